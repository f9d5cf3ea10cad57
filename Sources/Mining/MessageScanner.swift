// Splits a message into the text of its statement and the values in it. The extensions of `Span` next to this
// file recognise values; the kind of a field follows from all records of its template.

internal import CatalogueDocument
internal import LogRecords

/// Splits messages into pieces; its memory is reused for the next message.
package struct MessageScanner: Sendable {
  /// The maximum length of a message that is scanned, in bytes.
  package static let maximumMessageLength = 4 << 10
  /// The maximum number of separate fields; the rest of the message belongs to the last one.
  static let maximumFields = 48

  /// The pieces of the last message, in order; a text contains the single spaces between its words.
  package private(set) var pieces: [MessagePiece] = []

  /// Creates a scanner.
  package init() {}

  /// Splits a message into `pieces`; `isCut` if the message continues beyond `message`.
  ///
  /// - Complexity: O(length) for the first 4 KiB, nothing for the rest.
  package mutating func scan(_ message: Span<UInt8>, isCut: Bool = false) {
    pieces.removeAll(keepingCapacity: true)
    let bytes = message.extracting(first: Self.maximumMessageLength)
    let end = bytes.endOfText(before: bytes.count)
    var brackets = OpenBrackets()
    var position = 0
    var start = 0
    var fields = 0
    while position < end, fields < Self.maximumFields {
      if bytes[position].isASCIIWhitespace {
        if bytes[position] == " ", !bytes[position + 1].isASCIIWhitespace {
          position += 1
          continue
        }
        add(.text, start..<position)
        let next = bytes.skip(from: position, while: \.isASCIIWhitespace)
        add(Self.gap(bytes, position..<next), position..<next)
        position = next
        start = next
        continue
      }
      if let stop = bytes.endOfPlainWords(at: position, end) {
        position = stop
        continue
      }
      switch bytes.value(at: position, end, &brackets) {
      case .text(let next): position = max(next, position + 1)
      case .value(let kind, let range, let next):
        add(.text, start..<range.lowerBound)
        add(.field(kind), range)
        fields += 1
        start = range.upperBound
        position = max(next ?? start, start)
      }
    }
    if fields == Self.maximumFields, start < end {
      // The text after the last separate field becomes a part of that field.
      if let last = pieces.popLast() { add(.field(.text), last.range.lowerBound..<end) }
    } else {
      add(.text, start..<end)
      if isCut || message.count > Self.maximumMessageLength { openEnd(bytes, at: end) }
    }
  }

  private mutating func add(_ content: MessagePiece.Content, _ range: Range<Int>) {
    // Empty values are kept.
    if range.isEmpty, case .text = content { return }
    pieces.append(MessagePiece(content, range))
  }

  /// Ends a truncated message with a value, because the word at its end may be incomplete.
  private mutating func openEnd(_ bytes: Span<UInt8>, at end: Int) {
    guard let last = pieces.popLast() else { return }
    var start = last.range.lowerBound
    if case .text = last.content {
      var word = end
      while word > start, bytes[word - 1] != " " { word -= 1 }
      add(.text, start..<word)
      if word == start, let before = pieces.last, case .field = before.content {
        // Nothing separates the two values.
        pieces.removeLast()
        word = before.range.lowerBound
      }
      start = word
    }
    add(.field(.text), start..<end)
  }

  /// Returns the kind of whitespace as in templates: anything but spaces is a newline.
  private static func gap(_ bytes: Span<UInt8>, _ range: Range<Int>) -> MessagePiece.Content {
    for index in range where bytes[index] != " " { return .newline }
    return range.count == 1 ? .blank : .blanks
  }
}
