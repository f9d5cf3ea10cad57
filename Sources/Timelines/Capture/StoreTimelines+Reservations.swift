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
    static let patience: Double = 5
  }

  mutating func reservation(_ event: Event, _ source: RecognisedRecord, _ bytes: Span<UInt8>) -> StoreChange {
    guard let store = event.store, let vector = vector(.vector, of: source, event, bytes) else {
      return .none
    }
    let own = stores[store].peer ?? writer(of: vector, source, bytes)
    if let own, let number = vector.numbers.first(where: { $0.peer == own })?.number {
      reservation = Reservation(pid: source.record.pid, store: store, number: number, time: event.time)
    }
    return .reserved(vector, own: own)
  }

  /// The peer whose number in a vector is the reserved one, as the rest of the record shows; `nil` where it may be several.
  private mutating func writer(
    of vector: KnowledgeVector, _ source: RecognisedRecord, _ bytes: Span<UInt8>
  ) -> Name? {
    var peers: [Name] = []
    if let place = source.place(.number), let (number, _) = bytes.number(at: place.lowerBound) {
      peers = vector.numbers.filter { $0.number == number }.map(\.peer)
    } else if let place = source.place(.cacheVector) {
      let before = KnowledgeVector(bytes.extracting(place), &names)
      peers = vector.numbers.filter { $0.number == before[$0.peer] + 1 }.map(\.peer)
    }
    return peers.count == 1 ? peers[0] : nil
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
