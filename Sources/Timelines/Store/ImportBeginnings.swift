// The records in which imports of a store began, to detect records that occur twice because they were pasted
// twice.

internal import LogRecords

/// The records in which imports began: those of the last second if the capture has times, otherwise the last
/// ones.
struct ImportBeginnings: Sendable {
  private struct Key: RecentKey {
    let record: UInt64
    let log: LogFile

    func hash(_ hashing: SeededHash) -> UInt64 { hashing.hash(record, hashing.hash(log)) }
  }

  private var keys = RecentKeys<Key>(capacity: 4096)
  private var since: Timestamp?

  /// The length of the part of a record that identifies its operation, in bytes.
  private static let prefix = 64

  /// Notes that an import of a log began in a record.
  /// - Returns: Whether an import of that log already began in a record of the same text.
  mutating func isKnown(_ record: Evidence, of log: LogFile) -> Bool {
    if let time = record.time, since.map({ time.seconds(since: $0) >= 1 }) ?? true {
      keys.removeAll()
      since = time
    }
    let length = record.time != nil ? Self.prefix : Evidence.maximumLength
    return !keys.insert(Key(record: record.fingerprint(length), log: log))
  }
}
