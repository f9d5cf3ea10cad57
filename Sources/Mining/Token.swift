// A run of bytes that may be one value. `Span+Tokens` finds out which.

internal import LogRecords

/// A run of bytes that may be one value, with what it has.
struct Token {
  let start: Int
  let end: Int
  private let seen: Seen

  init(_ message: Span<UInt8>, from start: Int, _ end: Int) {
    let kinds = TokenBytes.ofByte.span
    var seen = Seen()
    var stop = start
    while stop < end {
      let kind = kinds[Int(message[stop])]
      guard !kind.isEmpty || Self.isApostrophe(message, stop) else { break }
      seen.add(kind, isFirst: stop == start)
      stop += 1
    }
    let all = stop
    while stop > start + 1, kinds[Int(message[stop - 1])].isPunctuation { stop -= 1 }
    if stop < all {
      seen = Seen()
      for index in start..<stop { seen.add(kinds[Int(message[index])], isFirst: index == start) }
    }
    // The mark of the end of encoded data.
    if stop - start >= 24, stop < end, message[stop] == UInt8(ascii: "="),
      Self.endsData(message.byte(stop + 1))
    {
      seen.add(.other, isFirst: false)
      stop += 1
      if stop < end, message[stop] == UInt8(ascii: "=") { stop += 1 }
    }
    self.start = start
    self.end = stop
    self.seen = seen
  }

  private struct Seen {
    var bytes: TokenBytes = []
    var slashes = 0
    var hasAt = false

    mutating func add(_ kind: TokenBytes, isFirst: Bool) {
      // Only an apostrophe is of no kind.
      bytes.formUnion(kind.isEmpty ? .other : kind)
      if kind == .slash { slashes += 1 }
      if kind == .at, !isFirst { hasAt = true }
    }
  }

  var range: Range<Int> { start..<end }
  var hasDigit: Bool { seen.bytes.contains(.digit) }
  var hasDot: Bool { seen.bytes.contains(.dot) }
  var hasDash: Bool { seen.bytes.contains(.dash) }
  var hasTilde: Bool { seen.bytes.contains(.tilde) }

  var slashes: Int { seen.slashes }

  /// Whether an `@` stands in it, not at its start.
  var hasAt: Bool { seen.hasAt }

  var isWord: Bool { seen.bytes.isSubset(of: [.letter, .digit]) }

  private static func isApostrophe(_ message: Span<UInt8>, _ index: Int) -> Bool {
    message[index] == UInt8(ascii: "'") && message.byte(index - 1).isASCIILetter
      && message.byte(index + 1).isASCIILetter
  }

  /// Whether a byte may follow the mark of the end of encoded data; else that assigns a value.
  private static func endsData(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "="), UInt8(ascii: ","), UInt8(ascii: ")"), UInt8(ascii: "."),
      UInt8(ascii: ";"), UInt8(ascii: "\""), UInt8(ascii: "'"):
      true
    default: false
    }
  }
}

private struct TokenBytes: OptionSet {
  let rawValue: UInt16

  /// Letters of ASCII and `_`.
  static let letter = TokenBytes(rawValue: 1 << 0)
  static let digit = TokenBytes(rawValue: 1 << 1)
  static let dot = TokenBytes(rawValue: 1 << 2)
  static let dash = TokenBytes(rawValue: 1 << 3)
  static let tilde = TokenBytes(rawValue: 1 << 4)
  static let at = TokenBytes(rawValue: 1 << 5)
  static let slash = TokenBytes(rawValue: 1 << 6)
  static let sign = TokenBytes(rawValue: 1 << 7)
  static let other = TokenBytes(rawValue: 1 << 8)

  private static let punctuation: TokenBytes = [.dot, .dash, .at, .slash, .sign]

  var isPunctuation: Bool { !isDisjoint(with: Self.punctuation) }

  /// What each byte is: a table, since every byte of a value is looked up.
  static let ofByte = (0...255).map { TokenBytes(of: $0) }

  init(rawValue: UInt16) { self.rawValue = rawValue }

  private init(of byte: UInt8) {
    switch byte {
    case _ where byte.isASCIIDigit: self = .digit
    case _ where byte.isIdentifier: self = .letter
    case UInt8(ascii: "."): self = .dot
    case UInt8(ascii: "-"): self = .dash
    case UInt8(ascii: "~"): self = .tilde
    case UInt8(ascii: "@"): self = .at
    case UInt8(ascii: "/"): self = .slash
    case UInt8(ascii: "+"), UInt8(ascii: "%"), UInt8(ascii: "#"), UInt8(ascii: "&"): self = .sign
    case 0x80...: self = .other
    default: self = []
    }
  }
}
