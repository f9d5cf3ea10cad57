// Knows for each byte what a line that begins with it does to the record under way: for most lines the first
// byte is enough.

/// What the first byte of a line shows, for loops over the lines of a capture; if it is none of these, the
/// bytes that follow decide.
struct LineStart: OptionSet {
  let rawValue: UInt8

  /// A line that begins with it continues a statement, whatever follows.
  static let continues = LineStart(rawValue: 1)
  /// The same behind an indentation.
  static let continuesIndented = LineStart(rawValue: 2)
  /// A line that begins with it may be another record or does not continue one as a matter of course,
  /// whatever follows.
  static let stops = LineStart(rawValue: 4)
  /// The same behind an indentation.
  static let stopsIndented = LineStart(rawValue: 8)
  /// It is part of the indentation.
  static let isBlank = LineStart(rawValue: 16)
  /// A line that ends right behind it continues a statement.
  static let continuesAtEnd = LineStart(rawValue: 32)
  /// A line that goes on with a letter from `g` to `z` continues a statement, unless it is one that `stops`.
  static let continuesBeforeLetter = LineStart(rawValue: 64)

  /// Whether a line that does not stop continues a statement, by the byte that follows this one.
  @inline(__always) func continues(before next: UInt8) -> Bool {
    contains(.continuesAtEnd) && next <= 0x0D
      || contains(.continuesBeforeLetter) && next > UInt8(ascii: "f") && next <= UInt8(ascii: "z")
  }

  /// What each byte shows, by its value.
  static let ofBytes = (UInt8.min...UInt8.max).map { byte in
    byte == 0x20 || byte == 0x09 ? .isBlank : PlainLine.start(of: byte)
  }
}
