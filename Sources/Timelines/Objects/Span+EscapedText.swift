// Text within quotes, as arrays and dictionaries print their members: a line break is `\n`, a quote `\"`.
// Within another quoted text, both are escaped again. This file only decodes; `ObjectReader` finds the
// quotes.

internal import LogRecords

extension Span<UInt8> {
  /// The maximum number of times that a text may be escaped; more deeply escaped text is not read.
  static var maximumEscapes: Int { 5 }

  /// Returns the character at an offset of a text that is escaped `escapes` times; `nil` at the end of the
  /// text.
  ///
  /// The text ends at the quote that closes it, and at a line break that is escaped fewer times: there the
  /// capture is damaged.
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

  /// Returns the unescaped text of a range of a text that is escaped `escapes` times.
  ///
  /// Allocates; for printing only.
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
