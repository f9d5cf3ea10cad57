// Why a match could not be decided.

internal import CPCRE2

/// A match that was given up before it was known whether the pattern matches.
package enum MatchError: Error, Equatable {
  /// More steps of backtracking than the matcher allows.
  case tooManySteps
  /// Deeper nesting or more memory than the matcher allows, or than there is.
  case tooMuchMemory
  /// Any other error, with PCRE2's own words.
  case other(String)

  init(status: Int32) {
    self =
      switch status {
      case PCRE2_ERROR_MATCHLIMIT: .tooManySteps
      case PCRE2_ERROR_DEPTHLIMIT, PCRE2_ERROR_HEAPLIMIT, PCRE2_ERROR_JIT_STACKLIMIT, PCRE2_ERROR_NOMEMORY:
        .tooMuchMemory
      default: .other(pcre2Message(for: status))
      }
  }
}
