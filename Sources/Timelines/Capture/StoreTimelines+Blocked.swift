// Logs that the importer finds ahead of their store, in captures that lack the records that name them, which
// directly follow the records that report them.

internal import LogRecords
internal import OrderedCollections

extension StoreTimelines {
  /// What a process last reported about logs that are ahead of their store.
  struct BlockedLogs {
    let pid: Int32?
    /// Whether the record that names the log is still to come.
    var isAwaited = false
    /// Whether such a record did not come: then the capture may lack the others too.
    var areNamesLost = false
    /// The log that was reported last, if the records with names are lost.
    var last: BlockedLog?
  }

  /// A log that no record names, as derived from the record that reports that it is ahead of its store.
  struct BlockedLog {
    let log: TransactionLog
    let needs: LogNeeds
    let event: Event
    let evidence: Evidence
  }

  /// Notes that a log is ahead of its store; a record that names it should follow.
  ///
  /// Reading vectors is slow, so they are left unread until such a record is seen to be lost.
  mutating func noteBlocked(_ event: Event, _ source: RecognisedRecord, _ bytes: Span<UInt8>) {
    if blocked?.pid != source.record.pid { blocked = nil }
    openBlocked()
    var known = blocked ?? BlockedLogs(pid: source.record.pid)
    known.isAwaited = true
    if known.areNamesLost { known.last = blockedLog(event, source, bytes) }
    blocked = known
  }

  /// Notes that a pass is over, or another log is ahead of the store: the record that names the previous one
  /// is lost.
  mutating func openBlocked() {
    guard var known = blocked, known.isAwaited else { return }
    let last = known.last
    (known.isAwaited, known.areNamesLost, known.last) = (false, true, nil)
    blocked = known
    guard let last, let store = last.event.store else { return }
    // The log is seen to wait by its name, or another log of the same author is.
    let isNamed = stores[store].imports.openLogs.values.contains { log in
      log.step == .waiting && log.log.peer == last.log.peer && !log.log.file.isUnnamed
    }
    var event = last.event
    guard !isNamed,
      open(last.log, of: store, at: .waiting, number: event.transaction, at: event.place)
    else { return }
    stores[store].imports.apply(
      .waiting(log: last.log.file, last.evidence, last.needs), &event, pid: known.pid)
  }

  /// Returns the log that is ahead of its store, if the vectors show its author, and that something is
  /// missing.
  private mutating func blockedLog(
    _ event: Event, _ source: RecognisedRecord, _ bytes: Span<UInt8>
  ) -> BlockedLog? {
    guard let store = event.store, let score = vector(.score, of: source, event, bytes),
      let place = source.place(.after), let after = vector(.after, of: source, event, bytes),
      place.isEmpty || !after.numbers.isEmpty
    else { return nil }
    let ahead = score.numbers.filter { $0.number > after[$0.peer] }
    guard ahead.count == 1, ahead[0].peer != stores[store].peer else { return nil }
    let held = stores[store].vector.numbers
    let (author, distance) = ahead[0]
    let last = held?[author]
    var event = event
    event.transaction = last.map { $0 + distance }
    let needs = LogNeeds(score: score, after: after, number: event.transaction, of: author) { held?[$0] }
    guard !needs.needed.isEmpty || !needs.unknown.isEmpty else { return nil }
    return BlockedLog(
      log: TransactionLog(number: (last ?? 0) + distance, of: author, in: stores[store].name),
      needs: needs, event: event,
      evidence: openLogs.isCrowded ? event.record : Evidence(source.record, bytes, entry: event.entry))
  }
}
