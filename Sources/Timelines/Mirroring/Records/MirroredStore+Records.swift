// Assigns the records that a mirrored store sends and receives by name to the request that runs.

internal import LogRecords

extension MirroredStore {
  private func record(
    _ named: MirrorRecordList.Element, _ request: MirrorID, _ event: Event
  ) -> MirrorRecord {
    MirrorRecord(
      id: named.id, name: named.name, tag: named.tag, request: request, place: event.place,
      entry: event.entry, isInOwnZone: named.isInOwnZone)
  }

  /// Notes that an export created a record from an object.
  mutating func make(_ named: MirrorRecordList.Element, _ event: inout Event, _ pid: Int32?) {
    guard let request = requests.current(.export, of: MirrorSource(pid: pid)) else { return }
    event.mirrored?.name(request, .export)
    records.make(record(named, request, event))
    requests[request]?.progress.make()
  }

  /// Notes that a batch of an export was sent.
  mutating func send(_ list: MirrorRecordList, _ event: Event) {
    guard let request = event.mirrored?.request else { return }
    // A list that is cut in the log shows some of the records that its batch saved.
    if !list.isWhole, list.hasSaved, let own = requests[request], own.outcome == nil, !own.isContested {
      exports.sendUncounted(at: event.place)
    }
    for named in list.saved { records.send(record(named, request, event)) }
    for named in list.deleted { records.sendDeletion(record(named, request, event)) }
    requests[request]?.named += list.saved.count
    let isForeign = requests[request]?.progress.hasForeignBatch ?? false
    let isWhole = list.isWhole && !isForeign && requests[request]?.listing != .partial
    requests[request]?.listing = isWhole ? .whole : .partial
  }

  /// Notes that what an export sends may be another store's, because several export at the same time.
  mutating func contest(_ pid: Int32?) {
    guard let id = requests.current(.export, of: MirrorSource(pid: pid)), requests[id]?.isContested == false
    else { return }
    requests[id]?.isContested = true
    requests[id]?.progress.doubtMaking()
  }

  /// Notes that a batch turned out to be sent by an export of this store.
  mutating func claim(_ batch: ContestedBatch, for id: MirrorID) {
    if let saved = batch.saved, var request = requests[id] {
      let deleted = request.progress.deleted
      let more = request.progress.reveal(saved, deleted: batch.list.deleted.count)
      exports.send(more, deletions: request.progress.deleted - deleted, at: batch.event.place)
      requests[id] = request
    }
    var details = MirroredEvent()
    details.request = id
    var event = batch.event
    event.details = .mirrored(details)
    send(batch.list, event)
  }

  /// Notes that an import lists the records that it received.
  mutating func list(
    _ list: MirrorRecordList, of named: MirrorID?, _ event: inout Event, _ pid: Int32?
  ) {
    let current = named.flatMap { requests[$0] == nil ? nil : $0 }
    guard let request = current ?? requests.current(.import, of: MirrorSource(pid: pid)) else { return }
    event.mirrored?.name(request, .import)
    event.mirrored?.count = list.saved.count
    var isWhole = list.isWhole && requests[request]?.listing != .partial
    for named in list.saved where !records.list(record(named, request, event)) { isWhole = false }
    for named in list.deleted { records.listDeletion(record(named, request, event)) }
    requests[request]?.listing = isWhole ? .whole : .partial
  }

  /// Notes that an import skips a record.
  mutating func skip(_ named: MirrorRecordList.Element, _ event: inout Event, _ pid: Int32?) {
    guard let request = requests.current(.import, of: MirrorSource(pid: pid)) else { return }
    event.mirrored?.name(request, .import)
    records.skip(record(named, request, event))
  }

  /// Notes that the records that an import listed so far are in the store, whatever becomes of the import.
  mutating func apply(_ name: MirrorRequestName, _ event: inout Event, _ pid: Int32?) {
    guard let request = name.id ?? requests.current(.import, of: MirrorSource(pid: pid)) else { return }
    event.mirrored?.name(request, .import)
    requests[request]?.step = event.place
    requests[request]?.applied = event.place
    records.apply(request, at: event.place)
  }

  /// Notes that a running import receives records that cannot be distinguished from those of another store.
  mutating func missRecords(_ pid: Int32?) {
    if let request = requests.current(.import, of: MirrorSource(pid: pid)) {
      requests[request]?.listing = .partial
    }
  }
}
