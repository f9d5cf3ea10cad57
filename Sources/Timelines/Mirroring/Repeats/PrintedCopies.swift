// The last records of mirroring, to detect records that are printed twice: Xcode shows both the error stream
// and the system's log, each in its own order, and an app's logger may print the error stream again. Either
// only one of the copies begins with Core Data's name, or their headers are of different styles.

internal import LogRecords

/// The last records whose copies may follow.
struct PrintedCopies: Sendable {
  /// A record whose copy may follow.
  struct Print: Sendable {
    fileprivate let hash: UInt64
    fileprivate let count: Int
    /// Whether the record begins with Core Data's name.
    fileprivate let isNamed: Bool
    fileprivate let source: Source
    /// The store that the record belongs to.
    fileprivate(set) var store: Int?
  }

  /// What the header of a record shows of the stream that printed it.
  struct Source: Sendable {
    let dialect: Dialect
    let time: Timestamp?
    let pid: Int32?

    /// Whether the record has no header at all.
    fileprivate var isBare: Bool { dialect == .bare && time == nil }
  }

  /// The maximum lag of one stream behind the other, in records.
  private static let maximumCount = 32

  /// The maximum number of records without a copy after which one without a header may have one.
  private static let maximumUnpaired = 8

  private var prints: [Print] = []
  /// The number of records without a copy since the last one with a copy, up to `maximumCount`: a log whose
  /// second part has headers says the same as its first part without being a copy of it.
  ///
  /// At first, nothing shows that records have copies.
  private var unpaired = maximumCount
  /// Whether only one record came so far: a paste may lack the header of its first line.
  private var isFirstAlone = true

  /// Returns and removes the record that another one is a copy of; `nil` if it is not a copy, and its own may
  /// follow.
  mutating func take(
    _ message: Span<UInt8>, _ words: UInt64, isNamed: Bool, from source: Source, _ hash: SeededHash
  ) -> Print? {
    let original = prints.indices.first { index in
      let print = prints[index]
      // An app's lines may follow the second record.
      return print.count <= message.count
        && (print.isNamed != isNamed || mayBeOriginal(at: index, of: source))
        && (print.count == message.count
          ? print.hash == words
          : message[print.count] == UInt8(ascii: "\n")
            && print.hash == hash.hash(message.extracting(first: print.count)))
    }
    if let original {
      unpaired = original == prints.count - 1 ? unpaired / 2 : 0
      return prints.remove(at: original)
    }
    if prints.count == Self.maximumCount {
      prints.removeFirst()
      unpaired = min(unpaired + 1, Self.maximumCount)
    }
    isFirstAlone = isFirstAlone && prints.isEmpty
    prints.append(Print(hash: words, count: message.count, isNamed: isNamed, source: source, store: nil))
    return nil
  }

  /// Whether the headers of a record and of one with the same words allow that both are one record.
  private func mayBeOriginal(at index: Int, of source: Source) -> Bool {
    let original = prints[index].source
    if original.dialect == source.dialect { return false }
    if let pid = original.pid, let other = source.pid, pid != other { return false }
    if let time = original.time, let other = source.time { return time.mayEqual(other) }
    guard original.isBare || source.isBare else { return false }
    return unpaired <= Self.maximumUnpaired || index == prints.count - 1 && !isFirstAlone
  }

  /// Notes that the last record belongs to a store.
  mutating func note(store: Int) { prints[prints.count - 1].store = store }

  mutating func removeAll() { prints.removeAll(keepingCapacity: true) }
}

extension Timestamp {
  /// Whether two times may be the same one, printed with different precision, or without the date.
  fileprivate func mayEqual(_ other: Timestamp) -> Bool {
    let unit =
      switch min(decimals, other.decimals) {
      case 0..<3: 1.0
      case 3..<6: 0.001
      default: 0.000_001
      }
    var distance = seconds(since: other)
    if hasYear != other.hasYear || hasDate != other.hasDate {
      distance = distance.truncatingRemainder(dividingBy: 86_400)
    }
    // Half a unit finer, as seconds are no whole numbers.
    return distance.magnitude < unit * 0.999
  }
}
