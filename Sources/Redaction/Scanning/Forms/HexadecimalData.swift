// Data as Foundation prints it, `<62706c69 73743030>`.

internal import LogRecords

struct HexadecimalData: SecretForm {
  let end: Int
  private let digits: String

  /// Recognises data, even if its end is truncated.
  init?(at cursor: ByteCursor, _ words: WordRedactor) {
    let (bytes, start) = (cursor.bytes, cursor.position + 1)
    end = bytes.end(from: start) { $0.isASCIIHexDigit || $0.isOne(of: " \n.") }
    guard end - start >= 8, end == bytes.count || bytes[end] == ">" || bytes.starts(with: "…", at: end)
    else { return nil }
    let digits = bytes[start..<end].filter(\.isASCIIHexDigit)
    guard digits.count >= 8 else { return nil }
    self.digits = String(decoding: digits, as: UTF8.self).lowercased()
  }

  func replacement(_ words: WordRedactor) -> String { "<" + words.name(digits, .data) }
}
