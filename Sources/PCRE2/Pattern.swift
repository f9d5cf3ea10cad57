// A compiled regular expression. This file compiles it; `Matcher` runs it.

internal import CPCRE2
internal import Synchronization

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A compiled, immutable pattern, safe to share between threads.
///
/// `@unchecked Sendable`: PCRE2 never writes to a compiled pattern after `pcre2_jit_compile`, and that call
/// happens in `init`, before `self` escapes (pcre2api, "MULTITHREADING").
@safe package final class Pattern: @unchecked Sendable {
  /// Whether patterns are compiled to machine code by default.
  ///
  /// `PARSELOGS_JIT=off` turns this off: for hosts that forbid executable memory, and to check that results
  /// are the same without it.
  package static let usesJITByDefault = ProcessInfo.processInfo.environment["PARSELOGS_JIT"] != "off"

  /// The source the pattern was compiled from.
  package let source: String
  /// Whether machine code was generated; without it, matching has the same results but is slower.
  let isJITCompiled: Bool
  /// The number of capture groups, excluding group 0, the whole match.
  package let captureCount: Int

  let code: OpaquePointer
  private let counted: (@Sendable () -> String)?
  /// The version of the pattern with callouts, created when a match is first counted.
  private let counting = Mutex<Pattern?>(nil)

  /// Compiles a pattern that matches at the start of its subject only.
  ///
  /// Subjects are bytes, of any encoding: `.` and classes match one byte. `\C` is refused, and so are the
  /// switches to UTF and Unicode properties, so that a pattern means the same wherever it is used.
  ///
  /// - Throws: `PatternError` with PCRE2's own words.
  ///
  /// - Parameters:
  ///   - source: The pattern.
  ///   - usesJIT: Whether to generate machine code.
  ///   - counted: An equivalent source with plain repetitions, which is used if a match is counted and can be
  ///     stopped early.
  package convenience init(
    _ source: String, usesJIT: Bool = Pattern.usesJITByDefault,
    counted: (@Sendable () -> String)? = nil
  ) throws(PatternError) {
    try self.init(source, counted: counted, usesJIT: usesJIT, options: 0)
  }

  private init(
    _ source: String, counted: (@Sendable () -> String)?, usesJIT: Bool, options: UInt32
  ) throws(PatternError) {
    self.counted = counted
    var text = source
    var status: Int32 = 0
    var offset = 0
    let options = options | PCRE2_ANCHORED | PCRE2_NEVER_UTF | PCRE2_NEVER_UCP | PCRE2_NEVER_BACKSLASH_C
    let compiled = text.withUTF8 { utf8 in
      unsafe pcre2_compile_8(utf8.baseAddress, utf8.count, options, &status, &offset, nil)
    }
    guard let compiled = unsafe compiled else {
      throw PatternError(pattern: source, reason: pcre2Message(for: status))
    }
    unsafe code = compiled
    self.source = source
    isJITCompiled = unsafe usesJIT && pcre2_jit_compile_8(compiled, PCRE2_JIT_COMPLETE) == 0
    var count: UInt32 = 0
    _ = unsafe pcre2_pattern_info_8(compiled, UInt32(PCRE2_INFO_CAPTURECOUNT), &count)
    captureCount = Int(count)
  }

  /// Returns the pattern with callouts, whose matches are counted.
  func countingForMatch() throws(MatchError) -> Pattern {
    do throws(PatternError) {
      return try counting.withLock { (counting) throws(PatternError) in
        if let counting { return counting }
        // PCRE2's search for a necessary byte before a match would examine the whole subject, and differs
        // with machine code.
        let new = try Pattern(
          Self.counting(counted?() ?? source), counted: nil, usesJIT: isJITCompiled,
          options: UInt32(PCRE2_NO_START_OPTIMIZE))
        counting = new
        return new
      }
    } catch { throw MatchError(reason: error.reason) }
  }

  deinit { unsafe pcre2_code_free_8(code) }
}

extension Pattern {
  /// The highest group that the pattern refers back to; 0 if it refers to none.
  package var highestBackReference: Int {
    var highest: UInt32 = 0
    _ = unsafe pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_BACKREFMAX), &highest)
    return Int(highest)
  }

  /// Whether the pattern contains callouts.
  package var hasCallouts: Bool { unsafe pcre2_callout_enumerate_8(code, { _, _ in 1 }, nil) != 0 }
}

func pcre2Message(for status: Int32) -> String {
  unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { buffer in
    let length = unsafe pcre2_get_error_message_8(status, buffer.baseAddress, buffer.count)
    guard length > 0 else { return "PCRE2 error \(status)" }
    return unsafe String(decoding: buffer.prefix(Int(length)), as: UTF8.self)
  }
}
