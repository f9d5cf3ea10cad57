// Finds the wordings that share words with a message that none matches.

internal import CatalogueDocument
internal import LogRecords

final class NearMissWords: Sendable {
  /// The total length of the words that identify a wording, in bytes, for each of `EntryCatalogue.wordings`.
  let sizes: [Int]

  private struct Word: Sendable {
    let letters: [UInt8]
    let hash: UInt64
    /// The wordings that contain the word, each once.
    var wordings: [Int]
  }

  private let words: [Word]
  private let table: IndexTable
  private let seeded = SeededHash()

  init(_ wordings: [Wording]) {
    var words: [Word] = []
    var table = IndexTable(capacity: wordings.count)
    var sizes = Array(repeating: 0, count: wordings.count)
    for index in wordings.indices {
      for case .literal(let text) in wordings[index].template.parts {
        text.utf8.span.forEachIdentifyingWord { [seeded] word in
          let hash = seeded.hash(word)
          let known = Self.number(of: word, hash, words, table)
          if let known {
            guard words[known].wordings.last != index else { return true }
            words[known].wordings.append(index)
          } else {
            table.insert(words.count, hash) { words[$0].hash }
            words.append(Word(letters: word.array, hash: hash, wordings: [index]))
          }
          sizes[index] += word.count
          return true
        }
      }
    }
    self.words = words
    self.table = table
    self.sizes = sizes
  }

  /// Returns, for each wording, the total length in bytes of its identifying words that are in `words`.
  func shared(_ words: Set<String>) -> [Int] {
    var shared = Array(repeating: 0, count: sizes.count)
    for word in words {
      for wording in wordings(with: word.utf8.span) { shared[wording] += word.utf8.count }
    }
    return shared
  }

  private func wordings(with word: Span<UInt8>) -> [Int] {
    Self.number(of: word, seeded.hash(word), words, table).map { words[$0].wordings } ?? []
  }

  private static func number(
    of word: Span<UInt8>, _ hash: UInt64, _ words: [Word], _ table: IndexTable
  ) -> Int? {
    table.find(hash) { index in
      words[index].hash == hash && words[index].letters.count == word.count
        && word.has(words[index].letters, at: 0)
    }
  }
}
