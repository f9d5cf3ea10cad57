// A wording that a message resembles, with the extent of the resemblance. `Classifier+NearMiss` finds it.

/// A wording that a message resembles but does not have.
package struct NearMiss: Equatable, Sendable {
  /// The wording's index in `EntryCatalogue.wordings`.
  package let wording: Int
  /// The number of bytes of the message that follow the wording; the difference begins there.
  package let matchedUpTo: Int
  /// Whether the message contains all words that identify the wording, and enough of them.
  package let hasAllWords: Bool
  /// The degree of the resemblance, comparable across the readings of one text.
  package let rank: Double
}
