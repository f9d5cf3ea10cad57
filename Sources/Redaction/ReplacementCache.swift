// Remembers what became of words that have a form, and of paths: captures repeat the same ones again and again.

struct WordFates {
  private static let capacity = 20_000
  private static let longest = 200
  private var fates: [String: (replacement: String?, version: Int)] = [:]

  /// The replacement of a word, with `nil` for none; `nil` if it is not remembered, or more is known since.
  func fate(of word: String, version: Int) -> String?? {
    guard let fate = fates[word], fate.version == version else { return nil }
    return .some(fate.replacement)
  }

  mutating func remember(_ word: String, _ replacement: String?, version: Int) {
    guard word.utf8.count <= Self.longest else { return }
    if fates.count >= Self.capacity { fates.removeAll(keepingCapacity: true) }
    fates[word] = (replacement, version)
  }
}
