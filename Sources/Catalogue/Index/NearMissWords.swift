// Finds the wordings that share words with a message that none fits.

internal import CatalogueDocument

final class NearMissWords: Sendable {
  /// How many bytes the words are that identify a wording, for each of `EntryCatalogue.wordings`.
  let sizes: [Int]

  private let byWord: [String: [Int]]

  init(_ wordings: [Wording]) {
    var byWord: [String: [Int]] = [:]
    sizes = wordings.indices.map { index in
      var size = 0
      for case .literal(let text) in wordings[index].template.parts {
        text.utf8.span.forEachIdentifyingWord { word in
          if Self.add(index, to: &byWord[word, default: []]) { size += word.utf8.count }
          return true
        }
      }
      return size
    }
    self.byWord = byWord
  }

  /// Adds a wording to those that have a word, and says whether it was not the last one of them.
  private static func add(_ wording: Int, to wordings: inout [Int]) -> Bool {
    guard wordings.last != wording else { return false }
    wordings.append(wording)
    return true
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
