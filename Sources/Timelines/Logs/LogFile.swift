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
      let numbers = SIMD4(
        name.word(at: 0), name.word(at: 9) & 0xFFFF_FFFF | name.word(at: 14) << 32,
        name.word(at: 19) & 0xFFFF_FFFF | name.word(at: 24) << 32, name.word(at: 28)
      ).numbersOfDigits
    else { return nil }
    self = .uuid(
      numbers[0] << 32 | numbers[1], numbers[2] << 32 | numbers[3], type: name[37] &- 0x30)
  }

  /// Whether two names are the same.
  ///
  /// Written out to be inlined, because most records of an import ask for the log of the record before.
  @inline(__always) package static func == (one: LogFile, other: LogFile) -> Bool {
    switch (one, other) {
    case (.uuid(let high, let low, let type), .uuid(let otherHigh, let otherLow, let otherType)):
      high == otherHigh && low == otherLow && type == otherType
    case (.other(let name), .other(let otherName)): name == otherName
    case (.unnamed(let peer, let number), .unnamed(let otherPeer, let otherNumber)):
      peer == otherPeer && number == otherNumber
    case (.uuid, _), (.other, _), (.unnamed, _): false
    }
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

extension SIMD4<UInt64> {
  /// The numbers that the eight bytes of each element spell as upper-case hexadecimal digits; `nil` unless all
  /// of them spell one.
  ///
  /// The first digit is in the lowest byte. All bytes are examined in parallel.
  fileprivate var numbersOfDigits: SIMD4<UInt64>? {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let (lower, upper, zeros, six) = (0x0F &* ones, 0xF0 &* ones, 0x30 &* ones, 6 &* ones)
    let letters = (self &>> 6) & ones
    let eightfold = letters &<< 3
    let values = (self & lower) &+ eightfold &+ letters
    var wrong = values & upper
    wrong |= (values &+ zeros &+ eightfold &- letters) ^ self
    wrong |= (((values &+ six) &>> 4) & ones) ^ letters
    guard wrong[0] | wrong[1] | wrong[2] | wrong[3] == 0 else { return nil }
    var numbers = ((values &<< 4) | (values &>> 8)) & 0x00FF_00FF_00FF_00FF
    numbers = (numbers | (numbers &>> 8)) & 0x0000_FFFF_0000_FFFF
    numbers |= numbers &>> 16
    for index in indices { numbers[index] = UInt64(UInt32(truncatingIfNeeded: numbers[index]).byteSwapped) }
    return numbers
  }
}
