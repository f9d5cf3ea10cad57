// The last records of mirroring, to detect records that are printed twice: Xcode shows both the error stream
// and the system's log, each in its own order, and only the former begins with Core Data's name.

internal import LogRecords

/// The last records whose copies may follow.
struct PrintedCopies: Sendable {
  /// A record whose copy may follow.
  struct Print: Sendable {
    fileprivate let hash: UInt64
    fileprivate let count: Int
    /// Whether the record begins with Core Data's name.
    fileprivate let isNamed: Bool
    /// The store that the record belongs to.
    fileprivate(set) var store: Int?
  }

  /// The maximum lag of one stream behind the other, in records.
  private static let maximumCount = 32

  private var prints: [Print] = []

  /// Returns and removes the record that another one is a copy of; `nil` if it is not a copy, and its own may
  /// follow.
  mutating func take(_ message: Span<UInt8>, _ words: UInt64, isNamed: Bool, _ hash: SeededHash) -> Print? {
    let original = prints.firstIndex { print in
      // An app's lines may follow the second record.
      print.isNamed != isNamed && print.count <= message.count
        && (print.count == message.count
          ? print.hash == words
          : message[print.count] == UInt8(ascii: "\n")
            && print.hash == hash.hash(message.extracting(first: print.count)))
    }
    if let original { return prints.remove(at: original) }
    if prints.count == Self.maximumCount { prints.removeFirst() }
    prints.append(Print(hash: words, count: message.count, isNamed: isNamed, store: nil))
    return nil
  }

  /// Notes that the last record belongs to a store.
  mutating func note(store: Int) { prints[prints.count - 1].store = store }

  mutating func removeAll() { prints.removeAll(keepingCapacity: true) }
}
