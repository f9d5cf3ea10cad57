// The file name of a transaction log. A capture contains millions: the usual name is stored as the numbers
// that it spells.

internal import LogRecords

/// The file name of a transaction log.
package enum LogFile: Hashable, Sendable {
  /// The usual name, `<UUID>.<type>.cdt`: the UUID's two halves and the type.
  case uuid(UInt64, UInt64, type: UInt8)
  /// Any other name: of iOS 5, or masked by a reporter.
  case other(Name)
  /// No name, because the records about the log are truncated before it: the peer, and the number if known.
  case unnamed(Name, Int)

  init(_ name: Span<UInt8>, _ names: inout Names) { self = Self(usual: name) ?? .other(names.name(name)) }

  /// The length of the usual name, in bytes.
  static var usualLength: Int { 42 }

  /// Reads the usual name; `nil` for any other.
  init?(usual name: Span<UInt8>) {
    let dash = UInt8(ascii: "-")
    guard name.count == Self.usualLength, name[8] == dash, name[13] == dash, name[18] == dash,
      name[23] == dash, name[36] == UInt8(ascii: "."), name[37].isASCIIDigit, name.has(".cdt", at: 38),
      let first = name.word(at: 0).numberOfDigits,
      let second = (name.word(at: 9) & 0xFFFF_FFFF | name.word(at: 14) << 32).numberOfDigits,
      let third = (name.word(at: 19) & 0xFFFF_FFFF | name.word(at: 24) << 32).numberOfDigits,
      let last = name.word(at: 28).numberOfDigits
    else { return nil }
    self = .uuid(first << 32 | second, third << 32 | last, type: name[37] &- 0x30)
  }

  /// Hashes the name without its case and type: nearly all names are of one case and type, and the UUID is
  /// enough.
  package func hash(into hasher: inout Hasher) {
    switch self {
    case .uuid(let high, let low, _):
      hasher.combine(high)
      hasher.combine(low)
    case .other(let name): hasher.combine(name)
    case .unnamed(let peer, let number):
      hasher.combine(peer)
      hasher.combine(number)
    }
  }

  /// Whether the file name is unknown.
  package var isUnnamed: Bool { if case .unnamed = self { true } else { false } }

  /// Returns the name as text.
  package func text(in names: Names) -> String {
    switch self {
    case .other(let name): return names[name]
    case .unnamed(let peer, let number): return "\(names[peer]):\(number)"
    case .uuid(let high, let low, let type):
      var digits = Self.hexadecimal(high) + Self.hexadecimal(low)
      for place in [20, 16, 12, 8] {
        digits.insert("-", at: digits.index(digits.startIndex, offsetBy: place))
      }
      return digits + ".\(type).cdt"
    }
  }

  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension UInt64 {
  /// The number that the eight bytes spell as upper-case hexadecimal digits; `nil` if they spell none.
  ///
  /// The first digit is in the lowest byte. All bytes are examined in parallel.
  fileprivate var numberOfDigits: UInt64? {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let letters = self >> 6 & ones
    let values = (self & (0x0F &* ones)) &+ letters &* 9
    guard values & (0xF0 &* ones) == 0, values &+ 0x30 &* ones &+ letters &* 7 == self,
      (values &+ 6 * ones) >> 4 & ones == letters
    else { return nil }
    var number = values.byteSwapped
    number = (number | number >> 4) & 0x00FF_00FF_00FF_00FF
    number = (number | number >> 8) & 0x0000_FFFF_0000_FFFF
    return (number | number >> 16) & 0xFFFF_FFFF
  }
}
