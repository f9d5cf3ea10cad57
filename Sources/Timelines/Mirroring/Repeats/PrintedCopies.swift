// The last records of mirroring, for those that are printed twice: Xcode shows what goes to the error stream
// and what goes to the system's log, each stream in its own order, and only the former begins with Core
// Data's name.

internal import LogRecords

/// The last records that may have copies to follow.
struct PrintedCopies: Sendable {
  /// A record.
  struct Print: Sendable {
    fileprivate let hash: UInt64
    fileprivate let count: Int
    /// Whether it begins with Core Data's name.
    fileprivate let isNamed: Bool
    /// The store that it belongs to.
    fileprivate(set) var store: Int?
  }

  /// How far one stream may lag behind the other, in records.
  private static let most = 32

  private var prints: [Print] = []

  /// Takes the record that another one is a copy of; `nil` if it is none, and its own copy may follow.
  mutating func take(_ message: Span<UInt8>, _ words: UInt64, isNamed: Bool, _ hash: SeededHash) -> Print? {
    let original = prints.firstIndex { print in
      // An app's lines may stand behind the second.
      print.isNamed != isNamed && print.count <= message.count
        && (print.count == message.count
          ? print.hash == words
          : message[print.count] == UInt8(ascii: "\n")
            && print.hash == hash.hash(message.extracting(first: print.count)))
    }
    if let original { return prints.remove(at: original) }
    if prints.count == Self.most { prints.removeFirst() }
    prints.append(Print(hash: words, count: message.count, isNamed: isNamed, store: nil))
    return nil
  }

  /// The last record belongs to a store.
  mutating func note(store: Int) { prints[prints.count - 1].store = store }

  mutating func removeAll() { prints.removeAll(keepingCapacity: true) }
}
