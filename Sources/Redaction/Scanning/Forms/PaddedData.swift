// The shortest Base64 data that is recognised, with padding: 22 or 23 characters and `==` or `=`.

internal import LogRecords

struct PaddedData: SecretForm {
  let end: Int
  private let data: String

  init?(at cursor: ByteCursor, _ words: WordRedactor) {
    // A key is followed by its value, and data by the end of its place.
    guard cursor.peek(23) == "=", !cursor.isInsideWord, cursor.peek(24).endsData else { return nil }
    let start = cursor.position
    let word = start..<start + (cursor.peek(22) == "=" ? 22 : 23)
    guard WordRedactor.isMixedLikeData(cursor.bytes[word]) else { return nil }
    data = cursor.text(word)
    // A known name has its pseudonym.
    guard words.known.known(data) == nil else { return nil }
    end = start + 24
  }

  func replacement(_ words: WordRedactor) -> String { words.name(data, .data) }
}

extension UInt8 {
  /// Whether data ends before the byte; 0 is the end of the text.
  fileprivate var endsData: Bool { self == 0 || isOne(of: " \n\t\\\"',;.)]}>") }
}
