// Finds the peer IDs that begin alike, so that a short name of one is not that of another.

internal import LogRecords

struct AlikePeers: Sendable {
  /// How many with the same beginning are kept; beyond that, only a whole ID distinguishes one from the
  /// others.
  static let most = 17
  /// The longest name that may be a peer's ID, in bytes.
  private static let longest = 128
  /// How much of what stands before the mark counts, in bytes: short names have no more.
  private static let longestFront = 11

  /// The numbers of the names that begin alike.
  private var groups: [[Int32]] = []
  private var groupsByBeginning: [[UInt8]: Int32] = [:]
  /// The group of each name, by its number; -1 for one that is no peer's ID.
  private var groupOfName: [Int32] = []

  /// Adds a name: each of `Names` once, in their order, so that the numbers are the same.
  mutating func add(_ name: Span<UInt8>) {
    let number = Int32(groupOfName.count)
    guard let beginning = Self.beginning(of: name) else { return groupOfName.append(-1) }
    let group = groupsByBeginning[beginning] ?? Int32(groups.count)
    groupOfName.append(group)
    if Int(group) == groups.count {
      groupsByBeginning[beginning] = group
      groups.append([number])
    } else if groups[Int(group)].count < Self.most {
      groups[Int(group)].append(number)
    }
  }

  /// The numbers of the names that begin like one, with its own unless there are too many.
  func all(like number: Int32) -> [Int32] {
    let group = Int(groupOfName[Int(number)])
    return group < 0 ? [] : groups[group]
  }

  /// How an ID begins, in lower case and without a simulator's mark; `nil` if it is not an ID.
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
