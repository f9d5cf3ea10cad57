// The app that printed the last record that a rule watched.

internal import LogRecords

/// The app that printed the last record: that of the next one is mostly the same.
struct LastApp {
  private var process: [UInt8] = []
  private var app: UInt64?

  /// Returns a hash of the name of the app that printed a record, as `WatchedRecord` has it.
  mutating func app(of record: Record, _ bytes: Span<UInt8>) -> UInt64? {
    let name = bytes.extracting(record.process.range)
    if name.count != process.count || !name.has(process.span, at: 0) {
      (process, app) = (Array(name), record.app(bytes))
    }
    return app
  }
}
