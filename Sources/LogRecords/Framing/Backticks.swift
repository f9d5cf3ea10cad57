// The backticks with which Markdown makes code of a part of a text: records may stand between them.

/// The backticks that stood before the last record that was pasted as code.
struct Backticks {
  /// How many of them are not closed yet.
  var open = 0
  /// The last line that they stood in, counted from 0.
  var line = -1

  /// Whether those that close them are still to come.
  var areOpen: Bool { open > 0 }

  static let mark = UInt8(ascii: "`")
  /// How many bytes of a line may stand before them: an indentation, the mark of a quotation or a list.
  static let longestMargin = 12

  /// Whether a byte may stand before them.
  static func mayPrecede(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, UInt8(ascii: ">"), UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "+"): true
    case UInt8(ascii: "."), UInt8(ascii: ")"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: false
    }
  }
}
