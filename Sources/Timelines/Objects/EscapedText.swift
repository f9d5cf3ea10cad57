// Text within quotes, as arrays and dictionaries print their members: a line break is `\n`, a quote `\"`.
// Within another quoted text, both are escaped again.

internal import LogRecords

struct TextUnit {
  var byte: UInt8
  var end: Int
}

extension Span<UInt8> {
  /// How many times a text may be escaped; what is escaped more often is not read.
  static var mostEscapes: Int { 5 }

  /// The character at an offset of a text that is escaped some number of times; `nil` where the text ends.
  ///
  /// It ends at the quote that closes it, and at a line break that is escaped less often: there the capture
  /// is broken.
  ///
  /// - Complexity: O(2^`escapes`).
  @inline(__always)
  func unit(at offset: Int, escapes: Int) -> TextUnit? {
    guard offset < count else { return nil }
    let byte = self[offset]
    let isPlain = byte != UInt8(ascii: "\\") && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\n")
    if escapes == 0 || isPlain { return TextUnit(byte: byte, end: offset + 1) }
    return escapedUnit(at: offset, escapes: escapes)
  }

  private func escapedUnit(at offset: Int, escapes: Int) -> TextUnit? {
    guard let first = unit(at: offset, escapes: escapes - 1) else { return nil }
    switch first.byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\n"): return nil
    case UInt8(ascii: "\\"):
      guard let second = unit(at: first.end, escapes: escapes - 1) else { return first }
      return switch second.byte {
      case UInt8(ascii: "n"): TextUnit(byte: UInt8(ascii: "\n"), end: second.end)
      case UInt8(ascii: "t"): TextUnit(byte: UInt8(ascii: "\t"), end: second.end)
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): second
      default: first
      }
    default: return first
    }
  }

  /// The text that a range of a text spells that is escaped some number of times; for printing only:
  /// allocates.
  func unescaped(_ range: Range<Int>, escapes: Int) -> String {
    let part = extracting(range)
    guard escapes > 0 else { return part.text }
    var bytes: [UInt8] = []
    var offset = 0
    while let unit = part.unit(at: offset, escapes: escapes) {
      bytes.append(unit.byte)
      offset = unit.end
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
