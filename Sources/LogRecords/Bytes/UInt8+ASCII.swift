// Classes of ASCII bytes. Bytes of other encodings and of UTF-8 sequences belong to none.

extension UInt8 {
  /// Whether the byte is one of `0` to `9`.
  @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }

  /// Whether the byte is a letter of either case.
  @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// Whether the byte is one of `A` to `Z`.
  @inlinable package var isASCIIUppercase: Bool { self &- 0x41 < 26 }

  /// Whether the byte is a letter or a digit.
  @inlinable package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

  /// Whether the byte may occur in an Objective-C name: a letter, a digit or an underscore.
  @inlinable package var isIdentifier: Bool { isASCIIAlphanumeric || self == UInt8(ascii: "_") }

  /// Whether the byte is whitespace.
  @inlinable package var isASCIIWhitespace: Bool { self == 0x20 || self &- 9 < 5 }

  /// Whether the byte is a hexadecimal digit of either case.
  @inlinable package var isASCIIHexDigit: Bool { isASCIIDigit || (self | 0x20) &- 0x61 < 6 }

  /// The value of a hexadecimal digit of either case; `nil` for another byte.
  @inlinable package var hexDigitValue: UInt8? {
    if isASCIIDigit { return self &- 0x30 }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : nil
  }

  /// The lower-case letter for an upper-case one; any other byte unchanged.
  @inlinable package var asciiLowercased: UInt8 { isASCIIUppercase ? self | 0x20 : self }
}
