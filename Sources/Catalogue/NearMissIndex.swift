// What is needed of each wording to say how near a message comes to it. Made when the first such message is met.

internal import CatalogueDocument
internal import PCRE2

/// The wordings, prepared for messages that none of them fits.
final class NearMissIndex: Sendable {
  /// One wording.
  struct Candidate: Sendable {
    /// The words that tell it.
    let words: Set<String>

    /// How many bytes they are.
    let size: Int

    /// How many bytes of own text it has.
    let ownSize: Int

    /// Fits the beginning of any message as far as it follows the wording.
    let pattern: Lazy<Pattern, PatternError>
  }

  /// One for each of `Catalogue.wordings`.
  let candidates: [Candidate]

  init(_ wordings: [Wording], usesJIT: Bool) {
    candidates = wordings.map { wording in
      let template = wording.template
      let words = template.ownWords
      return Candidate(
        words: words,
        size: words.reduce(0) { $0 + $1.utf8.count },
        ownSize: template.parts.reduce(0) { size, part in
          if case .literal(let text) = part { size + text.utf8.count } else { size }
        },
        pattern: Lazy { () throws(PatternError) in
          try Pattern(template.nearMissSource, usesJIT: usesJIT)
        }
      )
    }
  }
}
