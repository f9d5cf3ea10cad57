// Where the lines of a block end: found for 64 bytes at a time, before the lines are looked at one by one.
// Searching for each end separately takes twice as long, because processors cannot predict how long a line
// is.

internal import CByteBlocks

/// A bit for each byte of a block, set where a line ends.
///
/// Unsafe because the loops over it are the ones that all bytes of a capture go through. The memory is owned,
/// and freed in `deinit`.
@safe struct LineEnds: ~Copyable {
  /// Up to which offset the bytes of the block were looked at, or skipped.
  private(set) var count = 0
  /// From which offset on they were looked at.
  private var start = 0

  /// The bits, the lowest for the first byte; those of bytes that were skipped can be anything.
  ///
  /// The one at `count` is set: no search passes over it.
  private var words: UnsafeMutablePointer<UInt64>
  private var capacity = 1

  init() {
    unsafe words = .allocate(capacity: 1)
    unsafe words.initialize(to: ~0)
  }

  deinit { unsafe words.deallocate() }

  /// Forgets the bytes from an offset on.
  mutating func truncate(to offset: Int) {
    guard offset < count else { return }
    (count, start) = (offset, min(start, offset))
    unsafe words[offset / 64] |= ~0 << UInt64(offset % 64)
  }

  /// Looks at a part of the block but for what was looked at, and skips what stands before it.
  ///
  /// - Returns: Whether an escape character stands there, or in the few bytes before that are looked at
  ///   together with it.
  mutating func extend(_ part: Range<Int>, of bytes: UnsafePointer<UInt8>) -> Bool {
    guard count < part.upperBound else { return false }
    let end = part.upperBound
    reserve(end / 64 + 1)
    if part.lowerBound > count { start = part.lowerBound }
    // The whole word of the first of them is computed again.
    let first = max(count, part.lowerBound) / 64 * 64
    let hasEscapes = unsafe byte_masks_beside(bytes + first, end - first, 0x0A, words + first / 64, 0x1B)
    count = end
    // The word of the bytes that are not there yet may lie behind all others.
    if end % 64 == 0 { unsafe words[end / 64] = 0 }
    unsafe words[end / 64] |= ~0 << UInt64(end % 64)
    return hasEscapes != 0
  }

  /// The first end of a line at or after an offset and before another one.
  @inline(__always) func first(from start: Int, before limit: Int) -> Int? {
    var search = unsafe search(from: start)
    let found = unsafe search.next()
    return found < Swift.min(limit, count) ? found : nil
  }

  /// Looks for one end after the other, from an offset on.
  @inline(__always) func search(from start: Int) -> Search {
    precondition(start >= 0 && start <= count)
    assert(start >= self.start)
    return unsafe Search(words, from: start)
  }

  /// A search for all ends of lines from an offset on, in few steps for each.
  ///
  /// Unsafe because it is valid only as long as nothing is added to those it looks through.
  @unsafe struct Search {
    private let words: UnsafeMutablePointer<UInt64>
    private var index: Int
    /// The bits of the word at the index that were not found yet.
    private var word: UInt64

    @inline(__always) fileprivate init(_ words: UnsafeMutablePointer<UInt64>, from start: Int) {
      unsafe self.words = words
      unsafe index = start >> 6
      unsafe word = words[start >> 6] & (~0 << UInt64(truncatingIfNeeded: start & 63))
    }

    /// The next end; the count or more when there is none, and it must not be asked again then.
    @inline(__always) mutating func next() -> Int {
      while unsafe word == 0 {
        unsafe index &+= 1
        unsafe word = words[index]
      }
      let bit = unsafe word.trailingZeroBitCount
      unsafe word &= word &- 1
      return unsafe index << 6 &+ bit
    }
  }

  private mutating func reserve(_ size: Int) {
    guard capacity < size else { return }
    let larger = max(capacity * 2, size)
    let grown = UnsafeMutablePointer<UInt64>.allocate(capacity: larger)
    unsafe grown.initialize(from: words, count: capacity)
    unsafe words.deallocate()
    unsafe words = grown
    capacity = larger
  }
}
