// A template as a program: texts to find and values to skip, one after the other. A program never backtracks,
// which makes it faster than a pattern; where it would have to, its answer is "unknown".
// `TemplateProgram+Running` runs it.

internal import CatalogueDocument
internal import LogRecords

/// A program that matches the messages of a template, or their rests from a part on; wherever it can decide,
/// it agrees with the template's pattern.
///
/// Immutable, and shared by all threads.
final class TemplateProgram: Sendable {
  /// The operation of a step.
  enum Operation: Sendable {
    /// Literal text, and text that may be absent.
    case text, optionalText
    /// All steps after this one may be absent together; `values` is the number of their values.
    case optionalRest(values: UInt8)
    /// One or more spaces, which do not belong to the text before.
    case blanks
    /// Whitespace, which does not belong to the value before.
    case space
    /// A value whose own bytes show where it ends.
    case value(ValueScanner)
    /// A value that extends to what follows it.
    case line(SingleLineScanner)
    /// A value that may have several lines and extends to what follows it.
    case lines(MultilineScanner)
    /// One of several words.
    case choice
  }

  /// The kind of what follows a value that has no end of its own.
  enum Follower: Sendable {
    /// The end of the message, directly or after a text that may be absent.
    case end, optionalTextAndEnd
    /// The end of the message, or whitespace and a text that begin an optional rest.
    case optionalRest
    /// The text of the next step.
    case text
    /// A space, followed by the beginning of an error.
    case error
    /// Whitespace, followed by a text.
    case spaceAndText
    /// Whitespace, followed by a value.
    case spaceAndValue
  }

  /// Small, because steps are copied.
  struct Step: Sendable {
    let operation: Operation
    /// The kind of what follows a value that has no end of its own; for other values it is set only if
    /// whitespace and a value follow.
    var follower = Follower.end
    /// The range in `texts` of the step's text, or of the text that follows its value.
    var text = ByteRange.empty
    /// The offset of the byte in that text by which the text is searched.
    var mark: Int32 = 0
    /// The range in `words` of the words of a choice, or of the classes that an object may have.
    var words = ByteRange.empty
  }

  let steps: [Step]
  let texts: [UInt8]
  /// The ranges in `texts` of the words of choices and of the names of classes.
  let words: [ByteRange]
  /// Whether any of the steps may be absent together with those after it.
  let hasRest: Bool
  /// The bytes that messages may end with.
  let lastBytes: LastBytes

  /// Creates the program of some parts of a template; without steps if the parts have what no program can
  /// express.
  init(_ parts: ArraySlice<Template.Part>) {
    var builder = ProgramBuilder()
    if !builder.add(parts, after: nil) { builder = ProgramBuilder() }
    (steps, texts, words) = (builder.steps, builder.texts, builder.words)
    hasRest = steps.contains { if case .optionalRest = $0.operation { true } else { false } }
    lastBytes = LastBytes(parts)
  }
}
