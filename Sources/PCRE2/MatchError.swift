// The error of a match that ended without an answer. A match that merely fails is no error.

/// An error that ended a match before it was known whether the pattern matches.
package struct MatchError: Error, Equatable {
  /// The limit that was hit, or another reason, in PCRE2's words.
  package let reason: String

  /// Creates an error from its words.
  package init(reason: String) { self.reason = reason }
}
