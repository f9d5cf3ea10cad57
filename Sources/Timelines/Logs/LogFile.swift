// The file name of a transaction log. Millions occur in one capture: the usual name is kept as the numbers it spells.

internal import LogRecords

/// The file name of a transaction log.
package enum LogFile: Hashable, Sendable {
  /// `<UUID>.<type>.cdt`, the usual name: the UUID's two halves and the type.
  case uuid(UInt64, UInt64, type: UInt8)
  /// Any other name: of iOS 5, or masked by a reporter.
  case other(Name)
  /// None: the records that speak of the log are cut before it. The peer, and the number as far as that is known.
  case unnamed(Name, Int)

  init(_ name: Span<UInt8>, _ names: inout Names) {
    if name.count == 42, let high = name.half(0..<18), let low = name.half(18..<36),
      name.byte(36) == UInt8(ascii: "."), name.byte(37).isASCIIDigit, name.has(".cdt", at: 38)
    {
      self = .uuid(high, low, type: name.byte(37) &- 0x30)
    } else {
      self = .other(names.name(name))
    }
  }

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

  /// Whether its name is not known.
  package var isUnnamed: Bool { if case .unnamed = self { true } else { false } }

  /// The name as text.
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

extension Span<UInt8> {
  /// The number that upper-case hexadecimal digits of a UUID spell, with the dashes of a UUID between them.
  fileprivate func half(_ range: Range<Int>) -> UInt64? {
    var number: UInt64 = 0
    for index in range {
      let byte = self[index]
      if index == 8 || index == 13 || index == 18 || index == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
      } else {
        guard let digit = byte.hexDigitValue, byte.isASCIIDigit || byte.isASCIIUppercase else { return nil }
        number = number << 4 | UInt64(digit)
      }
    }
    return number
  }
}
