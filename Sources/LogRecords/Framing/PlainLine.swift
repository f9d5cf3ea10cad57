// Recognises by its first bytes a line that merely continues the record under way: most lines of a capture do, and need
// no closer look. `LineFate` decides the rest.

enum PlainLine {
  /// Whether a line that begins with these bytes continues a record, whatever follows; `false` says nothing.
  ///
  /// No header of a known style, note, preamble, quotation or date begins so, and none of an unknown style that the
  /// capture has not shown yet, unless it is indented. The first byte is the first that is neither blank nor tab, or the
  /// end of the line.
  @inline(__always) static func continues(first: UInt8, second: UInt8, isIndented: Bool) -> Bool {
    if mayBeginHeader(first) { return false }
    return isIndented || !(first.isASCIILetter || mayBeginAside(first, second))
  }

  @inline(__always) private static func mayBeginHeader(_ first: UInt8) -> Bool {
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "["), UInt8(ascii: ">"): true
    case UInt8(ascii: "|"), UInt8(ascii: "#"): true
    // Months, and the hexadecimal digits of a daemon's ticks.
    case UInt8(ascii: "J"), UInt8(ascii: "M"), UInt8(ascii: "N"), UInt8(ascii: "O"), UInt8(ascii: "S"): true
    case UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
    // Statements: a manager's, and those that begin with their method or with stars.
    case UInt8(ascii: "U"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "_"), UInt8(ascii: "*"): true
    default: false
    }
  }

  /// Whether a note of the reporter, an elision, or what `log show` prints around records begins with two bytes.
  @inline(__always) private static func mayBeginAside(_ first: UInt8, _ second: UInt8) -> Bool {
    switch first {
    case UInt8(ascii: "="), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "T"), UInt8(ascii: "g"), 0xE2:
      true
    // `<…>` and `(snip)` are elisions, `<PFUbiquity…>` and `(` are not.
    case UInt8(ascii: "<"), UInt8(ascii: "("):
      second == UInt8(ascii: ".") || second == UInt8(ascii: "s") || second >= 0x80
    default: false
    }
  }
}
