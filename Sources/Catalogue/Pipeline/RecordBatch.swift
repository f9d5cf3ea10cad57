// Some records of a capture with their bytes, on their way from the thread that frames to the one that takes them.

internal import LogRecords

/// Records with their bytes, and what the catalogue knows of each once they are classified.
struct RecordBatch: Sendable {
  private struct Item {
    let record: Record
    /// Where its bytes end and the next one's begin.
    let end: Int
    let isClassified: Bool
    /// Whether it comes with its bytes when no entry describes it.
    let isShown: Bool
    /// Where the places of its followers end and the next one's begin.
    let endOfFollowers: Int32
  }

  private var items: [Item] = []
  private var bytes: [UInt8] = []
  private var followers: [AppRecordPlace] = []
  /// What those records are that are to be classified, in their order.
  private var recognitions: [Recognition] = []
  /// What was read again of records that were damaged, by their index among those.
  private var repairs: [Int: [RepairedRecord]] = [:]
  private var isClassified = false
  /// How many bytes it holds, as a rule.
  private let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    bytes.reserveCapacity(capacity)
  }

  /// Adds a record, which an entry may describe when it is to be classified, with the places of those that follow it.
  mutating func append(
    _ record: Record, _ span: Span<UInt8>, _ places: Span<AppRecordPlace>, isClassified: Bool, isShown: Bool
  ) {
    if isClassified || isShown { bytes.append(span) }
    for index in places.indices { followers.append(places[index]) }
    items.append(
      Item(
        record: record, end: bytes.count, isClassified: isClassified, isShown: isShown,
        endOfFollowers: Int32(followers.count)))
  }

  mutating func classify(with classifier: inout Classifier) {
    guard !isClassified else { return }
    isClassified = true
    var start = 0
    for index in items.indices {
      let end = items[index].end
      if items[index].isClassified {
        let record = items[index].record
        let recognition = classifier.classify(record, bytes.span.extracting(start..<end))
        let repaired = classifier.repaired(record, bytes.span.extracting(start..<end), recognition)
        if let repaired { repairs[recognitions.count] = repaired }
        recognitions.append(recognition)
      }
      start = end
    }
  }

  /// Gives the records; returns how many they are.
  func forEach(_ body: RecordPipeline.Receiver) -> Int {
    var start = 0
    var next = 0
    var place = 0
    var count = followers.count
    let none = followers.span.extracting(0..<0)
    for item in items {
      count += 1
      if item.isClassified, !repairs.isEmpty, let repaired = repairs[next] {
        for one in repaired { body(one.record, one.recognition, one.bytes.span, none) }
        count += repaired.count - 1
        next += 1
        start = item.end
        continue
      }
      let recognition = item.isClassified && next < recognitions.count ? recognitions[next] : .foreign
      if item.isClassified { next += 1 }
      let end = item.isShown || recognition.isStatement ? item.end : start
      let endOfFollowers = Int(item.endOfFollowers)
      body(
        item.record, recognition, bytes.span.extracting(start..<end),
        followers.span.extracting(place..<endOfFollowers))
      place = endOfFollowers
      start = item.end
    }
    return count
  }

  /// Makes it empty for the next records; memory that a long record or very many took is given back.
  mutating func removeAll() {
    isClassified = false
    repairs.removeAll()
    let keeps = items.capacity <= 2 * Self.usualRecords
    items.removeAll(keepingCapacity: keeps)
    recognitions.removeAll(keepingCapacity: keeps)
    followers.removeAll(keepingCapacity: followers.capacity <= 4 * Self.usualRecords)
    bytes.removeAll(keepingCapacity: bytes.capacity <= 4 * capacity)
  }

  private static let usualRecords = 4096
}
