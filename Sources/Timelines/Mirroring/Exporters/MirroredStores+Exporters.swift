// Finds the store that an exporter works for: its records name neither store nor delegate, only the exporter
// by its address, and each export has its own.

internal import LogRecords

extension MirroredStores {
  /// Returns the store that an exporter works for: if several export at the same time, the one that was named
  /// last and has no other exporter.
  mutating func exporting(_ exporter: MirrorOwner?, _ pid: Int32?) -> Int? {
    if let known = exporters.store(of: exporter, in: pid), export(of: known, pid) != nil {
      exporters.resume(known, in: pid)
      return known
    }
    let free = free(in: pid, isNew: exporter != nil)
    let last = free.max { all[$0].lastNamed.line < all[$1].lastNamed.line }
    guard let store = last ?? onlyAsked(pid) else { return nil }
    assign(exporter, to: store, pid)
    return store
  }

  /// Returns the store that an exporter begins to work for when it reads the history, or the only store of
  /// its process; `nil` if the process exports nothing.
  mutating func beginning(_ exporter: MirrorOwner?, _ id: MirrorID?, _ pid: Int32?) -> Int? {
    guard !exporters.isIdle(pid) else { return nil }
    let found = exporter.flatMap { store(beginning: $0, id, pid) } ?? onlyStore(in: pid)
    if found == nil { exporters.noteIdleness(of: pid) }
    return found
  }

  /// Returns the store that an exporter begins to work for: the one whose UUID its record contains, or, among
  /// those that have no exporter yet, the one whose export began first.
  private mutating func store(beginning exporter: MirrorOwner, _ id: MirrorID?, _ pid: Int32?) -> Int? {
    if let known = exporters.store(of: exporter, in: pid),
      let last = exporters.lastExport(of: known, in: pid), last.exporter == exporter,
      last.request == export(of: known, pid)
    {
      return known
    }
    let named = identities.store(withID: id)
      .flatMap { export(of: $0, pid) ?? askedExport(of: $0, pid) == nil ? nil : $0 }
    let free = free(in: pid, isNew: true)
    guard let store = named ?? free.min(by: { began($0, pid) < began($1, pid) }) ?? onlyAsked(pid) else {
      return nil
    }
    assign(exporter, to: store, pid)
    return store
  }

  /// Returns the stores that export in a process; with `isNew`, only those that have no exporter yet.
  private func free(in pid: Int32?, isNew: Bool) -> [Int] {
    indices.filter { index in
      guard all[index].pids.contains(pid), let export = export(of: index, pid) else { return false }
      return exporters.lastExport(of: index, in: pid)?.request != export || !isNew
    }
  }

  /// Returns the line on which the export of a store that runs in a process began.
  private func began(_ store: Int, _ pid: Int32?) -> Int {
    export(of: store, pid).flatMap { all[store].requests[$0]?.began?.line } ?? 0
  }

  /// Notes that an exporter works for a store from now on.
  private mutating func assign(_ exporter: MirrorOwner?, to store: Int, _ pid: Int32?) {
    let request = exporter.flatMap { _ in export(of: store, pid) ?? askedExport(of: store, pid) }
    exporters.assign(exporter, to: store, request, in: pid)
  }

  /// Returns the export of a store that runs in a process.
  private func export(of store: Int, _ pid: Int32?) -> MirrorID? {
    // Read in place, because a store is large.
    all.span[store].requests.undecided(.export, of: MirrorSource(pid: pid))
  }

  /// Returns the only store of a process that was asked to export: if the log lost the beginning of the
  /// export, no other store exports.
  private func onlyAsked(_ pid: Int32?) -> Int? {
    let asked = indices.filter { all[$0].pids.contains(pid) && askedExport(of: $0, pid) != nil }
    return asked.count == 1 ? asked[0] : nil
  }

  /// Returns the export of a store that waits for its turn in a process.
  private func askedExport(of store: Int, _ pid: Int32?) -> MirrorID? {
    all[store].requests.waiting.first { $0.kind == .export && $0.pid == pid }?.id
  }

  /// Returns the store of a process whose import lists a record, otherwise the only one that imports; the
  /// statement itself names no store.
  func importing(_ record: MirrorID, _ pid: Int32?) -> Int? {
    let own = indices.filter { all[$0].pids.contains(pid) }
    let listing = own.filter { all[$0].records.isArriving(record) }
    if !listing.isEmpty { return listing.count == 1 ? listing[0] : nil }
    let running = own.filter { all[$0].requests.current(.import, of: MirrorSource(pid: pid)) != nil }
    return running.count == 1 ? running[0] : nil
  }

  // MARK: Several exports at a time

  /// Returns the other stores that a batch, or a created record, may belong to, as neither names an exporter:
  /// those that export at the same time.
  private func rivals(of change: MirrorChange, of store: Int, _ pid: Int32?) -> [Int] {
    guard all.count > 1 else { return [] }
    switch change {
    case .sent, .made: break
    default: return []
    }
    let exporting = indices.filter { index in
      exporters.lastExport(of: index, in: pid).map { $0.request == export(of: index, pid) } ?? false
    }
    return exporting.contains(store) ? exporting.filter { $0 != store } : []
  }

  /// Finds the store of a record that several stores may have printed.
  ///
  /// A created record belongs to the store that exports on its thread, or to none. A batch is kept, and by
  /// itself counts for none of them.
  /// - Returns: The other stores that the batch may belong to.
  mutating func settleRivals(of record: inout MirroredRecord, _ store: inout Int) -> [Int] {
    let pid = record.pid
    let rivals = rivals(of: record.change, of: store, pid)
    guard !rivals.isEmpty else { return [] }
    let possible = rivals + [store]
    for index in possible { all[index].contest(pid) }
    if case .made = record.change {
      if let own = exporters.store(on: record.source.record.thread, among: possible, in: pid) {
        store = own
      } else {
        record.change = .none
      }
      return []
    }
    hold(record, among: possible)
    // The numbers of objects that are left count.
    for other in rivals { all[other].doubtBatch(pid) }
    record.change = .sent(nil, MirrorRecordList(isWhole: false))
    return rivals
  }

  /// Keeps a batch until one of the exporting stores reports what is left.
  private mutating func hold(_ record: MirroredRecord, among stores: [Int]) {
    guard case .sent(let saved, let list) = record.change else { return }
    let known = list.areDeletionsCut ? nil : saved
    contested.append(
      ContestedBatch(event: record.event, pid: record.pid, saved: known, list: list, stores: stores))
  }

  /// Finds the earlier batch of an export by its report of what is left, or of its end.
  ///
  /// The batch is the only one that may be everything that the export sent since its last report of what is
  /// left; the earlier ones belong to others.
  mutating func settleBatches(_ change: MirrorChange, of store: Int, _ pid: Int32?) {
    let left: Int?
    let name: MirrorRequestName
    switch change {
    case .found(let count): (left, name) = (count, MirrorRequestName(kind: .export))
    case .concluded(let ended, let outcome, _): (left, name) = (outcome == .succeeded ? 0 : nil, ended)
    // A request that gives way to the running export proves nothing about it.
    case .ended(_, let ending) where ending.outcome == .cancelled: return
    case .ended(let ended, let ending): (left, name) = (ending.outcome == .succeeded ? 0 : nil, ended)
    default: return
    }
    guard name.kind == .export, let request = export(of: store, pid), name.id.map({ $0 == request }) ?? true
    else { return }
    if let left, let sent = all[store].requests[request]?.progress.untold(beyond: left), sent > 0,
      let batch = contested.claim(sent, of: store, in: pid)
    {
      all[store].claim(batch, for: request)
    }
    contested.release(by: store, in: pid)
  }
}
