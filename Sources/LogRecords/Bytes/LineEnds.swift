// Finds where the lines of a buffer end, 64 bytes at a time, before the lines are examined one by one.
// Searching for each end separately takes twice as long, because processors cannot predict the length of a
// line.

internal import CByteBlocks

/// A bit set over the bytes of a buffer, with a bit set where a line ends.
///
/// Unsafe because all bytes of a capture go through its loops. The memory is owned, and freed in `deinit`.
@safe struct LineEnds: ~Copyable {
  /// The offset up to which the bytes of the buffer were scanned or skipped.
  private(set) var count = 0
  /// The offset from which the bytes were scanned.
  private var start = 0

  /// The bits, the lowest for the first byte; those of skipped bytes are arbitrary.
  ///
  /// The bit at `count` is set as a sentinel: no search passes over it.
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

  /// Scans the part of the buffer that was not scanned yet; bytes before `part` are marked as skipped.
  ///
  /// - Returns: Whether an escape character is in the part, or in the few bytes before it that are scanned
  ///   together with it.
  mutating func extend(_ part: Range<Int>, of bytes: UnsafePointer<UInt8>) -> Bool {
    guard count < part.upperBound else { return false }
    let end = part.upperBound
    reserve(end / 64 + 1)
    if part.lowerBound > count { start = part.lowerBound }
    // The whole word of the first byte is computed again.
    let first = max(count, part.lowerBound) / 64 * 64
    let hasEscapes = unsafe byte_masks_beside(bytes + first, end - first, 0x0A, words + first / 64, 0x1B)
    count = end
    // The word for the bytes after the part may follow all others.
    if end % 64 == 0 { unsafe words[end / 64] = 0 }
    unsafe words[end / 64] |= ~0 << UInt64(end % 64)
    return hasEscapes != 0
  }

  /// Returns the first line end at or after an offset.
  @inline(__always) func first(from start: Int) -> Int? {
    var search = unsafe search(from: start)
    let found = unsafe search.next()
    return found < count ? found : nil
  }

  /// Starts a search for all line ends from an offset on.
  @inline(__always) func search(from start: Int) -> Search {
    precondition(start >= 0 && start <= count)
    assert(start >= self.start)
    return unsafe Search(words, from: start)
  }

  /// A search for all line ends from an offset on, with few steps for each.
  ///
  /// Unsafe because it is valid only until bits are added.
  @unsafe struct Search {
    private let words: UnsafeMutablePointer<UInt64>
    private var index: Int
    /// The bits of the current word that were not returned yet.
    private var word: UInt64

    @inline(__always) fileprivate init(_ words: UnsafeMutablePointer<UInt64>, from start: Int) {
      unsafe self.words = words
      unsafe index = start >> 6
      unsafe word = words[start >> 6] & (~0 << UInt64(truncatingIfNeeded: start & 63))
    }

    /// Returns the next line end; a result of `count` or more means that there is none, and that this must
    /// not be called again.
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
