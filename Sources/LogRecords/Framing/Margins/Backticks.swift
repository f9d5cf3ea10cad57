// The backticks with which Markdown marks a part of a text as code, which may contain records.

/// The backticks before the last record that was pasted as code.
struct Backticks {
  /// The number of backticks that are not closed yet.
  var open = 0
  /// The last line that contained them, counted from 0.
  var line = -1

  /// Whether the closing backticks are still to come.
  var areOpen: Bool { open > 0 }

  static let mark = UInt8(ascii: "`")
  /// The maximum number of bytes of a line before the backticks: an indentation, the mark of a quotation or a
  /// list.
  static let maximumMarginLength = 12

  /// Whether a byte may precede the backticks.
  static func mayPrecede(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, UInt8(ascii: ">"), UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "+"): true
    case UInt8(ascii: "."), UInt8(ascii: ")"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: false
    }
  }
}
