// The classes of bytes that a token may consist of. `Span+Tokens` decides what their combination means.

internal import LogRecords

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
