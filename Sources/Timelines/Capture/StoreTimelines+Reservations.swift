// The numbers that a process reserves for its saves: of which store and peer they are, and whether the capture would show
// what becomes of them.

internal import LogRecords

extension StoreTimelines {
  struct Reservation {
    let pid: Int32?
    let store: Int
    let number: Int
    let time: Timestamp?

    /// A log is written within moments: whoever prints nothing as detailed for so many seconds may have a lower log level.
    static let patience: Double = 2
  }

  mutating func reservation(_ event: Event, _ source: RecognisedRecord, _ bytes: Span<UInt8>) -> StoreChange {
    guard let store = event.store, let vector = vector(.vector, of: source, event, bytes) else {
      return .none
    }
    let known = stores[store].peer.map { [$0] } ?? writers(of: vector, source, bytes)
    // Two peers may happen to have the same number: it is reserved all the same.
    let numbers = Set(known.compactMap { peer in vector.numbers.first { $0.peer == peer }?.number })
    let number = numbers.count == 1 ? numbers.first : nil
    if let number {
      reservation = Reservation(pid: source.record.pid, store: store, number: number, time: event.time)
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

  /// The process that reserved the last number prints a statement: at once, where its log level did not change.
  mutating func checkReservation(_ source: RecognisedRecord) {
    guard let reservation, reservation.pid == source.record.pid, source.shape.level ?? 0 >= 2 else { return }
    self.reservation = nil
    guard let since = reservation.time, let time = source.record.timestamp,
      time.seconds(since: since) > Reservation.patience
    else { return }
    stores[reservation.store].exports.forgetReservation(of: reservation.number)
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
