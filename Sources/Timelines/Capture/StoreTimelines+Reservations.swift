// The logs that a process announces and the numbers that it reserves for them: their stores and peers, and
// whether the capture would show their outcome.

internal import LogRecords

extension StoreTimelines {
  /// A log that is about to be written.
  struct AwaitedLog {
    let pid: Int32?
    /// The log's store and number, once the number is reserved.
    let reserved: (store: Int, number: Int)?
    let time: Timestamp?
    /// The number of records that the process has printed since.
    var records = 0

    /// Whether the process merged changes of an import that the capture does not show.
    var isBesideUnseenImport = false

    /// Whether the log level may have been lowered before the log was written, given the time of the
    /// process's next statement at that level of detail.
    ///
    /// A log is written within moments. An app may print many lines meanwhile, and some times are whole
    /// seconds: only a delay together with several records shows that a shorter time is too long.
    func mayBeHidden(until time: Timestamp?) -> Bool {
      guard !isBesideUnseenImport, let since = self.time, let time else { return isBesideUnseenImport }
      let seconds = time.seconds(since: since)
      return seconds > 2 || seconds > 0.5 && records > 6
    }
  }

  /// A number that a process reserved, with the vector of its store at that time.
  struct Reservation {
    let pid: Int32?
    let store: Int
    let number: Int
    let vector: KnowledgeVector
    /// This device's peer, if known.
    let own: Name?
    let line: Int
    /// Whether the record names no store, so that it is assigned to the only one that the capture shows.
    var concernsOnlyStore: Bool
  }

  mutating func reservation(_ event: Event, _ source: RecognisedRecord, _ bytes: Span<UInt8>) -> StoreChange {
    let namesStore = snapshotNamesStore.take()
    guard let store = event.store, let vector = vector(.vector, of: source, event, bytes) else {
      awaitLog(event, source)
      return .none
    }
    let known = stores[store].peer.map { [$0] } ?? writers(of: vector, source, bytes)
    // Two peers may happen to have the same number: it is still reserved.
    let numbers = known.compactMap { peer in vector.numbers.first { $0.peer == peer }?.number }
    let number = numbers.first.flatMap { first in numbers.allSatisfy { $0 == first } ? first : nil }
    let own = known.count == 1 ? known[0] : nil
    let concernsOnlyStore =
      !(namesStore ?? (bytes.extracting(source.record.message.range).storeNameOfSnapshot != nil))
    if let number {
      let reservation = Reservation(
        pid: source.record.pid, store: store, number: number, vector: vector, own: own, line: event.line,
        concernsOnlyStore: concernsOnlyStore)
      if let lastReservation, showsUnseenImport(since: lastReservation, reservation) {
        stores[store].exports.forgetReservation(of: lastReservation.number)
      }
      lastReservation = reservation
      awaitedLog = AwaitedLog(pid: source.record.pid, reserved: (store, number), time: event.time)
    }
    return .reserved(concernsOnlyStore ? nil : vector, own: own, number: number)
  }

  /// Notes that the log of the last reserved number is written, or cannot be, which shows its store if the
  /// record of the reservation names none.
  ///
  /// That is either the store to which the reservation was assigned, which held what that record contains, or
  /// one that the capture had not shown.
  mutating func settleReservation(of number: Int?, inStoreOf event: Event, _ pid: Int32?) {
    guard let last = lastReservation, last.concernsOnlyStore, last.pid == pid, last.number == number,
      let store = event.store
    else { return }
    lastReservation?.concernsOnlyStore = false
    if store == last.store {
      stores[store].observe(reserving: last.vector, own: last.own, names, event, pid: pid)
    } else {
      stores[last.store].exports.forgetReservation(of: last.number)
    }
  }

  /// Whether a store learnt of other devices' transactions between two reservations although the capture
  /// shows no import: the log level was lower meanwhile, and the first log may have been written.
  private func showsUnseenImport(since first: Reservation, _ second: Reservation) -> Bool {
    guard first.pid == second.pid, first.store == second.store,
      stores[first.store].imports.areUntouched(since: first.line)
    else { return false }
    let before = first.vector.byPeer
    return second.vector.numbers.count { $0.number > before[$0.peer] ?? 0 } > 1
  }

  /// Returns the peers whose number in a vector may be the reserved one, according to the rest of the record.
  private mutating func writers(
    of vector: KnowledgeVector, _ source: RecognisedRecord, _ bytes: Span<UInt8>
  ) -> [Name] {
    if let place = source.place(.number), let (number, _) = bytes.number(at: place.lowerBound) {
      return vector.numbers.filter { $0.number == number }.map(\.peer)
    }
    guard let place = source.place(.cacheVector) else { return [] }
    let before = vectors.read(bytes.extracting(place), &names).byPeer
    return vector.numbers.filter { $0.number == (before[$0.peer] ?? 0) + 1 }.map(\.peer)
  }

  /// Notes that a process announces a log, or continues with it: if it prints all details, the next ones
  /// follow immediately.
  mutating func awaitLog(_ event: Event, _ source: RecognisedRecord) {
    let pid = source.record.pid
    guard processes.level(of: pid) == 3, processes.unanswered(of: pid) ?? 0 > 0 else { return }
    awaitedLog = AwaitedLog(pid: pid, reserved: nil, time: event.time)
  }

  /// Checks, at a statement of the process that is to write a log, whether it came immediately; otherwise the
  /// log level may have changed.
  mutating func checkAwaitedLog(_ source: RecognisedRecord) {
    guard let log = awaitedLog, log.pid == source.record.pid, source.shape.level ?? 0 >= 2 else { return }
    awaitedLog = nil
    guard log.mayBeHidden(until: source.record.timestamp) else { return }
    if let (store, number) = log.reserved {
      if log.isBesideUnseenImport {
        stores[store].exports.forgetReservation(of: number)
      } else {
        stores[store].exports.doubtReservation(of: number)
      }
    } else {
      processes.noteResponse(of: log.pid, isAnswered: true)
    }
  }
}

extension Span<UInt8> {
  /// The printed name of the store whose objects a snapshot contains; `nil` if it contains none.
  var storeNameOfSnapshot: Range<Int>? {
    guard let label = ObjectLabel.globalObjectIDs.firstPlace(in: self),
      let next = ObjectLabel.primaryKeys.firstPlace(in: self), label < next,
      let object = find("<PFUbiquityGlobalObjectID: ", from: label, before: next),
      let open = find("> (", from: object, before: next),
      let close = find(")\"", from: open, before: next)
    else { return nil }
    return storeName(ofGlobalID: open + 3..<close)
  }

  /// Returns the text that a range spells in an array, which prints a non-ASCII character as `\U00e9`; `nil`
  /// if it contains no escapes.
  func spelledText(_ range: Range<Int>) -> String? {
    guard find(UInt8(ascii: "\\"), from: range.lowerBound, before: range.upperBound) != nil else {
      return nil
    }
    var units: [UInt16] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard self[offset] == UInt8(ascii: "\\"), offset + 1 < range.upperBound else {
        units.append(UInt16(self[offset]))
        offset += 1
        continue
      }
      let end = offset + 6
      if self[offset + 1] == UInt8(ascii: "U"), end <= range.upperBound,
        let unit = UInt16(extracting(offset + 2..<end).text, radix: 16)
      {
        units.append(unit)
        offset = end
      } else {
        units.append(UInt16(self[offset + 1]))
        offset += 2
      }
    }
    return String(decoding: units, as: UTF16.self)
  }
}
