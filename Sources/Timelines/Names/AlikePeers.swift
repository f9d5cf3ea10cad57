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

  /// Adds a name, unless its form is not that of a peer's ID.
  mutating func add(_ name: Span<UInt8>, _ number: Int32) {
    guard let beginning = Self.beginning(of: name), numbers[beginning, default: []].count < Self.most else {
      return
    }
    numbers[beginning, default: []].append(number)
  }

  func all(like name: Span<UInt8>) -> [Int32] {
    Self.beginning(of: name).flatMap { numbers[$0] } ?? []
  }

  /// How an ID begins, in small letters and without a simulator's mark; `nil` when it is none.
  private static func beginning(of name: Span<UInt8>) -> [UInt8]? {
    guard name.count <= longest else { return nil }
    var mark = 0
    while mark < name.count, name[mark] != UInt8(ascii: "~"), name[mark] != UInt8(ascii: ".") { mark += 1 }
    var start = mark + 1
    if start + 3 < name.count, name[start] == UInt8(ascii: "s"), name[start + 1] == UInt8(ascii: "i"),
      name[start + 2] == UInt8(ascii: "m")
    {
      start += 3
    }
    guard start + 4 < name.count else { return nil }
    for index in start..<name.count {
      guard name[index].isASCIIAlphanumeric || name[index] == UInt8(ascii: "-") else { return nil }
    }
    var beginning: [UInt8] = []
    for index in 0..<min(mark, longestFront) { beginning.append(name[index].asciiLowercased) }
    beginning.append(UInt8(ascii: "~"))
    for index in start..<start + 4 { beginning.append(name[index].asciiLowercased) }
    return beginning
  }
}
