// The error of a pattern that does not compile. `MatchError` is that of a match.

/// A pattern that does not compile.
package struct PatternError: Error, Equatable {
  /// The pattern as the caller passed it.
  package let pattern: String
  /// The offset in the pattern where the error was found, in bytes of UTF-8.
  let utf8Offset: Int
  /// PCRE2's sentence, such as "missing closing parenthesis".
  package let reason: String
}
