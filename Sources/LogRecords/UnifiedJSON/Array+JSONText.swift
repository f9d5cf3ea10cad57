// Decodes the escapes of a JSON string.

extension [UInt8] {
  /// Appends the text of a JSON string.
  ///
  /// An invalid escape is kept unchanged; half of a surrogate pair becomes U+FFFD.
  mutating func append(jsonText bytes: Span<UInt8>) {
    var position = 0
    while let slash = bytes.find(UInt8(ascii: "\\"), from: position) {
      append(bytes.extracting(position..<slash))
      let letter = bytes.byte(slash + 1)
      position = slash + 2
      switch letter {
      case UInt8(ascii: "n"): append(0x0A)
      case UInt8(ascii: "t"): append(0x09)
      case UInt8(ascii: "r"): append(0x0D)
      case UInt8(ascii: "b"): append(0x08)
      case UInt8(ascii: "f"): append(0x0C)
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): append(letter)
      case UInt8(ascii: "u"):
        guard let unit = bytes.jsonUnit(at: slash) else {
          append(bytes.extracting(slash..<Swift.min(position, bytes.count)))
          continue
        }
        position = slash + 6
        let isHigh = 0xD800..<0xDC00 ~= unit
        if isHigh, let low = bytes.jsonUnit(at: position), 0xDC00..<0xE000 ~= low {
          append(scalar: 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
          position += 6
        } else {
          append(scalar: unit)
        }
      default: append(bytes.extracting(slash..<Swift.min(position, bytes.count)))
      }
      position = Swift.min(position, bytes.count)
    }
    append(bytes.extracting(position..<bytes.count))
  }

  private mutating func append(scalar value: UInt32) {
    append(contentsOf: UTF8.encode(Unicode.Scalar(value) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
  }
}

extension Span<UInt8> {
  /// Returns the UTF-16 code unit that `\u` and four digits at an offset spell; `nil` if there is no such
  /// escape.
  fileprivate func jsonUnit(at offset: Int) -> UInt32? {
    guard byte(offset) == UInt8(ascii: "\\"), byte(offset + 1) == UInt8(ascii: "u"), offset + 6 <= count,
      (offset + 2..<offset + 6).allSatisfy({ self[$0].isASCIIHexDigit })
    else { return nil }
    return UInt32(hexadecimal(offset + 2..<offset + 6))
  }
}
