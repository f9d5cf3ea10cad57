// Counts the work of matches with counting patterns, ends one that would take too much, and keeps each from
// doing the same work twice. PCRE2 calls `note`; `Pattern.counting` says which callouts there are.

internal import CPCRE2

/// The work of one matching thread.
///
/// Unsafe because PCRE2 hands its address back as an untyped one. `Matcher` owns it.
@unsafe struct Work {
  /// How much is allowed, and how much was done since.
  var limit = Int.max
  var done = 0

  /// How much each step of this match counts.
  private var weight = 1
  /// Where the previous callout was.
  private var position = 0
  /// For each repetition, by where its source stands in the pattern's, the bytes of the subject that it was
  /// tried from.
  private var tried: UnsafeMutableBufferPointer<Interval> = .allocate(capacity: 0)

  private struct Interval {
    var start: Int32 = 0
    var end: Int32 = -1
  }

  func deallocate() { unsafe tried.deallocate() }

  /// Prepares for a match of a pattern, each step of which counts so much.
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

  /// What a callout returns to PCRE2: nothing, that the match fails here, or that it is to be given up.
  ///
  /// A repetition is tried once from each byte. One that was tried from a byte before, and got as far as
  /// here, has tried all ends that it could have from here, and all failed: patterns refer back to nothing,
  /// so that only the place decides.
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
