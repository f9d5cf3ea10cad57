// The error of a pattern that does not compile. `MatchError` is that of a match.

/// A pattern that does not compile.
package struct PatternError: Error, Equatable {
  /// The pattern as the caller passed it.
  package let pattern: String
  /// PCRE2's sentence, such as "missing closing parenthesis".
  package let reason: String
}
