// The records of mirroring that were seen last, by their times and words. If a log was pasted twice, each comes again: it says
// nothing new, and what it says is over if it was over the first time. Xcode's second copies are in `PrintedCopies`.

internal import LogRecords

/// The records that were seen last, for those that come again.
struct SeenRecords: Sendable {
  /// How exact the time of two records with the same words has to be to show that they are one, in digits behind the second.
  private static let fewestDecimals = 3

  private var keys = RecentKeys<UInt64>(capacity: 65_536)
  /// The latest time of a record.
  private var latest: Timestamp?
  /// Whether one came after it that is earlier: only then the log may repeat itself.
  private var hasGoneBack = false

  /// Takes in a record.
  /// - Returns: Whether it was seen before; without times that cannot be known.
  mutating func take(_ record: Record, _ bytes: Span<UInt8>) -> Bool {
    guard let time = record.timestamp, time.decimals >= Self.fewestDecimals else { return false }
    if let latest, time.seconds(since: latest) < 0 { hasGoneBack = true } else { latest = time }
    var key = bytes.extracting(record.message.range).fnv1a
    key = (key ^ UInt64(bitPattern: time.microseconds)) &* 0xff51_afd7_ed55_8ccd
    key = (key ^ UInt64(bitPattern: Int64(record.pid ?? -1))) &* 0xff51_afd7_ed55_8ccd
    return !keys.insert(key) && hasGoneBack
  }
}
