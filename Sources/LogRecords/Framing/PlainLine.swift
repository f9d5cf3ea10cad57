// Recognises, by its first bytes, a line that only continues the record in progress: most lines of a capture
// do, and need no closer look. `LineFate` decides the rest.

enum PlainLine {
  /// Returns what a byte other than a space or tab shows by itself about a line that begins with it.
  static func start(of byte: UInt8) -> LineStart {
    // Digits begin all complete headers, and very few other lines. NUL may precede a header.
    if byte.isASCIIDigit || byte == 0 { return [.stops, .stopsIndented] }
    if byte.isASCIILetter {
      if mayBeginMonth(byte) { return [.stops, .stopsIndented] }
      // The levels of mirroring begin with other letters: `debug:`, `error:`, `fault:`, `warning:`.
      if (UInt8(ascii: "a")...UInt8(ascii: "c")).contains(byte) { return [.stops, .continuesBeforeLetter] }
      return mayBeginHeader(byte) ? .stops : [.stops, .continuesIndented]
    }
    if mayBegin(byte) || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "/") { return [] }
    if mayBeginEvent(byte) { return .continuesWithoutBrace }
    return mayBeginAside(byte) ? .continuesIndented : [.continues, .continuesIndented]
  }

  /// Whether a line starting with these bytes always continues a statement; `false` means undecided.
  ///
  /// No header of a known style, note, preamble, quotation or date begins in this way, and no header of an
  /// unknown style that the capture has not shown yet, unless it is indented.
  static func continues(_ line: Span<UInt8>, indent: Int) -> Bool {
    // In an empty line, every byte is 0 here; in any other, NUL may precede a header.
    indent >= line.count || continues(indent: indent) { line.byte(indent + $0) }
  }

  /// Whether a line continues a statement, judged by the bytes after the indentation; those after the end of
  /// the line are whitespace or 0.
  @inline(__always) static func continues(indent: Int, _ byte: (Int) -> UInt8) -> Bool {
    let first = byte(0)
    if first.isASCIILetter { return indent > 0 && !(mayBeginHeader(first) && mayBeginHeader(first, byte)) }
    if mayBegin(first) || mayBeginEvent(first) && mayBeginEvent(first, byte) { return false }
    // A comment in code may quote a record.
    if first == UInt8(ascii: "/"), byte(1) == first { return false }
    return indent > 0 || !(mayBeginAside(first) && mayBeginAside(first, byte(1)))
  }

  /// Whether a header, a margin or a statement may begin with a byte that is not a letter.
  @inline(__always) private static func mayBegin(_ first: UInt8) -> Bool {
    switch first {
    case 0, UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "["), UInt8(ascii: ">"): true
    case UInt8(ascii: "|"), UInt8(ascii: "#"), UInt8(ascii: "-"), UInt8(ascii: "+"): true
    case UInt8(ascii: "_"), UInt8(ascii: "*"), UInt8(ascii: "`"), 0x80...: true
    default: false
    }
  }

  /// Whether a word with this first letter may be a month, the hexadecimal ticks of a daemon, or the
  /// beginning of a statement or of metadata.
  @inline(__always) private static func mayBeginHeader(_ first: UInt8) -> Bool {
    switch first {
    case UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "w"): true
    case UInt8(ascii: "T"): true
    default: mayBeginMonth(first)
    }
  }

  /// Whether a letter may be the first one of a month or of a statement, and is not a hexadecimal digit.
  @inline(__always) private static func mayBeginMonth(_ first: UInt8) -> Bool {
    switch first {
    case UInt8(ascii: "J"), UInt8(ascii: "M"), UInt8(ascii: "N"), UInt8(ascii: "O"), UInt8(ascii: "S"),
      UInt8(ascii: "U"):
      true
    default: false
    }
  }

  /// Whether a word that begins with such a letter may begin a header, judged by the letters after it.
  @inline(__always) private static func mayBeginHeader(_ first: UInt8, _ byte: (Int) -> UInt8) -> Bool {
    switch first {
    case UInt8(ascii: "A")...UInt8(ascii: "F"):
      switch byte(1) {
      // `Apr`, `Aug`, `Could`, `Detected`, `Error`, `Feb`; `Can't` is handled with the hexadecimal digits.
      case UInt8(ascii: "p"), UInt8(ascii: "u"), UInt8(ascii: "o"), UInt8(ascii: "e"), UInt8(ascii: "r"):
        return true
      // `BUG IN CLIENT`, `CloudKit: `.
      case UInt8(ascii: "U"): return byte(2) == UInt8(ascii: "G") || isFollowedByBlank(byte)
      case UInt8(ascii: "l"): return byte(8) == UInt8(ascii: ":")
      default: return isFollowedByBlank(byte) || byte(2) == UInt8(ascii: "n")
      }
    case UInt8(ascii: "d")...UInt8(ascii: "f"): return endsLevel(byte) || isFollowedByBlank(byte)
    case UInt8(ascii: "w"): return endsLevel(byte)
    // `Type:` and `Timestamp:`.
    case UInt8(ascii: "T"): return byte(4) == UInt8(ascii: ":") || byte(9) == UInt8(ascii: ":")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): return isFollowedByBlank(byte)
    default: return mayBeginMonth(first)
    }
  }

  /// Whether a colon is where it would end a level of mirroring: `error: `, `debug: `, `fault: `, `warning:
  /// `.
  @inline(__always) private static func endsLevel(_ byte: (Int) -> UInt8) -> Bool {
    byte(5) == UInt8(ascii: ":") || byte(7) == UInt8(ascii: ":") && byte(6) == UInt8(ascii: "g")
  }

  /// Whether a space follows the hexadecimal digits.
  @inline(__always) private static func isFollowedByBlank(_ byte: (Int) -> UInt8) -> Bool {
    var end = 1
    while byte(end).isASCIIHexDigit { end += 1 }
    return byte(end) == 0x20
  }

  /// Whether an event of the unified log in JSON may begin with a byte that is not a letter, indented or not.
  @inline(__always) private static func mayBeginEvent(_ first: UInt8) -> Bool {
    switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: "]"): true
    default: false
    }
  }

  /// Whether an event may begin with such a byte, judged by the bytes after it: the brace is first or follows
  /// a separator of events, and the name of a member or the end of the line follows the brace.
  @inline(__always) private static func mayBeginEvent(_ first: UInt8, _ byte: (Int) -> UInt8) -> Bool {
    let second = byte(1)
    if first == UInt8(ascii: "{") { return second == UInt8(ascii: "\"") || second <= 0x20 }
    return second == UInt8(ascii: "{") || second > 0x0D && byte(2) == UInt8(ascii: "{")
  }

  /// Whether a note of the reporter, an elision, or what `log show` prints around records may begin with a
  /// byte that is not a letter.
  @inline(__always) private static func mayBeginAside(_ first: UInt8) -> Bool {
    switch first {
    case UInt8(ascii: "="), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "<"), UInt8(ascii: "("): true
    case UInt8(ascii: "{"): true
    default: false
    }
  }

  /// Whether such a line may begin with two bytes, the first of which `mayBeginAside` accepts.
  @inline(__always) private static func mayBeginAside(_ first: UInt8, _ second: UInt8) -> Bool {
    first == UInt8(ascii: "=") || Elision.mayBegin(first, second)
  }
}
