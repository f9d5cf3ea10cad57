// Finds the thing that a truncated word belongs to: the only known thing that begins and ends like what is
// left of it.

struct CutNames {
  private struct Thing {
    let bytes: [UInt8]
    let name: String
  }

  /// The lengths, in bytes, of the beginnings under which a thing is stored.
  ///
  /// A lookup uses the longest one that the truncated word has.
  private static let lengths = [6, 8, 12, 16, 24]
  /// The length of the longest thing that is stored, in bytes; a fragment of a longer one says little.
  private static let maximumLength = 256
  /// The maximum number of things with the same beginning; if there are more, nobody can tell which it was.
  private static let maximumCount = 8
  private var things: [[UInt8]: [Thing]] = [:]

  /// Adds a thing and its pseudonym.
  mutating func add(_ thing: String, _ name: String) {
    guard thing.utf8.count <= Self.maximumLength else { return }
    let bytes = Array(thing.lowercased().utf8)
    for length in Self.lengths where length <= bytes.count {
      let beginning = Array(bytes.prefix(length))
      guard things[beginning, default: []].count <= Self.maximumCount else { continue }
      things[beginning, default: []].append(Thing(bytes: bytes, name: name))
    }
  }

  /// Returns the pseudonym of the only thing with this beginning and ending; `nil` if there are none or
  /// several.
  func only(_ beginning: String, _ ending: String) -> String? {
    let (start, end) = (Array(beginning.lowercased().utf8), Array(ending.lowercased().utf8))
    guard let length = Self.lengths.last(where: { $0 <= start.count }),
      let alike = things[Array(start.prefix(length))], alike.count <= Self.maximumCount
    else { return nil }
    let fitting = alike.filter {
      $0.bytes.count >= start.count + end.count && $0.bytes.starts(with: start)
        && $0.bytes.suffix(end.count).elementsEqual(end)
    }
    guard let name = fitting.first?.name, fitting.allSatisfy({ $0.name == name }) else { return nil }
    return name
  }
}
