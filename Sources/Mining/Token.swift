// A run of bytes that may be one value, and the classes of its bytes. `Span+Tokens` decides which it is.

internal import LogRecords

struct Token {
  let range: Range<Int>
  private var bytes: TokenBytes = []
  private(set) var slashes = 0

  init(_ message: Span<UInt8>, from start: Int, _ end: Int) {
    let kinds = TokenBytes.ofByte.span
    var stop = start
    while stop < end, !kinds[Int(message[stop])].isEmpty || Self.isApostrophe(message, stop) { stop += 1 }
    while stop > start + 1, kinds[Int(message[stop - 1])].isPunctuation { stop -= 1 }
    for index in start..<stop {
      let kind = kinds[Int(message[index])]
      // An apostrophe is the only byte of a token without a class.
      bytes.formUnion(kind.isEmpty ? .other : kind)
      if kind == .slash { slashes += 1 }
    }
    // The padding at the end of encoded data.
    if stop - start >= 24, stop < end, message[stop] == "=", Self.endsData(message.byte(stop + 1)) {
      bytes.insert(.other)
      stop += 1
      if stop < end, message[stop] == "=" { stop += 1 }
    }
    range = start..<stop
  }

  var start: Int { range.lowerBound }
  var end: Int { range.upperBound }

  func has(_ kind: TokenBytes) -> Bool { bytes.contains(kind) }

  var isWord: Bool { bytes.isSubset(of: [.letter, .digit]) }

  private static func isApostrophe(_ message: Span<UInt8>, _ index: Int) -> Bool {
    message[index] == "'" && message.byte(index - 1).isASCIILetter && message.byte(index + 1).isASCIILetter
  }

  /// Whether a byte may follow the padding of encoded data; otherwise the `=` assigns a value.
  private static func endsData(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, "=", ",", ")", ".", ";", "\"", "'": true
    default: false
    }
  }
}

/// The classes of bytes that a token may consist of.
///
/// In the file of `Token`: the compiler accepts a span of a static array only in the file that declares it.
struct TokenBytes: OptionSet {
  let rawValue: UInt16

  /// ASCII letters and `_`.
  static let letter = TokenBytes(rawValue: 1 << 0)
  static let digit = TokenBytes(rawValue: 1 << 1)
  static let dot = TokenBytes(rawValue: 1 << 2)
  static let dash = TokenBytes(rawValue: 1 << 3)
  static let tilde = TokenBytes(rawValue: 1 << 4)
  static let at = TokenBytes(rawValue: 1 << 5)
  static let slash = TokenBytes(rawValue: 1 << 6)
  static let sign = TokenBytes(rawValue: 1 << 7)
  static let other = TokenBytes(rawValue: 1 << 8)

  var isPunctuation: Bool { !isDisjoint(with: [.dot, .dash, .at, .slash, .sign]) }

  /// The class of each byte; a table, because every byte of a value is looked up.
  static let ofByte = (UInt8.min...UInt8.max).map { byte -> TokenBytes in
    switch byte {
    case _ where byte.isASCIIDigit: .digit
    case _ where byte.isIdentifier: .letter
    case ".": .dot
    case "-": .dash
    case "~": .tilde
    case "@": .at
    case "/": .slash
    case "+", "%", "#", "&": .sign
    case 0x80...: .other
    default: []
    }
  }
}
