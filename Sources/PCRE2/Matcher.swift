// Runs patterns over bytes. Owns all scratch memory of one thread, so that a match allocates nothing.

internal import CPCRE2

/// A match that was given up before it was known whether the pattern matches.
package struct MatchError: Error, Equatable {
  /// Which limit was hit, or what else, in PCRE2's words.
  package let reason: String

  /// An error in words.
  package init(reason: String) { self.reason = reason }
}

/// The scratch memory of one matching thread.
///
/// The unsafe part of matching lives here: PCRE2's handles, freed in `deinit`, and the offset vector, which
/// stays where it is as long as the match data lives.
@safe package struct Matcher: ~Copyable {
  /// The most capture groups a pattern may have.
  package static let maximumCaptures = 31

  /// How often a match overflowed the stack of the machine code and was run again by the interpreter.
  package private(set) var jitStackOverflows = 0

  private let data: OpaquePointer
  private let context: OpaquePointer
  private let jitStack: OpaquePointer
  private let offsets: UnsafeMutablePointer<Int>

  /// How many steps of backtracking a match may take: enough for a template with several objects over a record of 1 MiB.
  package static let standardSteps: UInt32 = 8_000_000

  /// Makes the scratch memory; traps when there is none, as every allocation does.
  ///
  /// No record and no pattern can stall the reader: the steps, the nested backtracking points, for which the machine code
  /// has its stack as limit instead, and the memory of a match are limited.
  package init(steps: UInt32 = standardSteps, depth: UInt32 = 1_000_000, heapKibibytes: UInt32 = 64 << 10) {
    guard let data = unsafe pcre2_match_data_create_8(UInt32(Self.maximumCaptures + 1), nil),
      let context = unsafe pcre2_match_context_create_8(nil),
      let jitStack = unsafe pcre2_jit_stack_create_8(32 << 10, 1 << 20, nil),
      let offsets = unsafe pcre2_get_ovector_pointer_8(data)
    else { preconditionFailure("there is no memory for matching") }
    unsafe self.data = data
    unsafe self.context = context
    unsafe self.jitStack = jitStack
    unsafe self.offsets = offsets
    _ = unsafe pcre2_set_match_limit_8(context, steps)
    _ = unsafe pcre2_set_depth_limit_8(context, depth)
    _ = unsafe pcre2_set_heap_limit_8(context, heapKibibytes)
    unsafe pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(jitStack))
  }

  deinit {
    unsafe pcre2_match_data_free_8(data)
    unsafe pcre2_match_context_free_8(context)
    unsafe pcre2_jit_stack_free_8(jitStack)
  }

  /// Says how many steps of backtracking each further match may take.
  package mutating func limit(steps: UInt32) { _ = unsafe pcre2_set_match_limit_8(context, steps) }

  /// Whether the pattern matches at the start of the subject.
  ///
  /// After `true`, the groups and the mark are those of this match, until the next call.
  ///
  /// - Complexity: at most the limit of steps.
  /// - Throws: `MatchError` when a limit was hit: nothing is known then.
  package mutating func matches(_ pattern: Pattern, _ subject: Span<UInt8>) throws(MatchError) -> Bool {
    precondition(pattern.captureCount <= Self.maximumCaptures, "a pattern has too many groups")
    var status = run(pattern, subject, usingJIT: pattern.isJITCompiled)
    if status == PCRE2_ERROR_JIT_STACKLIMIT {
      jitStackOverflows += 1
      status = run(pattern, subject, usingJIT: false)
    }
    if status > 0 { return true }
    if status == PCRE2_ERROR_NOMATCH { return false }
    throw MatchError(reason: pcre2Message(for: status))
  }

  /// Whether the subject, as far as it goes, could be the beginning of something that the pattern matches.
  ///
  /// A subject that matches whole is one as well. Run by the interpreter; for diagnosis, not for every record.
  package mutating func couldContinue(_ pattern: Pattern, _ subject: Span<UInt8>) -> Bool {
    let status = run(pattern, subject, usingJIT: false, PCRE2_PARTIAL_HARD)
    return status > 0 || status == PCRE2_ERROR_PARTIAL
  }

  /// Where a group of the last match stands in its subject, `nil` when it took no part.
  package subscript(group: Int) -> Range<Int>? {
    precondition((0...Self.maximumCaptures).contains(group))
    let start = unsafe offsets[2 * group]
    // PCRE2_UNSET is all ones; its type is imported as Int, which makes it -1.
    return start == -1 ? nil : unsafe start..<offsets[2 * group + 1]
  }

  /// The number that the `(*MARK:…)` passed last in the last match spells, `nil` when there was none.
  ///
  /// Only marks of decimal digits may be asked for.
  package var mark: Int? {
    guard let name = unsafe pcre2_get_mark_8(data) else { return nil }
    var number = 0
    var digit = unsafe name
    while unsafe digit.pointee != 0 {
      number = unsafe number * 10 + Int(digit.pointee) - 0x30
      unsafe digit += 1
    }
    return number
  }

  private func run(
    _ pattern: Pattern, _ subject: Span<UInt8>, usingJIT: Bool, _ options: UInt32 = 0
  ) -> Int32 {
    unsafe subject.withUnsafeBufferPointer { bytes in
      unsafe withAddress(of: bytes) { address in
        unsafe usingJIT
          ? pcre2_jit_match_8(pattern.code, address, bytes.count, 0, 0, data, context)
          : pcre2_match_8(pattern.code, address, bytes.count, 0, options | PCRE2_NO_JIT, data, context)
      }
    }
  }

  /// Gives an empty subject an address too: older versions of PCRE2 read through a null one.
  private func withAddress<Result>(
    of bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafePointer<UInt8>) -> Result
  ) -> Result {
    if let address = bytes.baseAddress { return unsafe body(address) }
    var nothing: UInt8 = 0
    return unsafe body(&nothing)
  }
}
