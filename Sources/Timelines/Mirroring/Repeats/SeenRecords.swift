// The records of mirroring that were seen last, by time and text. If a log was pasted twice, each record
// occurs again: it reports nothing new, and what it reports is over if it was over the first time. A log may
// also contain each line twice in a row. `PrintedCopies` detects Xcode's second copies.

internal import LogRecords

/// The records that were seen last, to detect those that occur again.
struct SeenRecords: Sendable {
  /// The minimum precision at which equal times of two records with the same text show that they are one, in
  /// decimals of a second.
  private static let minimumDecimals = 3
  /// The minimum precision for two consecutive records, in decimals of a second: within a millisecond, a
  /// thread may print the same text again.
  private static let minimumDecimalsSideBySide = 6

  /// The last record, if its time is precise enough.
  private var last: (time: Timestamp, thread: UInt64, pid: Int32?, words: UInt64)?
  private var keys = RecentKeys<UInt64>(capacity: 65_536)
  /// The latest time of a record.
  private var latest: Timestamp?
  /// Whether an earlier time followed: only then the log may repeat itself.
  private var hasGoneBack = false

  /// Whether a record only repeats the previous one, by a hash of its text.
  mutating func isRepeated(by record: Record, _ words: UInt64) -> Bool {
    guard let time = record.timestamp, time.decimals >= Self.minimumDecimalsSideBySide else {
      last = nil
      return false
    }
    if let last, last == (time, record.thread, record.pid, words) { return true }
    last = (time, record.thread, record.pid, words)
    return false
  }

  /// Takes in a record, by a hash of its text.
  /// - Returns: Whether the record was seen before; always `false` without precise times.
  mutating func take(_ record: Record, _ words: UInt64, _ hash: SeededHash) -> Bool {
    guard let time = record.timestamp, time.decimals >= Self.minimumDecimals else { return false }
    if let latest, time.seconds(since: latest) < 0 { hasGoneBack = true } else { latest = time }
    let process = hash.hash(words, UInt64(bitPattern: Int64(record.pid ?? -1)))
    let key = hash.hash(process, UInt64(bitPattern: time.microseconds))
    return !keys.insert(key) && hasGoneBack
  }
}
