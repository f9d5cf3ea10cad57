// Finds peer IDs with the same beginning, so that a shortened ID is not taken for that of another peer.

internal import LogRecords

/// The peer IDs of a capture, grouped by their beginnings.
struct AlikePeers: Sendable {
  /// The maximum number of names kept per beginning; beyond that, only a whole ID distinguishes one from the
  /// others.
  static let maximumCount = 17
  /// The maximum length of a name that may be a peer's ID, in bytes.
  private static let maximumLength = 128
  /// The number of significant bytes before the `~` or `.`: shortened IDs contain no more.
  private static let maximumFrontLength = 11

  /// The numbers of the names in each group of names with the same beginning.
  private var groups: [[Int32]] = []
  /// The group of each beginning, as an index in `groups`.
  private var groupsByBeginning: [[UInt8]: Int32] = [:]
  /// The group of each name, by number; -1 for a name that is not a peer's ID.
  private var groupOfName: [Int32] = []

  /// Adds a name; call once for each of `Names` in order, so that the numbers agree.
  mutating func add(_ name: Span<UInt8>) {
    let number = Int32(groupOfName.count)
    guard let beginning = Self.beginning(of: name) else { return groupOfName.append(-1) }
    let group = groupsByBeginning[beginning] ?? Int32(groups.count)
    groupOfName.append(group)
    if Int(group) == groups.count {
      groupsByBeginning[beginning] = group
      groups.append([number])
    } else if groups[Int(group)].count < Self.maximumCount {
      groups[Int(group)].append(number)
    }
  }

  /// Returns the numbers of the names that begin like one, including its own unless there are too many.
  func all(like number: Int32) -> [Int32] {
    let group = Int(groupOfName[Int(number)])
    return group < 0 ? [] : groups[group]
  }

  /// Returns the beginning of an ID, in lower case and without a simulator's `sim`; `nil` if the name is not
  /// an ID.
  private static func beginning(of name: Span<UInt8>) -> [UInt8]? {
    guard name.count <= maximumLength else { return nil }
    let bytes = Array(name)
    guard let mark = bytes.firstIndex(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: ".") }) else {
      return nil
    }
    var rest = bytes[(mark + 1)...]
    if rest.count > 3, rest.starts(with: "sim".utf8) { rest = rest.dropFirst(3) }
    guard rest.count > 4, rest.allSatisfy({ $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }) else {
      return nil
    }
    let front = bytes[..<min(mark, maximumFrontLength)]
    return (front + [UInt8(ascii: "~")] + rest.prefix(4)).map(\.asciiLowercased)
  }
}
