// Cuts a message into the text of its statement and the values in it. The extensions of `Span` beside this
// file know what values look like; the kind of a field follows from all records of its template.

package import CatalogueDocument
internal import LogRecords

/// Cuts messages; its memory is used again for the next one.
package struct MessageScanner: Sendable {
  /// How much of a message is looked at, in bytes.
  package static let longestMessage = 4 << 10
  /// How many fields are distinguished; what follows them is one more.
  static let mostFields = 48

  /// The pieces of the last message, in order; a text has blanks in it where single ones part its words.
  package private(set) var pieces: [MessagePiece] = []

  /// A scanner.
  package init() {}

  /// Cuts a message; `isCut` when there is more of it.
  ///
  /// - Complexity: O(length) for the first 4 KiB, nothing for the rest.
  package mutating func scan(_ message: Span<UInt8>, isCut: Bool = false) {
    pieces.removeAll(keepingCapacity: true)
    let bytes = message.extracting(first: Self.longestMessage)
    let end = bytes.endOfText(before: bytes.count)
    var brackets = OpenBrackets()
    var position = 0
    var start = 0
    var fields = 0
    while position < end, fields < Self.mostFields {
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
    if fields == Self.mostFields, start < end {
      // The text after the last field that is distinguished is a part of that field.
      if let last = pieces.popLast() { add(.field(.text), last.range.lowerBound..<end) }
    } else {
      add(.text, start..<end)
      if isCut || message.count > Self.longestMessage { openEnd(bytes, at: end) }
    }
  }

  private mutating func add(_ content: MessagePiece.Content, _ range: Range<Int>) {
    // An empty value is one too.
    if range.isEmpty, case .text = content { return }
    pieces.append(MessagePiece(content, range))
  }

  /// Lets a message that goes on end with a value: the word at the end of what is looked at may be cut.
  private mutating func openEnd(_ bytes: Span<UInt8>, at end: Int) {
    guard let last = pieces.popLast() else { return }
    var start = last.range.lowerBound
    if case .text = last.content {
      var word = end
      while word > start, bytes[word - 1] != " " { word -= 1 }
      add(.text, start..<word)
      if word == start, let before = pieces.last, case .field = before.content {
        // Nothing stands between the two.
        pieces.removeLast()
        word = before.range.lowerBound
      }
      start = word
    }
    add(.field(.text), start..<end)
  }

  /// White space as templates have it: anything but blanks is a new line.
  private static func gap(_ bytes: Span<UInt8>, _ range: Range<Int>) -> MessagePiece.Content {
    for index in range where bytes[index] != " " { return .newline }
    return range.count == 1 ? .blank : .blanks
  }
}

/// A piece of a message.
package struct MessagePiece: Equatable, Sendable {
  /// What a piece is.
  package enum Content: Equatable, Sendable {
    /// Text that belongs to the statement.
    case text
    /// One blank.
    case blank
    /// Several blanks or tabs.
    case blanks
    /// White space with a new line in it.
    case newline
    /// A value of this kind; `nil` for `(null)`, which any value may be.
    case field(FieldKind?)
  }

  /// What it is.
  package let content: Content
  /// Where it stands in the message.
  package let range: Range<Int>

  init(_ content: Content, _ range: Range<Int>) {
    self.content = content
    self.range = range
  }
}

enum FoundValue {
  case text(to: Int)
  /// A value; `next` is where to go on where something closes it.
  case value(FieldKind?, Range<Int>, next: Int? = nil)
}

/// Which brackets are not looked for any more: one that is not closed was already looked for to the end.
struct OpenBrackets {
  var hasOpenBrace = false
  var hasOpenParenthesis = false
}
