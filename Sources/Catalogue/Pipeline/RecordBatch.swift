// Some records of a capture with their bytes, on their way from the thread that frames to the one that takes them.

internal import LogRecords

/// Records with their bytes, and what the catalogue knows of each once they are classified.
struct RecordBatch: Sendable {
  /// The records, and for each where its bytes end and the next one's begin.
  private var records: [Record] = []
  private var ends: [Int] = []
  private var bytes: [UInt8] = []
  /// The records of apps that an entry may describe, and whether each comes with its bytes when none does.
  private var candidates: [(index: Int, isShown: Bool)] = []
  /// What those records are that are not an app's or may be described, in their order.
  private var recognitions: [Recognition] = []
  private var isClassified = false
  /// How many bytes it holds, as a rule.
  private let capacity: Int

  var count: Int { records.count }

  init(capacity: Int) {
    self.capacity = capacity
    bytes.reserveCapacity(capacity)
  }

  /// Adds a record; one that no entry describes may come without its bytes.
  mutating func append(_ record: Record, _ span: Span<UInt8>, keepsBytes: Bool) {
    if keepsBytes { bytes.append(span) }
    records.append(record)
    ends.append(bytes.count)
  }

  /// Adds a record of an app that an entry may describe.
  mutating func append(_ record: Record, of span: Span<UInt8>, isShown: Bool) {
    candidates.append((records.count, isShown))
    append(record, span, keepsBytes: true)
  }

  mutating func classify(with classifier: inout Classifier) {
    guard !isClassified else { return }
    isClassified = true
    var start = 0
    var candidate = 0
    for index in records.indices {
      if isToBeClassified(index, &candidate) {
        recognitions.append(classifier.classify(records[index], bytes.span.extracting(start..<ends[index])))
      }
      start = ends[index]
    }
  }

  func forEach(_ body: (Record, Recognition, Span<UInt8>) -> Void) {
    var start = 0
    var next = 0
    var candidate = 0
    for index in records.indices {
      var span = bytes.span.extracting(start..<ends[index])
      if isToBeClassified(index, &candidate) {
        let isHidden =
          records[index].origin == .app && !candidates[candidate - 1].isShown
          && !recognitions[next].isStatement
        if isHidden { span = span.extracting(0..<0) }
        body(records[index], recognitions[next], span)
        next += 1
      } else {
        body(records[index], .foreign, span)
      }
      start = ends[index]
    }
  }

  /// Whether a record is not an app's, or may be described; then it is the next candidate.
  private func isToBeClassified(_ index: Int, _ candidate: inout Int) -> Bool {
    guard records[index].origin == .app else { return true }
    guard candidate < candidates.count, candidates[candidate].index == index else { return false }
    candidate += 1
    return true
  }

  /// Makes it empty for the next records; memory that a long record or very many took is given back.
  mutating func removeAll() {
    isClassified = false
    let keeps = records.capacity <= 2 * Self.usualRecords
    records.removeAll(keepingCapacity: keeps)
    ends.removeAll(keepingCapacity: keeps)
    candidates.removeAll(keepingCapacity: keeps)
    recognitions.removeAll(keepingCapacity: keeps)
    bytes.removeAll(keepingCapacity: bytes.capacity <= 4 * capacity)
  }

  private static let usualRecords = 4096
}
