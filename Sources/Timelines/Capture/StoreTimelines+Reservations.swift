// The logs that a process announces and the numbers that it reserves for them: of which store and peer they are, and whether
// the capture would show what becomes of them.

internal import LogRecords

extension StoreTimelines {
  /// A log that is about to be written.
  struct AwaitedLog {
    let pid: Int32?
    /// Its store and its number, once that is reserved.
    let reserved: (store: Int, number: Int)?
    let time: Timestamp?
    /// How many records its process printed since.
    var records = 0

    /// A log is written within moments: whoever prints nothing as detailed for so many seconds, or in so many records, may
    /// have a lower log level.
    static let patience: Double = 2
    static let patientRecords = 6
  }

  mutating func reservation(_ event: Event, _ source: RecognisedRecord, _ bytes: Span<UInt8>) -> StoreChange {
    guard let store = event.store, let vector = vector(.vector, of: source, event, bytes) else {
      awaitLog(event, source)
      return .none
    }
    let known = stores[store].peer.map { [$0] } ?? writers(of: vector, source, bytes)
    // Two peers may happen to have the same number: it is reserved all the same.
    let numbers = Set(known.compactMap { peer in vector.numbers.first { $0.peer == peer }?.number })
    let number = numbers.count == 1 ? numbers.first : nil
    if let number {
      awaitedLog = AwaitedLog(pid: source.record.pid, reserved: (store, number), time: event.time)
    }
    return .reserved(vector, own: known.count == 1 ? known[0] : nil, number: number)
  }

  /// The peers whose number in a vector may be the reserved one, as the rest of the record shows.
  private mutating func writers(
    of vector: KnowledgeVector, _ source: RecognisedRecord, _ bytes: Span<UInt8>
  ) -> [Name] {
    if let place = source.place(.number), let (number, _) = bytes.number(at: place.lowerBound) {
      return vector.numbers.filter { $0.number == number }.map(\.peer)
    }
    guard let place = source.place(.cacheVector) else { return [] }
    let before = KnowledgeVector(bytes.extracting(place), &names)
    return vector.numbers.filter { $0.number == before[$0.peer] + 1 }.map(\.peer)
  }

  /// A process announces a log, or goes on with it: where it prints all details, the next ones come at once.
  mutating func awaitLog(_ event: Event, _ source: RecognisedRecord) {
    let pid = source.record.pid
    guard processes.level(of: pid) == 3, processes.unanswered(of: pid) ?? 0 > 0 else { return }
    awaitedLog = AwaitedLog(pid: pid, reserved: nil, time: event.time)
  }

  /// The process that is to write a log prints a statement: at once, where its log level did not change.
  mutating func checkAwaitedLog(_ source: RecognisedRecord) {
    guard let log = awaitedLog, log.pid == source.record.pid, source.shape.level ?? 0 >= 2 else { return }
    awaitedLog = nil
    var seconds = 0.0
    if let since = log.time, let time = source.record.timestamp { seconds = time.seconds(since: since) }
    guard seconds > AwaitedLog.patience || log.records > AwaitedLog.patientRecords else { return }
    if let (store, number) = log.reserved {
      stores[store].exports.forgetReservation(of: number)
    } else {
      processes.noteResponse(of: log.pid, isAnswered: true)
    }
  }
}

extension Span<UInt8> {
  /// The name of the store whose objects a snapshot holds; `nil` where it holds none, or the name is escaped.
  var storeNameOfSnapshot: Range<Int>? {
    guard let label = ObjectLabel.globalObjectIDs.firstPlace(in: self),
      let next = ObjectLabel.primaryKeys.firstPlace(in: self), label < next,
      let object = find("<PFUbiquityGlobalObjectID: ", from: label, before: next),
      let open = find("> (", from: object, before: next),
      let colon = find(UInt8(ascii: ":"), from: open + 3, before: next),
      find(UInt8(ascii: "\\"), from: open, before: colon) == nil
    else { return nil }
    return open + 3..<colon
  }
}
