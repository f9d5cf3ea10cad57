// Caches the replacements of paths and of words with a recognisable form, because captures repeat them.

struct ReplacementCache {
  /// The result of redacting a word.
  enum Entry {
    /// The word contains nothing private.
    case unchanged
    /// The word was replaced.
    case replaced(by: String)

    var replacement: String? {
      if case .replaced(let replacement) = self { replacement } else { nil }
    }
  }

  private static let capacity = 20_000
  private static let maximumLength = 200
  private var entries: [String: (entry: Entry, version: Int)] = [:]

  /// Returns the cached result for a word; `nil` if it is unknown or `version` has changed since.
  func entry(of word: String, version: Int) -> Entry? {
    guard let known = entries[word], known.version == version else { return nil }
    return known.entry
  }

  mutating func remember(_ word: String, _ replacement: String?, version: Int) {
    guard word.utf8.count <= Self.maximumLength else { return }
    if entries.count >= Self.capacity { entries.removeAll(keepingCapacity: true) }
    entries[word] = (replacement.map(Entry.replaced) ?? .unchanged, version)
  }
}
