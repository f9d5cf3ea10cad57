// Counts the work of matches with counting patterns, ends one that would do too much, and keeps each from
// doing the same work twice. PCRE2 calls `note`; `Pattern.counting` defines the callouts.

internal import CPCRE2

/// The work of one matching thread.
///
/// Unsafe because PCRE2 returns its address as an untyped pointer. `Matcher` owns it.
@unsafe struct Work {
  /// The work that is allowed in total.
  var limit = Int.max
  /// The work done since `limit` was set.
  var done = 0

  /// The cost of each step of the current match.
  private var weight = 1
  /// The position of the previous callout in the subject.
  private var position = 0
  /// The range of subject offsets from which each repetition was tried, by the repetition's offset in the
  /// pattern's source.
  private var tried: UnsafeMutableBufferPointer<Interval> = .allocate(capacity: 0)

  private struct Interval {
    var start: Int32 = 0
    var end: Int32 = -1
  }

  func deallocate() { unsafe tried.deallocate() }

  /// Resets the counter for a match of `pattern` in which each step costs `weight`.
  mutating func begin(_ pattern: Pattern, weight: Int) {
    unsafe self.weight = weight
    let count = pattern.source.utf8.count
    if unsafe count > tried.count {
      unsafe tried.deallocate()
      unsafe tried = .allocate(capacity: count)
      unsafe tried.initialize(repeating: Interval())
    } else {
      for index in 0..<count { unsafe tried[index] = Interval() }
    }
    unsafe position = 0
  }

  /// Returns the callout's result to PCRE2: 0 to continue, 1 to fail here, or an error to end the match.
  ///
  /// A repetition is tried once from each byte. If it was tried from an earlier byte and got as far as here,
  /// all ends that it could have from here were tried, and all failed: patterns have no back references, so
  /// only the position decides.
  mutating func note(_ callout: UnsafeMutablePointer<pcre2_callout_block_8>) -> Int32 {
    let here = unsafe callout.pointee.current_position
    unsafe done += ((here < position ? position - here : here - position) + 1) * weight
    unsafe position = here
    if unsafe done > limit { return PCRE2_ERROR_CALLOUT }
    let next = unsafe callout.pointee.pattern_position
    switch unsafe Int(callout.pointee.callout_number) {
    case 0: return 0
    case Callout.before:
      let known = unsafe tried[next]
      if known.start <= here, here <= known.end { return 1 }
      unsafe tried[next] = Interval(start: Int32(here), end: Int32(here))
    case let length:
      let repetition = next - Callout.length - length
      let end = unsafe max(tried[repetition].end, Int32(here))
      unsafe tried[repetition].end = end
    }
    return 0
  }
}
