// Normalizes a text before it is searched for secrets, so that nothing invisible or encoded can hide one.

internal import LogRecords
internal import ReportModel

enum CleanText {
  /// Returns the text as UTF-8 without invisible characters, terminal sequences and codes such as `\u{202E}`.
  ///
  /// Whitespace other than line feeds and tabs becomes a space, and `%41` becomes `A`.
  static func bytes(of text: String) -> [UInt8] {
    let utf8 = text.utf8
    return plainBytes(of: utf8.span) ?? decoded(visible(text))
  }

  /// Returns the same for bytes that should be UTF-8.
  static func bytes(of text: Span<UInt8>) -> [UInt8] { plainBytes(of: text) ?? bytes(of: text.text) }

  /// Returns the bytes of a text that is visible ASCII; `nil` for any other text.
  private static func plainBytes(of text: Span<UInt8>) -> [UInt8]? {
    var mayHaveCodes = false
    for index in text.indices {
      let byte = text[index]
      guard byte &- 0x20 < 0x5F || byte == "\n" || byte == "\t" else { return nil }
      if byte == "%" || byte == "\\" { mayHaveCodes = true }
    }
    return mayHaveCodes ? decoded([UInt8](text)) : [UInt8](text)
  }

  private static func visible(_ text: String) -> [UInt8] {
    var clean: [UInt8] = []
    clean.reserveCapacity(text.utf8.count)
    var sequence = 0
    for scalar in text.unicodeScalars {
      if sequence > 0 {
        // A terminal sequence ends with a letter.
        let isOver = sequence == 1 ? scalar != "[" : scalar.value >= 0x40
        sequence = isOver || sequence > 16 ? 0 : sequence + 1
        if isOver || sequence > 0 { continue }
      }
      if scalar == "\u{1B}" {
        sequence = 1
      } else if 0x20..<0x7f ~= scalar.value || scalar == "\n" || scalar == "\t" {
        clean.append(UInt8(truncatingIfNeeded: scalar.value))
      } else if scalar == "\r" || scalar.isUnsafe {
        continue
      } else if scalar.properties.isWhitespace {
        clean.append(UInt8(ascii: " "))
      } else {
        clean.append(contentsOf: Array(String(scalar).utf8))
      }
    }
    return clean
  }

  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: { $0 == "%" || $0 == "\\" }) else { return bytes }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == "%", index + 2 < bytes.count, let high = bytes[index + 1].hexDigitValue,
        let low = bytes[index + 2].hexDigitValue
      {
        let value = high << 4 | low
        // A decoded space or control character would end a path prematurely.
        decoded += value > 0x20 && value != 0x7f && value != "%" ? [value] : bytes[index..<index + 3]
        index += 3
      } else if bytes[index] == "\\", let end = codeEnd(bytes, index) {
        index = end
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return decoded
  }

  /// Returns the end of the `\u{…}` that starts at `start`; `nil` if none does.
  private static func codeEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
    guard bytes.starts(with: "\\u{", at: start) else { return nil }
    let end = bytes.end(from: start + 3, most: 7, while: \.isASCIIHexDigit)
    return end < bytes.count && end > start + 3 && bytes[end] == "}" ? end + 1 : nil
  }
}
