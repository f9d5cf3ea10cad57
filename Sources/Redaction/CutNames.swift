// Finds what a cut word was: the only known thing that begins, and ends, like what is left of it.

struct CutNames {
  private struct Thing {
    let bytes: [UInt8]
    let name: String
  }

  /// How much of a thing its place in the table is made of; the longest that a cut word has is looked up.
  private static let lengths = [6, 8, 12, 16, 24]
  /// The longest thing that is found, in bytes: what is left of longer ones says little.
  private static let longest = 256
  /// How many things with one beginning are examined: with more of them, nobody can tell which it was.
  private static let most = 8
  private var things: [[UInt8]: [Thing]] = [:]

  mutating func add(_ thing: String, _ name: String) {
    guard thing.utf8.count <= Self.longest else { return }
    let bytes = Array(thing.lowercased().utf8)
    for length in Self.lengths where length <= bytes.count {
      let beginning = Array(bytes.prefix(length))
      guard things[beginning, default: []].count <= Self.most else { continue }
      things[beginning, default: []].append(Thing(bytes: bytes, name: name))
    }
  }

  /// The pseudonym of the only thing that begins and ends in a certain way; `nil` if there are none or
  /// several.
  func only(_ beginning: String, _ ending: String) -> String? {
    let (start, end) = (Array(beginning.lowercased().utf8), Array(ending.lowercased().utf8))
    guard let length = Self.lengths.last(where: { $0 <= start.count }),
      let alike = things[Array(start.prefix(length))], alike.count <= Self.most
    else { return nil }
    let fitting = alike.filter {
      $0.bytes.count >= start.count + end.count && $0.bytes.starts(with: start)
        && $0.bytes.suffix(end.count).elementsEqual(end)
    }
    guard let name = fitting.first?.name, fitting.allSatisfy({ $0.name == name }) else { return nil }
    return name
  }
}
