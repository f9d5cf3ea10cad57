// Some records of a capture with their bytes, on their way to a thread that classifies them and back.

internal import LogRecords

/// Records with their bytes, and what the catalogue knows of each once they are classified.
///
/// `@unchecked Sendable`: it is handed from thread to thread and used by one at a time; `ClassifierPipeline` sees to that.
@safe final class RecordBatch: @unchecked Sendable {
  /// A record, where its bytes stand, and what it is.
  private struct Item {
    var record: Record
    var bytes: Range<Int>
    var recognition: Recognition
  }

  private var items: [Item] = []
  private var bytes: [UInt8] = []

  /// How many bytes it holds, unless one record has more.
  private let capacity: Int

  /// How many records a batch holds: those of apps are counted without their bytes.
  private static let mostRecords = 4096

  init(capacity: Int) {
    self.capacity = capacity
    items.reserveCapacity(256)
    bytes.reserveCapacity(capacity)
  }

  /// Whether nothing is in it.
  var isEmpty: Bool { items.isEmpty }

  /// Whether it holds as much as it should.
  var isFull: Bool { bytes.count >= capacity || items.count >= Self.mostRecords }

  /// Adds a record; one that is of no entry's business may come without its bytes.
  func append(_ record: Record, _ span: Span<UInt8>, keepsBytes: Bool) {
    let start = bytes.count
    if keepsBytes {
      // One copy of all bytes.
      unsafe span.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    }
    items.append(Item(record: record, bytes: start..<bytes.count, recognition: .foreign))
  }

  /// Finds out what each record is.
  func classify(with classifier: inout Classifier) {
    for index in items.indices where items[index].record.origin != .app {
      items[index].recognition = classifier.classify(
        items[index].record, bytes.span.extracting(items[index].bytes))
    }
  }

  /// Gives the records in their order.
  func forEach(_ body: (Record, Recognition, Span<UInt8>) -> Void) {
    for index in items.indices {
      body(items[index].record, items[index].recognition, bytes.span.extracting(items[index].bytes))
    }
  }

  /// Makes it empty for the next records; memory that a long record took is given back.
  func removeAll() {
    items.removeAll(keepingCapacity: items.capacity <= 2 * Self.mostRecords)
    bytes.removeAll(keepingCapacity: bytes.capacity <= 4 * capacity)
  }
}
