// Finds the wordings that resemble a message that none fits. Made when the first such message is met.

internal import CatalogueDocument
internal import PCRE2

final class NearMissIndex: Sendable {
  struct Candidate: Sendable {
    /// How many bytes the words are that identify it.
    let size: Int
    /// How many bytes of own text it has.
    let ownSize: Int
    /// Fits the beginning of any message as far as it follows the wording.
    let pattern: Lazy<Pattern, PatternError>
    /// The same with groups for the values.
    let values: Lazy<Pattern, PatternError>
    /// By how many bytes of its own text stand before a value, what fits from that value on.
    let rests: [Int: Lazy<Pattern, PatternError>]
  }

  /// One for each of `EntryCatalogue.wordings`.
  let candidates: [Candidate]

  private let byWord: [String: [Int]]

  init(_ wordings: [Wording]) {
    var byWord: [String: [Int]] = [:]
    candidates = wordings.enumerated().map { index, wording in
      let template = wording.template
      let words = template.ownWords
      for word in words { byWord[word, default: []].append(index) }
      return Candidate(
        size: words.reduce(0) { $0 + $1.utf8.count },
        ownSize: template.parts.reduce(0) { $0 + ($1.literal?.utf8.count ?? 0) },
        pattern: Lazy { () throws(PatternError) in
          // Matched a few times at most: machine code would take longer to make than it saves.
          try Pattern(template.nearMissSource(), usesJIT: false)
        },
        values: Lazy { () throws(PatternError) in
          try Pattern(template.nearMissSource(capturing: true), usesJIT: false)
        },
        rests: template.rests.mapValues { rest in
          Lazy { () throws(PatternError) in
            try Pattern(Template.patternSource(of: rest, capturing: false), usesJIT: false)
          }
        })
    }
    self.byWord = byWord
  }

  /// How many bytes of the words that identify a wording are among some words, for each wording.
  func shared(_ words: Set<String>) -> [Int] {
    var shared = Array(repeating: 0, count: candidates.count)
    for word in words {
      for wording in byWord[word, default: []] { shared[wording] += word.utf8.count }
    }
    return shared
  }
}
