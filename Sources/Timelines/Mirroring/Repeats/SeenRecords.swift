// The records of mirroring that were seen last, by their times and words. If a log was pasted twice, each
// comes again: it says nothing new, and what it says is over if it was over the first time. A log may also
// give each line twice, one right behind the other. Xcode's second copies are in `PrintedCopies`.

internal import LogRecords

/// The records that were seen last, for those that come again.
struct SeenRecords: Sendable {
  /// How exact the time of two records with the same words has to be to show that they are one, in digits
  /// behind the second.
  private static let fewestDecimals = 3
  /// The same for two that stand side by side: in a thousandth of a second a thread may print the same words
  /// again.
  private static let fewestDecimalsSideBySide = 6

  /// The last record, if its time is exact enough.
  private var last: (time: Timestamp, thread: UInt64, pid: Int32?, words: UInt64)?
  private var keys = RecentKeys<UInt64>(capacity: 65_536)
  /// The latest time of a record.
  private var latest: Timestamp?
  /// Whether one came after it that is earlier: only then the log may repeat itself.
  private var hasGoneBack = false

  /// Whether a record only repeats the one right before it, by the hash of its words.
  mutating func isRepeated(by record: Record, _ words: UInt64) -> Bool {
    guard let time = record.timestamp, time.decimals >= Self.fewestDecimalsSideBySide else {
      last = nil
      return false
    }
    if let last, last == (time, record.thread, record.pid, words) { return true }
    last = (time, record.thread, record.pid, words)
    return false
  }

  /// Takes in a record, by the hash of its words.
  /// - Returns: Whether it was seen before; without times that cannot be known.
  mutating func take(_ record: Record, _ words: UInt64, _ hash: SeededHash) -> Bool {
    guard let time = record.timestamp, time.decimals >= Self.fewestDecimals else { return false }
    if let latest, time.seconds(since: latest) < 0 { hasGoneBack = true } else { latest = time }
    let process = hash.hash(words, UInt64(bitPattern: Int64(record.pid ?? -1)))
    let key = hash.hash(process, UInt64(bitPattern: time.microseconds))
    return !keys.insert(key) && hasGoneBack
  }
}
