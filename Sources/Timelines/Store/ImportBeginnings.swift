// The records in which imports of a store began, to find what is there twice because it was pasted twice.

internal import LogRecords

/// The records in which imports began: those of the last second if the capture has times, else the last ones.
struct ImportBeginnings: Sendable {
  private struct Key: Hashable {
    let record: UInt64
    let log: LogFile
  }

  private var keys = RecentKeys<Key>(capacity: 4096)
  private var since: Timestamp?

  /// How much of a record shows which operation it is, in bytes.
  private static let prefix = 64

  /// Whether an import of a log began in a record of the same text.
  mutating func isKnown(_ record: Evidence, of log: LogFile) -> Bool {
    if let time = record.time, since.map({ time.seconds(since: $0) >= 1 }) ?? true {
      keys.removeAll()
      since = time
    }
    let length = record.time != nil ? Self.prefix : Evidence.longest
    return !keys.insert(Key(record: record.fingerprint(length), log: log))
  }
}
