// Finds how far a message follows a wording that does not fit it, and which wordings resemble it. Built for
// the first such message, and of each wording only what that message needs: a capture that ends within a
// record needs it for one message.

internal import CatalogueDocument

final class NearMissIndex: Sendable {
  /// One for each of `EntryCatalogue.wordings`.
  private let patterns: [Lazy<NearMissPatterns, Never>]
  private let words: Lazy<NearMissWords, Never>

  init(_ wordings: [Wording]) {
    patterns = wordings.map { wording in
      let template = wording.template
      return Lazy { () throws(Never) in NearMissPatterns(template) }
    }
    words = Lazy { () throws(Never) in NearMissWords(wordings) }
  }

  /// What fits the beginnings of messages of a wording.
  func patterns(of wording: Int) -> NearMissPatterns { patterns[wording].value() }

  /// What finds the wordings that resemble a message.
  var byWords: NearMissWords { words.value() }
}
