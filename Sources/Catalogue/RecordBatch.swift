// Some records of a capture with their bytes, on their way from the thread that frames to the one that takes them.

internal import LogRecords

/// Records with their bytes, and what the catalogue knows of each once they are classified.
struct RecordBatch: Sendable {
  /// The records, and for each where its bytes end and the next one's begin.
  private var records: [Record] = []
  private var ends: [Int] = []
  private var bytes: [UInt8] = []

  /// What those records are that are not an app's, in their order.
  private var recognitions: [Recognition] = []
  private var isClassified = false

  /// How many bytes it holds, as a rule.
  private let capacity: Int

  /// How many records it holds.
  var count: Int { records.count }

  init(capacity: Int) {
    self.capacity = capacity
    bytes.reserveCapacity(capacity)
  }

  /// Adds a record; one that is of no entry's business may come without its bytes.
  mutating func append(_ record: Record, _ span: Span<UInt8>, keepsBytes: Bool) {
    if keepsBytes { bytes.append(span) }
    records.append(record)
    ends.append(bytes.count)
  }

  /// Finds out what each record is, once.
  mutating func classify(with classifier: inout Classifier) {
    guard !isClassified else { return }
    isClassified = true
    var start = 0
    for index in records.indices {
      if records[index].origin != .app {
        recognitions.append(
          classifier.classify(records[index], bytes.span.extracting(start..<ends[index])))
      }
      start = ends[index]
    }
  }

  /// Gives the records in their order.
  func forEach(_ body: (Record, Recognition, Span<UInt8>) -> Void) {
    var start = 0
    var next = 0
    for index in records.indices {
      let span = bytes.span.extracting(start..<ends[index])
      if records[index].origin == .app {
        body(records[index], .foreign, span)
      } else {
        body(records[index], recognitions[next], span)
        next += 1
      }
      start = ends[index]
    }
  }

  /// Makes it empty for the next records; memory that a long record or very many took is given back.
  mutating func removeAll() {
    isClassified = false
    let keeps = records.capacity <= 2 * Self.usualRecords
    records.removeAll(keepingCapacity: keeps)
    ends.removeAll(keepingCapacity: keeps)
    recognitions.removeAll(keepingCapacity: keeps)
    bytes.removeAll(keepingCapacity: bytes.capacity <= 4 * capacity)
  }

  /// How many records there are in a job, as a rule.
  private static let usualRecords = 4096
}
