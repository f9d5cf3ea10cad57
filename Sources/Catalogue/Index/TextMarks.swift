// The marks of a text that is searched for in many messages. `MessageMarks` has those of the messages.

internal import LogRecords

/// The marks of a text that a message must have to contain it; none for a text that is too short.
///
/// A message has marks at every fourth byte only. The offset of the text in it decides which bytes of the
/// text those are, so there are marks for each of four alignments, and a message that contains the text has
/// the marks of one of them. The structure needs no heap memory, because hundreds are examined for one
/// message.
struct TextMarks: Sendable {
  /// The last three marks of a text at one alignment; if there are fewer, the last one is repeated.
  struct Place: Sendable {
    fileprivate(set) var last: UInt16 = 0
    fileprivate(set) var middle: UInt16 = 0
    fileprivate(set) var first: UInt16 = 0
  }

  /// The upper bound of marks, exclusive.
  static var limit: Int { Span<UInt8>.markLimit }

  /// The marks for each alignment of the text in a message.
  private(set) var places = InlineArray<4, Place>(repeating: Place())
  /// Whether the text has no marks because it is too short.
  let isEmpty: Bool
  /// The minimum length at which a text has a mark at every alignment, in bytes.
  private static let minimumLength = 7

  /// Creates the marks of a text.
  init(_ text: [UInt8]) {
    isEmpty = text.count < Self.minimumLength
    guard !isEmpty else { return }
    for place in places.indices {
      let count = (text.count - place) / 4
      let last = Self.mark(endingBefore: text.count - place, of: text)
      let middle = count > 1 ? Self.mark(endingBefore: text.count - place - 4, of: text) : last
      let first = count > 2 ? Self.mark(endingBefore: text.count - place - 8, of: text) : last
      places[place] = Place(last: last, middle: middle, first: first)
    }
  }

  private static func mark(endingBefore end: Int, of text: [UInt8]) -> UInt16 {
    UInt16(text.span.mark(at: end - 4))
  }
}
