// Rules out a template by the last byte of a message: most templates end with fixed text, or with a value
// that can end in only a few bytes.

internal import CatalogueDocument
internal import LogRecords

/// The bytes that messages with some parts may end with, if no whitespace follows them.
struct LastBytes: Sendable {
  private(set) var bytes: ByteSet

  init(_ parts: ArraySlice<Template.Part>) {
    let known = parts.last?.lastBytes
    bytes = ByteSet(all: known == nil)
    for byte in known ?? [] { bytes.insert(byte) }
  }

  /// Whether a message may end with one of the bytes; always true for one that is empty or ends with
  /// whitespace.
  func mayEnd(_ message: Span<UInt8>) -> Bool {
    let last = message.byte(message.count - 1)
    return message.isEmpty || last.isASCIIWhitespace || bytes.contains(last)
  }
}

extension Template.Part {
  /// The bytes that the part may end with; `nil` for any, or if the part may be empty.
  fileprivate var lastBytes: [UInt8]? {
    switch self {
    case .literal(let text): text.utf8.last.map { [$0] }
    case .blanks, .newline, .optional: nil
    case .field(let field):
      switch field.content {
      case .kind(let kind): kind.lastBytes.map { Array($0.utf8) }
      case .choice(let words): words.isEmpty ? nil : words.compactMap(\.utf8.last)
      }
    }
  }
}
