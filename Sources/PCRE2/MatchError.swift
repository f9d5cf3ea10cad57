// Why a match could not be decided, and how much work one match may be.

internal import CPCRE2

/// A match that was given up before it was known whether the pattern matches.
package enum MatchError: Error, Equatable {
  /// More steps than `MatchLimits.steps`.
  case tooManySteps
  /// Deeper nesting than `MatchLimits.depth`, or more memory than `MatchLimits.heapKibibytes` or than there is.
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

/// How much work one match may be, so that no record and no pattern can stall the reader.
package struct MatchLimits: Sendable {
  /// Steps of backtracking.
  package var steps: UInt32
  /// Nested backtracking points; the machine code has its stack as limit instead.
  package var depth: UInt32
  /// Memory for backtracking, in KiB.
  package var heapKibibytes: UInt32

  /// Enough for a template with several objects over a record of 1 MiB.
  package static let standard = MatchLimits(steps: 8_000_000, depth: 1_000_000, heapKibibytes: 64 << 10)

  /// Limits of the caller's choice.
  package init(steps: UInt32, depth: UInt32, heapKibibytes: UInt32) {
    self.steps = steps
    self.depth = depth
    self.heapKibibytes = heapKibibytes
  }
}
