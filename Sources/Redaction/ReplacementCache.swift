// Remembers what became of words that have a form, and of paths: captures repeat the same ones again and
// again.

struct ReplacementCache {
  /// What became of a word.
  enum Entry {
    /// Nothing in it is private.
    case unchanged
    case replaced(by: String)

    var replacement: String? {
      if case .replaced(let replacement) = self { replacement } else { nil }
    }
  }

  private static let capacity = 20_000
  private static let longest = 200
  private var entries: [String: (entry: Entry, version: Int)] = [:]

  /// What became of a word; `nil` when it is not remembered, or more is known since.
  func entry(of word: String, version: Int) -> Entry? {
    guard let known = entries[word], known.version == version else { return nil }
    return known.entry
  }

  mutating func remember(_ word: String, _ replacement: String?, version: Int) {
    guard word.utf8.count <= Self.longest else { return }
    if entries.count >= Self.capacity { entries.removeAll(keepingCapacity: true) }
    entries[word] = (replacement.map(Entry.replaced) ?? .unchanged, version)
  }
}
