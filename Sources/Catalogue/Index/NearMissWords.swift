// Finds the wordings that share words with a message that none fits.

internal import CatalogueDocument

final class NearMissWords: Sendable {
  /// How many bytes the words are that identify a wording, for each of `EntryCatalogue.wordings`.
  let sizes: [Int]

  private let byWord: [String: [Int]]

  init(_ wordings: [Wording]) {
    var byWord: [String: [Int]] = [:]
    sizes = wordings.enumerated().map { index, wording in
      let words = wording.template.ownWords
      for word in words { byWord[word, default: []].append(index) }
      return words.reduce(0) { $0 + $1.utf8.count }
    }
    self.byWord = byWord
  }

  /// How many bytes of the words that identify a wording are among some words, for each wording.
  func shared(_ words: Set<String>) -> [Int] {
    var shared = Array(repeating: 0, count: sizes.count)
    for word in words {
      for wording in byWord[word, default: []] { shared[wording] += word.utf8.count }
    }
    return shared
  }
}
