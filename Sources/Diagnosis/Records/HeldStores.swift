// The stores that mirroring keeps open although the app let go of them. Core Data counts its tries to close a
// store, one every five seconds.

internal import LogRecords
internal import Timelines

/// The stores that mirroring keeps open although the app let go of them.
struct HeldStores: Sendable {
  /// The entry of the tries to close a store, and of the last one.
  static let entry = "mirror-store-held-open"

  private struct Hold {
    let pid: Int32?
    /// A hash of the object that keeps the store open.
    let monitor: UInt64
    let first: Evidence
    var records = 0
    /// The number of tries, as printed.
    var tries = 0
  }

  /// The number of tries from which a store is kept open for long: after a minute.
  private static let manyTries = 12
  /// The maximum number of stores, because a capture may name a new one in every line.
  private static let maximumCount = 16

  private var holds: [Hold] = []

  /// The first record about the stores that are kept open for long and have no end, and the number of all such
  /// records; `nil` if there are none.
  var lasting: (first: Evidence, count: Int)? {
    let all = holds.filter { $0.tries >= Self.manyTries }
    guard let first = all.first?.first else { return nil }
    return (first, all.reduce(0) { $0 + $1.records })
  }

  /// Takes in a record of the entry.
  mutating func note(_ source: RecognisedRecord, _ bytes: Span<UInt8>) {
    let message = bytes.extracting(source.record.message.range)
    let label: StaticString = "Exporter / importer "
    guard let start = message.find(label) else { return }
    let (pid, monitor) = (source.record.pid, message.extracting(0..<start).fnv1a)
    let known = holds.firstIndex { $0.pid == pid && $0.monitor == monitor }
    guard let tries = message.triesToClose else {
      // Now the store can be closed.
      if let known { holds.remove(at: known) }
      return
    }
    if known == nil {
      guard holds.count < Self.maximumCount else { return }
      let evidence = Evidence(source.record, bytes, entry: source.shape.entry)
      holds.append(Hold(pid: pid, monitor: monitor, first: evidence))
    }
    let index = known ?? holds.count - 1
    holds[index].records += 1
    holds[index].tries = max(holds[index].tries, tries)
  }
}

extension Span<UInt8> {
  /// The number of tries to close a store that a message contains; `nil` if it contains none.
  fileprivate var triesToClose: Int? {
    let label: StaticString = "retrying ("
    guard let found = find(label) else { return nil }
    var (offset, number) = (found + label.utf8CodeUnitCount, 0)
    while offset < count, number < 100_000, let digit = self[offset].decimalDigit {
      number = number * 10 + digit
      offset += 1
    }
    return number
  }
}

extension UInt8 {
  /// The value of a decimal digit; `nil` for other characters.
  fileprivate var decimalDigit: Int? {
    self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") ? Int(self - UInt8(ascii: "0")) : nil
  }
}
