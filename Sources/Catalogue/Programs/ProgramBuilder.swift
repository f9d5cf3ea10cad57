// Translates the parts of a template into the steps of a program, and refuses parts for which a program would
// have to backtrack. `TemplateProgram` holds the result.

internal import CatalogueDocument
internal import LogRecords

/// A builder of the steps of a program, with their texts and words.
struct ProgramBuilder {
  var steps: [TemplateProgram.Step] = []
  var texts: [UInt8] = []
  var words: [ByteRange] = []

  /// Adds the steps of some parts, which follow `first` or begin the message; returns `false` if a part has
  /// no step.
  mutating func add(_ parts: ArraySlice<Template.Part>, after first: Template.Part?) -> Bool {
    for index in parts.indices {
      let before = index > parts.startIndex ? parts[index - 1] : first
      switch parts[index] {
      case .literal(let text):
        var step = TemplateProgram.Step(operation: .text, text: add(text))
        step.mark = Int32(texts.span.extracting(step.text.range).rareOffset)
        steps.append(step)
      case .blanks:
        // Only backtracking can decide which of the spaces a value would end with.
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
        // Only backtracking can decide what follows an optional part.
        guard index + 1 == parts.endIndex, let before else { return false }
        // A value that may be empty could be present or absent, and so could nested optional parts.
        if case .field = inner.first { return false }
        if inner.contains(where: { if case .optional = $0 { true } else { false } }) { return false }
        let values = inner.count { if case .field = $0 { true } else { false } }
        steps.append(TemplateProgram.Step(operation: .optionalRest(values: UInt8(values))))
        guard add(inner[...], after: before) else { return false }
      case .optional(let inner):
        // Only backtracking can decide where a value before the optional text would end.
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
      if let scanner = SingleLineScanner(kind) {
        // A line that begins a template ends at any whitespace.
        if isFirst, follower != .end, follower != .text { return nil }
        step = TemplateProgram.Step(operation: .line(scanner), follower: follower)
      } else if let scanner = MultilineScanner(kind, follower) {
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
      step.mark = Int32(texts.span.extracting(step.text.range).rareOffset)
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

  private mutating func add(_ texts: [String]) -> ByteRange {
    let start = words.count
    for text in texts { words.append(add(text)) }
    return ByteRange(start, words.count)
  }

  private mutating func add(_ text: String) -> ByteRange {
    texts += text.utf8
    return ByteRange(texts.count - text.utf8.count, texts.count)
  }
}
