// A template as a program: texts to find and values to skip, one after the other. It never backtracks, and so
// is faster than a pattern; if it would have to, it says that it does not know. `TemplateProgram+Running`
// runs it.

internal import CatalogueDocument
internal import LogRecords

/// What fits the messages of a template, or their rests from a part on, as its pattern does wherever it
/// knows.
///
/// Immutable, shared by all threads.
final class TemplateProgram: Sendable {
  /// What a step does.
  enum Operation: Sendable {
    /// Text as it stands, and one that may be missing.
    case text, optionalText
    /// The steps after it may be missing, all together; with how many values they have.
    case optionalRest(values: Int)
    /// One blank or more, which the text before does not end with.
    case blanks
    /// White space, which the value before does not end with.
    case space
    /// A value whose own bytes show where it ends.
    case value(ValueScanner)
    /// A value that goes on to what follows it.
    case line(LineScanner)
    /// A value that may have several lines, and goes on to what follows it.
    case lines(LinesScanner)
    /// One of some words.
    case choice
  }

  /// What follows a value that has no end of its own.
  enum Follower: Sendable {
    /// The end of the message, and the same behind a text that may be missing.
    case end, optionalTextAndEnd
    /// The end of the message, or white space and a text, which begin what may be missing.
    case optionalRest
    /// A text, the next step's.
    case text
    /// A blank, with the beginning of an error behind it.
    case error
    /// White space, and a text behind it.
    case spaceAndText
    /// White space, and a value behind it.
    case spaceAndValue
  }

  struct Step: Sendable {
    let operation: Operation
    /// What follows a value that has no end of its own; for other values it is known only if that is white
    /// space and a value.
    var follower = Follower.end
    /// Its text, or that of what follows it, in `texts`.
    var text = 0..<0
    /// Which byte of that text is looked for where it may stand anywhere.
    var mark = 0
    /// The words of a choice, or the classes that an object may be of, in `words`.
    var words = 0..<0
  }

  let steps: [Step]
  let texts: [UInt8]
  /// Where the words of choices and the names of classes stand in `texts`.
  let words: [Range<Int>]
  /// Whether any of the steps may be missing together with those after it.
  let hasRest: Bool
  /// What messages end with.
  let lastBytes: LastBytes

  /// The program of some parts of a template; without steps if they have what no program can express.
  init(_ parts: ArraySlice<Template.Part>) {
    var builder = ProgramBuilder()
    if !builder.add(parts, after: nil) { builder = ProgramBuilder() }
    (steps, texts, words) = (builder.steps, builder.texts, builder.words)
    hasRest = steps.contains { if case .optionalRest = $0.operation { true } else { false } }
    lastBytes = LastBytes(parts)
  }
}

private struct ProgramBuilder {
  var steps: [TemplateProgram.Step] = []
  var texts: [UInt8] = []
  var words: [Range<Int>] = []

  /// Adds the steps of some parts, which stand behind another one or begin the message; `false` if a part has
  /// none.
  mutating func add(_ parts: ArraySlice<Template.Part>, after first: Template.Part?) -> Bool {
    for index in parts.indices {
      let before = index > parts.startIndex ? parts[index - 1] : first
      switch parts[index] {
      case .literal(let text):
        var step = TemplateProgram.Step(operation: .text, text: add(text))
        step.mark = texts.span.extracting(step.text).rareOffset
        steps.append(step)
      case .blanks:
        // Only backtracking shows which of the blanks a value would end with.
        if case .field = before { return false }
        steps.append(TemplateProgram.Step(operation: .blanks))
      case .newline:
        guard before != nil, index + 1 < parts.endIndex else { return false }
        steps.append(TemplateProgram.Step(operation: .space))
      case .field(let field):
        guard var step = step(for: field, at: index, in: parts, isFirst: before == nil) else { return false }
        if step.follower == .end, index > parts.startIndex, follower(of: index, in: parts) == .spaceAndValue {
          step.follower = .spaceAndValue
        }
        steps.append(step)
      case .optional(let inner) where inner.count > 1 || inner.first?.literal == nil:
        // Only backtracking shows what follows it.
        guard index + 1 == parts.endIndex, let before else { return false }
        // What is nothing at all may be there or missing, and so may what is missing within it.
        if case .field = inner.first { return false }
        if inner.contains(where: { if case .optional = $0 { true } else { false } }) { return false }
        let values = inner.count { if case .field = $0 { true } else { false } }
        steps.append(TemplateProgram.Step(operation: .optionalRest(values: values)))
        guard add(inner[...], after: before) else { return false }
      case .optional(let inner):
        // Only backtracking shows what a value before it would end with.
        guard let text = inner.first?.literal else { return false }
        if index > parts.startIndex, case .field = parts[index - 1], index + 1 < parts.endIndex {
          return false
        }
        steps.append(TemplateProgram.Step(operation: .optionalText, text: add(text)))
      }
    }
    return true
  }

  private mutating func step(
    for field: Template.Field, at index: Int, in parts: ArraySlice<Template.Part>, isFirst: Bool
  ) -> TemplateProgram.Step? {
    switch field.content {
    case .choice(let choices): return TemplateProgram.Step(operation: .choice, words: add(choices))
    case .kind(let kind):
      if let scanner = ValueScanner(kind) { return TemplateProgram.Step(operation: .value(scanner)) }
      guard let follower = follower(of: index, in: parts) else { return nil }
      var step: TemplateProgram.Step
      if let scanner = LineScanner(kind) {
        // A line that begins a template ends at any white space.
        if isFirst, follower != .end, follower != .text { return nil }
        step = TemplateProgram.Step(operation: .line(scanner), follower: follower)
      } else if let scanner = LinesScanner(kind, follower) {
        step = TemplateProgram.Step(
          operation: .lines(scanner), follower: follower, words: add(kind.classNames ?? []))
      } else {
        return nil
      }
      switch follower {
      case .text: step.text = add(parts[index + 1].literal ?? "")
      case .optionalTextAndEnd:
        if case .optional(let inner) = parts[index + 1] { step.text = add(inner[0].literal ?? "") }
      case .spaceAndText: step.text = add(parts[index + 2].literal ?? "")
      case .optionalRest:
        if case .optional(let inner) = parts[index + 1] { step.text = add(inner[1].literal ?? "") }
      case .end, .error, .spaceAndValue: break
      }
      step.mark = texts.span.extracting(step.text).rareOffset
      return step
    }
  }

  private func follower(of index: Int, in parts: ArraySlice<Template.Part>) -> TemplateProgram.Follower? {
    guard index + 1 < parts.endIndex else { return .end }
    switch parts[index + 1] {
    case .literal(let text):
      guard text == " ", index + 2 < parts.endIndex, parts[index].kind?.isPlace == true,
        parts[index + 2].kind == .error
      else { return .text }
      return .error
    case .optional(let inner)
    where index + 2 == parts.endIndex && inner.count == 1 && inner[0].literal != nil:
      return .optionalTextAndEnd
    case .optional(let inner)
    where index + 2 == parts.endIndex && inner.first == .newline && inner.count > 1 && inner[1].literal != nil:
      return .optionalRest
    case .newline where index + 2 < parts.endIndex:
      switch parts[index + 2] {
      case .literal(let text): return text.first?.isWhitespace == true ? nil : .spaceAndText
      case .field: return .spaceAndValue
      default: return nil
      }
    default: return nil
    }
  }

  private mutating func add(_ texts: [String]) -> Range<Int> {
    let start = words.count
    for text in texts { words.append(add(text)) }
    return start..<words.count
  }

  private mutating func add(_ text: String) -> Range<Int> {
    texts += text.utf8
    return texts.count - text.utf8.count..<texts.count
  }
}
