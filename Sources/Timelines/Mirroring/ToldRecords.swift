// The records that were told last, by their times and words. Where a log was pasted twice, each comes again: what it tells is
// no news, and it is over if it was over the first time.

internal import LogRecords

/// The records that were told last, for those that come again.
struct ToldRecords: Sendable {
  private static let most = 65_536
  /// How exact a time has to be that tells two records with the same words apart, in digits behind the second.
  private static let fewestDecimals = 3

  private var all: Set<UInt64> = []
  private var order: [UInt64] = []
  private var oldest = 0
  /// The latest time of a record.
  private var latest: Timestamp?
  /// Whether one came after it that is earlier: only then the log may repeat itself.
  private var hasGoneBack = false

  /// Takes in a record.
  /// - Returns: Whether it was told before; without times that cannot be known.
  mutating func take(_ record: Record, _ bytes: Span<UInt8>) -> Bool {
    guard let time = record.timestamp, time.decimals >= Self.fewestDecimals else { return false }
    if let latest, time.seconds(since: latest) < 0 { hasGoneBack = true } else { latest = time }
    var key = bytes.extracting(record.message.range).fnv1a
    key = (key ^ UInt64(bitPattern: time.microseconds)) &* 0xff51_afd7_ed55_8ccd
    key = (key ^ UInt64(bitPattern: Int64(record.pid ?? -1))) &* 0xff51_afd7_ed55_8ccd
    guard all.insert(key).inserted else { return hasGoneBack }
    if order.count < Self.most {
      order.append(key)
    } else {
      all.remove(order[oldest])
      order[oldest] = key
      oldest = (oldest + 1) % Self.most
    }
    return false
  }
}
