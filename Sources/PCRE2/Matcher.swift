// Runs patterns over bytes. Owns all scratch memory of one thread, so that a match allocates nothing.

internal import CPCRE2

/// The scratch memory of one matching thread.
///
/// The unsafe part of matching is here: PCRE2's handles, freed in `deinit`, and the offset vector, whose
/// address is constant while the match data exists.
@safe package struct Matcher: ~Copyable {
  /// The maximum number of capture groups in a pattern.
  static let maximumCaptures = 31

  private let data: OpaquePointer
  /// The match context, with its limits, for matches that are not counted.
  private let short: OpaquePointer
  /// The match context for uncounted matches of the interpreter.
  private let interpreted: OpaquePointer
  /// The match context for matches that are counted.
  private let counted: OpaquePointer
  private let jitStack: OpaquePointer
  private let offsets: UnsafeMutablePointer<Int>
  private let work: UnsafeMutablePointer<Work>

  /// The maximum length of a subject, in bytes, for which a match is not counted, unless it takes many steps.
  ///
  /// Counting takes time, and even work that grows with the square of so short a length is small.
  package static let maximumUncountedLength = 6 << 10
  /// The maximum number of backtracking steps in a match before it is counted.
  package static let standardSteps: UInt32 = 30_000
  /// The weight of a step in a match that only the interpreter can run.
  ///
  /// All other steps have the same weight with machine code and without, so that both have the same results.
  private static let interpretedWeight = 10

  /// Creates the scratch memory; traps if there is none, like every allocation.
  ///
  /// No record and no pattern can stall the reader, because these are limited for each match: the steps or
  /// the work; the nested backtracking points, which for machine code are limited by its stack instead; and
  /// the memory.
  package init(steps: UInt32 = standardSteps, depth: UInt32 = 1_000_000, heapKibibytes: UInt32 = 64 << 10) {
    guard let data = unsafe pcre2_match_data_create_8(UInt32(Self.maximumCaptures + 1), nil),
      let short = unsafe pcre2_match_context_create_8(nil),
      let interpreted = unsafe pcre2_match_context_create_8(nil),
      let counted = unsafe pcre2_match_context_create_8(nil),
      let jitStack = unsafe pcre2_jit_stack_create_8(32 << 10, 1 << 20, nil),
      let offsets = unsafe pcre2_get_ovector_pointer_8(data)
    else { preconditionFailure("there is no memory for matching") }
    unsafe self.data = data
    unsafe self.short = short
    unsafe self.interpreted = interpreted
    unsafe self.counted = counted
    unsafe self.jitStack = jitStack
    unsafe self.offsets = offsets
    unsafe work = .allocate(capacity: 1)
    unsafe work.initialize(to: Work())
    func limit(_ context: OpaquePointer) {
      _ = unsafe pcre2_set_depth_limit_8(context, depth)
      _ = unsafe pcre2_set_heap_limit_8(context, heapKibibytes)
      unsafe pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(jitStack))
    }
    unsafe limit(short)
    unsafe limit(interpreted)
    unsafe limit(counted)
    _ = unsafe pcre2_set_match_limit_8(short, steps)
    _ = unsafe pcre2_set_match_limit_8(interpreted, steps / UInt32(Self.interpretedWeight))
    _ = unsafe pcre2_set_match_limit_8(counted, .max)
    _ = unsafe pcre2_set_callout_8(
      counted,
      { callout, work in
        guard let callout = unsafe callout, let work = unsafe work else { return 0 }
        return unsafe work.assumingMemoryBound(to: Work.self).pointee.note(callout)
      }, work)
  }

  deinit {
    unsafe pcre2_match_data_free_8(data)
    unsafe pcre2_match_context_free_8(short)
    unsafe pcre2_match_context_free_8(interpreted)
    unsafe pcre2_match_context_free_8(counted)
    unsafe pcre2_jit_stack_free_8(jitStack)
    unsafe work.pointee.deallocate()
    unsafe work.deallocate()
  }

  /// Sets the work that all later matches together may do, in bytes passed over and places tried.
  ///
  /// Initially there is no limit.
  package mutating func allow(work limit: Int) {
    unsafe work.pointee.limit = limit
    unsafe work.pointee.done = 0
  }

  /// Allows more work, without restarting the count.
  package mutating func allow(more work: Int) {
    unsafe self.work.pointee.limit = self.work.pointee.done + work
  }

  /// The work counted since `allow(work:)` was last called.
  package var workDone: Int { unsafe work.pointee.done }

  /// Whether the pattern matches at the start of the subject.
  ///
  /// After `true`, the groups and the mark are those of this match, until the next call.
  ///
  /// - Complexity: O(bytes of the subject) for patterns made from templates; at most the allowed work for
  ///   any.
  /// - Throws: `MatchError` if a limit was hit: nothing is known then.
  package mutating func matches(_ pattern: Pattern, _ subject: Span<UInt8>) throws(MatchError) -> Bool {
    if subject.count <= Self.maximumUncountedLength {
      let status = unsafe match(pattern, subject, in: short)
      if status != PCRE2_ERROR_MATCHLIMIT { return try Self.isMatch(status) }
    }
    return try matchesCounting(pattern, subject)
  }

  /// Whether the pattern matches at the start of the subject, with the work counted however short the subject
  /// is.
  package mutating func matchesCounting(
    _ pattern: Pattern, _ subject: Span<UInt8>
  ) throws(MatchError) -> Bool {
    let counting = try pattern.countingForMatch()
    unsafe work.pointee.begin(counting, weight: 1)
    return try Self.isMatch(unsafe match(counting, subject, in: counted))
  }

  private static func isMatch(_ status: Int32) throws(MatchError) -> Bool {
    if status > 0 { return true }
    if status == PCRE2_ERROR_NOMATCH { return false }
    throw MatchError(reason: status == PCRE2_ERROR_CALLOUT ? tooMuchWork : pcre2Message(for: status))
  }

  private static let tooMuchWork = "too much work"

  private mutating func match(_ pattern: Pattern, _ subject: Span<UInt8>, in context: OpaquePointer) -> Int32
  {
    precondition(pattern.captureCount <= Self.maximumCaptures, "a pattern has too many groups")
    let status = unsafe run(pattern, subject, in: context, usingJIT: pattern.isJITCompiled)
    guard status == PCRE2_ERROR_JIT_STACKLIMIT else { return status }
    return unsafe run(pattern, subject, in: context, usingJIT: false)
  }

  /// Whether the subject could be the beginning of a longer text that the pattern matches.
  ///
  /// Also true for a subject that matches as a whole; false if that is too much work to tell, or if the
  /// pattern that counts the work does not compile. Run by the interpreter; for diagnosis, not for every
  /// record.
  package mutating func couldContinue(_ pattern: Pattern, _ subject: Span<UInt8>) -> Bool {
    var status = PCRE2_ERROR_MATCHLIMIT
    if subject.count <= Self.maximumUncountedLength {
      status = unsafe run(pattern, subject, in: interpreted, usingJIT: false, PCRE2_PARTIAL_HARD)
    }
    if status == PCRE2_ERROR_MATCHLIMIT, let counting = try? pattern.countingForMatch() {
      unsafe work.pointee.begin(counting, weight: Self.interpretedWeight)
      status = unsafe run(counting, subject, in: counted, usingJIT: false, PCRE2_PARTIAL_HARD)
    }
    return status > 0 || status == PCRE2_ERROR_PARTIAL
  }

  /// The range of a group of the last match in its subject; `nil` if the group took no part.
  package subscript(group: Int) -> Range<Int>? {
    precondition((0...Self.maximumCaptures).contains(group))
    let start = unsafe offsets[2 * group]
    // PCRE2_UNSET is all ones; its type is imported as Int, which makes it -1.
    return start == -1 ? nil : unsafe start..<offsets[2 * group + 1]
  }

  /// The number in the name of the last `(*MARK:…)` passed in the last match; `nil` if there was none.
  ///
  /// All marks of the pattern must consist of decimal digits.
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
    _ pattern: Pattern, _ subject: Span<UInt8>, in context: OpaquePointer, usingJIT: Bool,
    _ options: UInt32 = 0
  ) -> Int32 {
    unsafe subject.withUnsafeBufferPointer { bytes in
      unsafe withAddress(of: bytes) { address in
        unsafe usingJIT
          ? pcre2_jit_match_8(pattern.code, address, bytes.count, 0, 0, data, context)
          : pcre2_match_8(pattern.code, address, bytes.count, 0, options | PCRE2_NO_JIT, data, context)
      }
    }
  }

  /// Passes the address of some bytes to a function, and a valid one for an empty subject: older versions of
  /// PCRE2 read through a null pointer.
  private func withAddress<Result>(
    of bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafePointer<UInt8>) -> Result
  ) -> Result {
    if let address = bytes.baseAddress { return unsafe body(address) }
    var nothing: UInt8 = 0
    return unsafe body(&nothing)
  }
}
