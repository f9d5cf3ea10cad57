// Classifies the bytes that a line may begin with by their effect on the record in progress: for most lines
// the first byte is enough.

/// The conclusions from the first byte of a line, for loops over the lines of a capture; if there are none,
/// the following bytes decide.
struct LineStart: OptionSet {
  let rawValue: UInt8

  /// A line that begins with the byte continues a statement, whatever follows.
  static let continues = LineStart(rawValue: 1)
  /// A line that begins with the byte after an indentation continues a statement, whatever follows.
  static let continuesIndented = LineStart(rawValue: 2)
  /// A line that begins with the byte may be another record, or does not certainly continue one, whatever
  /// follows.
  static let stops = LineStart(rawValue: 4)
  /// A line that begins with the byte after an indentation may be another record, or does not certainly
  /// continue one, whatever follows.
  static let stopsIndented = LineStart(rawValue: 8)
  /// The byte is part of the indentation.
  static let isBlank = LineStart(rawValue: 16)
  /// A line that begins with the byte continues a statement, unless a brace follows directly or after another
  /// character.
  static let continuesWithoutBrace = LineStart(rawValue: 32)
  /// A line that continues with a letter from `g` to `z`, directly or after a character other than a space,
  /// continues a statement, unless it is one that `stops`.
  static let continuesBeforeLetter = LineStart(rawValue: 64)

  /// Whether a line that does not stop continues a statement, judged by the bytes after this one.
  @inline(__always) func continues(before second: UInt8, _ third: UInt8) -> Bool {
    contains(.continuesWithoutBrace)
      && second != UInt8(ascii: "{") && (second <= 0x0D || third != UInt8(ascii: "{"))
      || contains(.continuesBeforeLetter)
        && (Self.isNoDigit(second) || second != 0x20 && Self.isNoDigit(third))
  }

  /// Whether a byte is a lower-case letter that is no hexadecimal digit.
  @inline(__always) private static func isNoDigit(_ byte: UInt8) -> Bool {
    byte > UInt8(ascii: "f") && byte <= UInt8(ascii: "z")
  }

  /// The conclusions from each byte, indexed by its value.
  static let ofBytes = (UInt8.min...UInt8.max).map { byte in
    byte == 0x20 || byte == 0x09 ? .isBlank : PlainLine.start(of: byte)
  }
}
