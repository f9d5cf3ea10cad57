// The file name of a transaction log, which is the same on every device. Millions occur in one capture: the usual name is
// kept as the numbers it spells, so that names need no table.

internal import LogRecords

/// The file name of a transaction log.
package enum LogFile: Hashable, Sendable {
  /// `<UUID>.<type>.cdt`, the usual name: the UUID's two halves and the type.
  case uuid(UInt64, UInt64, type: UInt8)
  /// Any other name: of iOS 5, or masked by a reporter.
  case other(Name)

  init(_ name: Span<UInt8>, _ names: inout Names) {
    if name.count == 42, let high = name.half(at: 0, (8, 4, 4)), let low = name.half(at: 19, (4, 12, 0)),
      name.byte(8) == 0x2D, name.byte(13) == 0x2D, name.byte(18) == 0x2D, name.byte(23) == 0x2D,
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
    }
  }

  /// The name as text.
  package func text(in names: Names) -> String {
    switch self {
    case .other(let name): return names[name]
    case .uuid(let high, let low, let type):
      let digits = Array((Self.hexadecimal(high) + Self.hexadecimal(low)).utf8)
      let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
      return groups.map { String(decoding: digits[$0], as: UTF8.self) }.joined(separator: "-")
        + ".\(type).cdt"
    }
  }

  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension Span<UInt8> {
  /// Sixteen upper-case hexadecimal digits in groups with one byte between them, from an offset.
  fileprivate func half(at offset: Int, _ groups: (Int, Int, Int)) -> UInt64? {
    var number: UInt64 = 0
    var position = offset
    let sizes: InlineArray<3, Int> = [groups.0, groups.1, groups.2]
    for size in sizes.indices {
      for index in position..<position + sizes[size] {
        let byte = self[index]
        guard let digit = byte.hexDigitValue, byte.isASCIIDigit || byte.isASCIIUppercase else { return nil }
        number = number << 4 | UInt64(digit)
      }
      position += sizes[size] + 1
    }
    return number
  }
}
