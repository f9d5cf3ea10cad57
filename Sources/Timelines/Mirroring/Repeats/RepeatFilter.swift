// Detects records of mirroring that occur again: lines that a log contains twice, Xcode's second copies, and
// parts of a log that were pasted twice. What becomes of such a record is decided by `MirroredStores`.

internal import LogRecords

/// The records that were seen last, to detect those that only repeat one.
struct RepeatFilter: Sendable {
  /// What a record repeats.
  enum Repetition: Equatable {
    /// Nothing.
    case none
    /// The record right before it.
    case previous
    /// A record that is printed twice; `store` is an index in `MirroredStores.all`, and `nil` if unknown.
    case print(store: Int?)
    /// A record that came before others.
    case earlier

    /// Whether the record is a copy of a single record, which counts once.
    ///
    /// Parts of a log that were pasted twice count twice.
    var isCopy: Bool {
      switch self {
      case .previous, .print: true
      case .none, .earlier: false
      }
    }
  }

  private var copies = PrintedCopies()
  private var seen = SeenRecords()
  /// The hash function for the texts of records.
  private let hash = SeededHash()

  /// Takes in a record.
  mutating func take(_ record: Record, _ bytes: Span<UInt8>) -> Repetition {
    let isNamed = bytes.has("CoreData: ", at: Int(record.headerEnd))
    let message = bytes.extracting(record.message.range)
    let words = hash.hash(message)
    if seen.isRepeated(by: record, isNamed ? ~words : words) { return .previous }
    let source = PrintedCopies.Source(
      dialect: record.dialect, time: record.timestamp, pid: record.pid)
    if let original = copies.take(message, words, isNamed: isNamed, from: source, hash) {
      return .print(store: original.store)
    }
    return seen.take(record, words, hash) ? .earlier : .none
  }

  /// Notes that the last record that repeats none belongs to a store.
  mutating func note(store: Int) { copies.note(store: store) }

  /// Notes that the capture omits records: copies that follow are of those.
  mutating func leaveOut() { copies.removeAll() }
}
