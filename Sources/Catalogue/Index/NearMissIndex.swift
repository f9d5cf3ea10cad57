// Finds how far a message follows a wording that does not match it, and which wordings resemble it. Built for
// the first such message, and for each wording only what that message needs: a capture that ends within a
// record needs it for one message.

internal import CatalogueDocument

final class NearMissIndex: Sendable {
  /// The patterns of each wording, in the order of `EntryCatalogue.wordings`.
  private let patterns: [Lazy<NearMissPatterns, Never>]
  private let words: Lazy<NearMissWords, Never>

  init(_ wordings: [Wording]) {
    patterns = wordings.map { wording in
      let template = wording.template
      return Lazy { () throws(Never) in NearMissPatterns(template) }
    }
    words = Lazy { () throws(Never) in NearMissWords(wordings) }
  }

  /// Returns the patterns that match the beginnings of messages of a wording.
  func patterns(of wording: Int) -> NearMissPatterns { patterns[wording].value() }

  /// The index that finds the wordings that resemble a message.
  var byWords: NearMissWords { words.value() }
}
