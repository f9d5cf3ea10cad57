// Finds the peers' IDs that begin alike, so that a short name of one is not that of another.

internal import LogRecords

struct AlikePeers: Sendable {
  /// How many of one beginning are kept; with more of them only a whole ID tells one from the others.
  static let most = 17
  /// The longest name that may be a peer's ID, in bytes.
  private static let longest = 128
  /// How much of what stands before the mark counts, in bytes: short names have no more.
  private static let longestFront = 11

  private var numbers: [[UInt8]: [Int32]] = [:]

  mutating func add(_ name: Span<UInt8>, _ number: Int32) {
    guard let beginning = Self.beginning(of: name), numbers[beginning, default: []].count < Self.most else {
      return
    }
    numbers[beginning, default: []].append(number)
  }

  func all(like name: Span<UInt8>) -> [Int32] { Self.beginning(of: name).flatMap { numbers[$0] } ?? [] }

  /// How an ID begins, in small letters and without a simulator's mark; `nil` when it is none.
  private static func beginning(of name: Span<UInt8>) -> [UInt8]? {
    guard name.count <= longest else { return nil }
    let bytes = Array(name)
    guard let mark = bytes.firstIndex(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: ".") }) else {
      return nil
    }
    var rest = bytes[(mark + 1)...]
    if rest.count > 3, rest.starts(with: "sim".utf8) { rest = rest.dropFirst(3) }
    guard rest.count > 4, rest.allSatisfy({ $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }) else {
      return nil
    }
    let front = bytes[..<min(mark, longestFront)]
    return (front + [UInt8(ascii: "~")] + rest.prefix(4)).map(\.asciiLowercased)
  }
}
