// Finds the mirrored store that a record names. A store is identified by its UUID, otherwise by its file,
// otherwise by the delegate that works for it in one process; what at first seems to be two stores becomes
// one when a record names it in both ways.

internal import LogRecords

extension MirroredStores {
  /// The maximum number of stores, because a capture may name a new one in every line.
  static let capacity = 256

  /// Returns the store that a record names, if it is already known; `nil` if the names belong to two stores.
  func known(_ hints: MirrorHints) -> MirroredStore? { identities.onlyStore(of: hints).map { all[$0] } }

  /// Returns the store of a record; `nil` if it is unknown, or there are too many.
  mutating func store(of record: MirroredRecord, _ bytes: Span<UInt8>, _ names: Names) -> Int? {
    let (hints, kind) = (record.hints, record.kind)
    if case .skipped(let named) = record.change { return importing(named.id, hints.pid) }
    if let topic = record.source.place(.topic) { return store(ofTopic: bytes.extracting(topic), names) }
    if hints.isEmpty, identities.store(of: hints.request) == nil, kind?.concernsExporter ?? false {
      let exporter = record.source.place(.exporter).flatMap { bytes.mirrorAddress(in: $0) }
        .map { MirrorOwner(pid: hints.pid, address: $0) }
      if kind == .mirrorExportHistory {
        // The history that the exporter reads is printed with the UUID of the store.
        let id = bytes.onlyMirrorID(in: Int(record.source.record.message.lower)..<bytes.count)
        return beginning(exporter, id, hints.pid)
      }
      if let store = exporting(exporter, hints.pid) { return store }
    }
    if kind == .mirrorPurged, hints.isEmpty, let store = onlyWorkingStore(in: hints.pid) { return store }
    guard let found = obtain(hints, at: record.place) else { return nil }
    all[found].identify(id: hints.id, file: hints.file, owner: hints.owner, at: record.place)
    identities.note(hints, of: found)
    return found
  }

  /// Returns the store that the names in a record belong to, which may be a new one; `nil` if it is unknown,
  /// or there are too many.
  private mutating func obtain(_ hints: MirrorHints, at place: Place) -> Int? {
    let ofUse = identities.store(of: hints.owner) ?? identities.store(of: hints.request)
    var found = identities.store(withID: hints.id)
    for (other, file) in [(identities.store(in: hints.file), nil), (ofUse, hints.file)] as [(Int?, Name?)] {
      guard let other, other != found, !all[other].isAbsorbed else { continue }
      if let known = found, all[known].mayBe(all[other]) {
        found = merge(known, other)
      } else if found == nil, all[other].mayBe(id: hints.id, file: file) {
        // A file with another UUID is a new store.
        found = other
      } else if other == ofUse, hints.id != nil, all[other].id != hints.id {
        // The delegate had named only the file, which is now another store's.
        all[other].release(hints.owner, hints.request)
      }
    }
    if let found {
      // Records of a process before it named a store belong to the first store that it names.
      guard hints.isFromApp, !all[found].pids.contains(hints.pid), let unnamed = unnamed(of: hints.pid) else {
        return found
      }
      return merge(found, unnamed)
    }
    if hints.isEmpty { return onlyStore(in: hints.pid) ?? (hints.makesStore ? make(hints, at: place) : nil) }
    if let unnamed = unnamedStore(hints), mayGuess(unnamed, hints) { return unnamed }
    return hints.makesStore ? make(hints, at: place) : nil
  }

  /// Returns the only store of a process; `nil` if it has none or several.
  func onlyStore(in pid: Int32?) -> Int? {
    let own = indices.filter { all[$0].pids.contains(pid) }
    return own.count == 1 ? own[0] : nil
  }

  /// Returns the only one of several stores of a process whose delegate runs a request, within which it removes
  /// objects; `nil` if none does or several do, or if the log may hide that one does.
  private func onlyWorkingStore(in pid: Int32?) -> Int? {
    let own = indices.filter { all[$0].pids.contains(pid) }
    guard own.count > 1, own.allSatisfy({ all[$0].requests.areShown }) else { return nil }
    let working = own.filter { all[$0].requests.undecided(of: MirrorSource(pid: pid)) != nil }
    // Whenever a share ends, its objects leave a shared database, and the log may hide which zone it is.
    return working.count == 1 && all[working[0]].scope != .shared ? working[0] : nil
  }

  /// Returns the only store of a process for which none of the names in a record is known yet.
  private func unnamedStore(_ hints: MirrorHints) -> Int? {
    guard hints.isFromApp else { return nil }
    let own = indices.filter { index in
      // A store is large, so it is read in place.
      all[index].pids.contains(hints.pid) && (hints.id == nil || all[index].id == nil)
        && (hints.file == nil || all[index].file == nil)
        && (hints.owner == nil || !all[index].delegates.include(hints.pid))
        && !(hints.beginsWork && all[index].isWorkedFor(in: hints.pid))
        && !(hints.owner != nil && belongsToOther(index, in: hints.pid))
    }
    return own.count == 1 ? own[0] : nil
  }

  /// Whether a store known only by its UUID may be one of the stores of its process whose UUIDs are unknown,
  /// so that it is not a later one.
  private func belongsToOther(_ index: Int, in pid: Int32?) -> Bool {
    all[index].id != nil && !all[index].delegates.include(pid)
      && indices.contains { $0 != index && all[$0].pids.contains(pid) && all[$0].id == nil }
  }

  /// Returns the store of a process about which nothing but its container is known.
  private func unnamed(of pid: Int32?) -> Int? {
    indices.first {
      all[$0].pids == [pid] && all[$0].id == nil && all[$0].file == nil && all[$0].delegates.all.isEmpty
    }
  }

  /// Adds the store of a record and returns it; `nil` if the record may belong to another one, or there are
  /// too many.
  private mutating func make(_ hints: MirrorHints, at place: Place) -> Int? {
    // If a process has several stores, a record that names none may belong to any.
    if hints.isEmpty, all.contains(where: { !$0.isAbsorbed && $0.pids.contains(hints.pid) }) { return nil }
    guard all.count < Self.capacity else {
      unfollowed += 1
      return nil
    }
    all.append(MirroredStore(at: place, isOneOfMany: all.count >= StoreTimeline.firstStores))
    return all.count - 1
  }

  /// Merges two stores that are the same into the one that was seen first.
  mutating func merge(_ one: Int, _ two: Int) -> Int {
    let (store, other) = (min(one, two), max(one, two))
    all[store].absorb(all[other])
    all[other].absorber = store
    identities.move(other, to: store)
    exporters.move(other, to: store)
    contested.move(other, to: store)
    return store
  }
}
