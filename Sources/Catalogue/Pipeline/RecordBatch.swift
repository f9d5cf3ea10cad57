// A batch of records with their bytes, on its way from the framing thread to the receiving one.

internal import LogRecords

/// Records with their bytes, and the recognition of each once they are classified.
struct RecordBatch: Sendable {
  private struct Item {
    let record: Record
    /// The end of the record's bytes, where the next record's begin.
    let end: Int
    let isClassified: Bool
    /// Whether the record is delivered with its bytes even if no entry describes it.
    let isShown: Bool
    /// The end of the places that precede the record, where the next record's begin.
    let endOfPlaces: Int32
  }

  private var items: [Item] = []
  private var bytes: [UInt8] = []
  private var places: [AppRecordPlace] = []
  /// The recognitions of the records that are to be classified, in order.
  private var recognitions: [Recognition] = []
  /// The repaired records, by the index of the damaged record's recognition.
  private var repairs: [Int: [RepairedRecord]] = [:]
  /// The usual number of bytes in a batch.
  private let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    bytes.reserveCapacity(capacity)
  }

  /// Adds a record with the places of the apps' records before it; `isClassified` if an entry may describe
  /// it.
  mutating func append(
    _ record: Record, _ span: Span<UInt8>, _ before: Span<AppRecordPlace>, isClassified: Bool, isShown: Bool
  ) {
    if isClassified || isShown { bytes.append(span) }
    for index in before.indices { places.append(before[index]) }
    items.append(
      Item(
        record: record, end: bytes.count, isClassified: isClassified, isShown: isShown,
        endOfPlaces: Int32(places.count)))
  }

  mutating func classify(with classifier: inout Classifier) {
    var start = 0
    for index in items.indices {
      let end = items[index].end
      if items[index].isClassified {
        let record = items[index].record
        let recognition = classifier.classify(record, bytes.span.extracting(start..<end))
        let repaired =
          record.isBeforeWindow
          ? nil : classifier.repaired(record, bytes.span.extracting(start..<end), recognition)
        if let repaired { repairs[recognitions.count] = repaired }
        recognitions.append(recognition)
      }
      start = end
    }
  }

  /// Delivers the records; returns their number, by origin.
  func forEach(
    _ body: RecordPipeline.Receiver, _ statement: RecordPipeline.StatementReceiver
  ) -> RepairedRecordCounts {
    var start = 0
    var next = 0
    var place = 0
    var given = RepairedRecordCounts()
    given.count = places.count
    // Records and recognitions are read in place: copying each would cost more than indexing again.
    for index in items.indices {
      let end = items[index].end
      if !items[index].record.isBeforeWindow { given.count += 1 }
      var before = places.span.extracting(place..<Int(items[index].endOfPlaces))
      place = Int(items[index].endOfPlaces)
      if !items[index].isClassified {
        let shown = bytes.span.extracting(start..<(items[index].isShown ? end : start))
        body(items[index].record, .foreign, shown, before)
      } else if !repairs.isEmpty, let repaired = repairs[next] {
        for one in repaired {
          body(one.record, one.recognition, one.bytes.span, before)
          before = before.extracting(0..<0)
        }
        given.add(repaired, insteadOf: items[index].record)
        next += 1
      } else {
        let isShown = items[index].isShown || recognitions[next].isStatement
        let shown = bytes.span.extracting(start..<(isShown ? end : start))
        if case .statement(let found) = recognitions[next], !items[index].record.isBeforeWindow {
          statement(items[index].record, found, shown, before)
        } else {
          body(items[index].record, recognitions[next], shown, before)
        }
        next += 1
      }
      start = end
    }
    return given
  }

  /// Empties the batch for the next records; memory that a long record or very many records took is released.
  mutating func removeAll() {
    repairs.removeAll()
    let keeps = items.capacity <= 2 * Self.usualRecords
    items.removeAll(keepingCapacity: keeps)
    recognitions.removeAll(keepingCapacity: keeps)
    places.removeAll(keepingCapacity: places.capacity <= 4 * Self.usualRecords)
    bytes.removeAll(keepingCapacity: bytes.capacity <= 4 * capacity)
  }

  private static let usualRecords = 4096
}
