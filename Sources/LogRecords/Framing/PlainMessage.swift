// Recognises, by its first bytes, a message that only an app prints: most records of a capture are an app's,
// and need no closer look. `Statement` decides the rest.

enum PlainMessage {
  /// Whether a message at an offset of a line certainly has no method, no marker and no word that statements
  /// begin with; `false` means undecided.
  @inline(__always) static func begins(_ line: Span<UInt8>, at offset: Int) -> Bool {
    let word = line.word(at: offset)
    let first = UInt8(truncatingIfNeeded: word)
    if beginsByLetter(first) { return true }
    // Texts that only bytes after the first eight distinguish.
    switch first {
    // `annotation:`.
    case UInt8(ascii: "a"): return line.byte(offset + 10) != UInt8(ascii: ":")
    // `Received CKNotification`, `Running handler`.
    case UInt8(ascii: "R"):
      let tenth = line.byte(offset + 9)
      return tenth != UInt8(ascii: "C") && tenth != UInt8(ascii: "a") || beginsCloselySeen(word)
    default: return !mayBeginOther(first) && beginsCloselySeen(word)
    }
  }

  /// The maximum distance from a method's `-` or `+` to its end, in bytes.
  private static let maximumMethodLength = 160
  /// The maximum number of digits of a method's line number.
  private static let maximumDigits = 9

  /// Whether a method of an app's own class begins at an offset of a line, followed by an app's message;
  /// `false` means undecided.
  static func startsAfterMethod(_ line: Span<UInt8>, at offset: Int) -> Bool {
    guard line.byte(offset) == UInt8(ascii: "-") || line.byte(offset) == UInt8(ascii: "+"),
      line.byte(offset + 1) == UInt8(ascii: "["),
      mayBeginOwnClass(line.byte(offset + 2), line.byte(offset + 3)),
      let blank = line.find(0x20, from: offset + 3, before: offset + maximumMethodLength),
      // `ubiquityStoreManager:log:` is an app's method that prints the manager's messages.
      line.byte(blank + 1) != UInt8(ascii: "u"),
      let close = line.find(UInt8(ascii: "]"), from: blank + 1, before: offset + maximumMethodLength)
    else { return false }
    var end = close + 1
    switch line.byte(end) {
    case UInt8(ascii: "("):
      let digits = line.skip(from: end + 1, while: \.isASCIIDigit)
      guard digits > end + 1, digits - end <= maximumDigits, line.byte(digits) == UInt8(ascii: ")") else {
        return false
      }
      end = line.byte(digits + 1) == UInt8(ascii: ":") ? digits + 2 : digits + 1
    // Excludes ` line 296:`.
    case 0x20 where line.byte(end + 1) != UInt8(ascii: "l"): break
    default: return false
    }
    return begins(line, at: line.skipBlanks(from: end))
  }

  /// Whether a class may be an app's own, judged by its first letters: the system's classes that print have
  /// prefixes.
  private static func mayBeginOwnClass(_ first: UInt8, _ second: UInt8) -> Bool {
    switch first {
    case UInt8(ascii: "P"): second != UInt8(ascii: "F")
    case UInt8(ascii: "N"): second != UInt8(ascii: "S")
    case UInt8(ascii: "C"): second != UInt8(ascii: "D")
    default: first.isASCIILetter
    }
  }

  /// Whether another message may begin with a byte, whatever follows it: a method, a number, a marker in
  /// brackets, or text that was broken in transit.
  @inline(__always) private static func mayBeginOther(_ first: UInt8) -> Bool {
    let bits = first < 64 ? othersBelow64 : othersFrom64
    return first < 128 && bits >> UInt64(first & 63) & 1 == 1
  }

  /// The bytes below 64 for `mayBeginOther`, a bit for each.
  private static var othersBelow64: UInt64 {
    (1 << 33 - 1) | bits("0"..."9", from: 0) | bits("*"..."+", from: 0) | bits("-"..."-", from: 0)
      | bits(":"...":", from: 0) | bits("="..."=", from: 0)
  }

  /// The bytes from 64 on for `mayBeginOther`, a bit for each.
  private static var othersFrom64: UInt64 { bits("C"..."C") | bits("["..."\\") | bits("_"..."_") }

  /// Whether a message is an app's, judged by the first letter alone; `false` means undecided.
  @inline(__always) static func beginsByLetter(_ first: UInt8) -> Bool {
    first >= 64 && first < 128 && plainLetters >> UInt64(first - 64) & 1 == 1
  }

  /// The letters with which no other message begins, a bit for each byte from 64 on.
  private static var plainLetters: UInt64 {
    bits("A"..."A") | bits("G"..."M") | bits("O"..."P") | bits("T"..."T") | bits("V"..."W") | bits("Y"..."Z")
      | bits("b"..."b") | bits("g"..."k") | bits("m"..."r") | bits("t"..."t") | bits("v"..."v")
      | bits("x"..."z")
  }

  @inline(__always) private static func bits(
    _ characters: ClosedRange<Unicode.Scalar>, from zero: UInt64 = 64
  ) -> UInt64 {
    let (first, last) = (UInt64(characters.lowerBound.value), UInt64(characters.upperBound.value))
    return (~0 >> (63 - (last - first))) << (first - zero)
  }

  /// Whether a message is an app's, judged by its first eight bytes, the first of which is not `a`.
  static func beginsCloselySeen(_ word: UInt64) -> Bool {
    func byte(_ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: word >> (8 * index)) }
    let (second, third) = (byte(1), byte(2))
    return switch byte(0) {
    case let first where mayBeginOther(first): false
    // `CoreData`, `Detected`, `Error`, `NSUbiquitous`, `Significant`, `StoreManager`, `UbiquityStoreManager`.
    case UInt8(ascii: "c"): (second | 0x20) != UInt8(ascii: "o") || (third | 0x20) != UInt8(ascii: "r")
    case UInt8(ascii: "D"): second != UInt8(ascii: "e") || third != UInt8(ascii: "t")
    case UInt8(ascii: "E"): second != UInt8(ascii: "r")
    case UInt8(ascii: "N"): second != UInt8(ascii: "S") || third != UInt8(ascii: "U")
    case UInt8(ascii: "S"):
      (second != UInt8(ascii: "t") || third != UInt8(ascii: "o"))
        && (second != UInt8(ascii: "i") || third != UInt8(ascii: "g"))
    case UInt8(ascii: "U"): second != UInt8(ascii: "b")
    // `BUG IN CLIENT`, `Background`, `Failed`, `Finished`, `Received`, `Running`, `updateTaskRequest`.
    case UInt8(ascii: "B"): second != UInt8(ascii: "U") && second != UInt8(ascii: "a")
    case UInt8(ascii: "F"):
      second != UInt8(ascii: "a") && (second != UInt8(ascii: "i") || third != UInt8(ascii: "n"))
    case UInt8(ascii: "R"):
      (second != UInt8(ascii: "e") || third != UInt8(ascii: "c"))
        && (second != UInt8(ascii: "u") || third != UInt8(ascii: "n"))
    case UInt8(ascii: "u"): second != UInt8(ascii: "p")
    // `error:`, `debug:` and `fault:`; `warning:`; `sql:` and `XPC:`.
    case UInt8(ascii: "e"), UInt8(ascii: "d"), UInt8(ascii: "f"): byte(5) != UInt8(ascii: ":")
    case UInt8(ascii: "w"): byte(7) != UInt8(ascii: ":")
    case UInt8(ascii: "s"), UInt8(ascii: "X"): byte(3) != UInt8(ascii: ":")
    // Notices of discarded messages: `QUARANTINED`, `lost`.
    case UInt8(ascii: "Q"): second != UInt8(ascii: "U")
    case UInt8(ascii: "l"): second != UInt8(ascii: "o") || third != UInt8(ascii: "s")
    default: true
    }
  }
}
