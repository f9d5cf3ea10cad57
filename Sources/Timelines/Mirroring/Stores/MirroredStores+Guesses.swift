// Assumptions about which store a record belongs to: made while a process has shown only one store, and taken
// back when it turns out to have several. `StoreGuesses` keeps them, `MirrorGuess` judges them.

internal import LogRecords

extension MirroredStores {
  /// Whether a record may be assumed to belong to a store that it has no name in common with.
  mutating func mayGuess(_ store: Int, _ hints: MirrorHints) -> Bool {
    let known = all[store]
    guard let id = known.id ?? hints.id else { return true }
    let owners = known.id == nil ? known.delegates.all.map(\.owner) : [hints.owner].compactMap(\.self)
    let file = known.id == nil ? known.file : hints.file
    if owners.isEmpty, file == nil { return true }
    return mayGuess(id, of: Set(owners), file, in: hints.pid)
  }

  /// Whether a UUID may be assumed to be that of the store of delegates, or of a file.
  private mutating func mayGuess(
    _ id: MirrorID, of owners: Set<MirrorOwner>, _ file: Name?, in pid: Int32?
  ) -> Bool {
    guard guesses.mayAssume(in: pid) else { return false }
    if guesses.mayBegin {
      // The records that are kept to detect copies are not part of the guess.
      var before = self
      (before.repeats, before.repeatsWithoutEvent) = (RepeatFilter(), RepeatFilter())
      guesses.begin(MirrorGuess(id, of: owners, file, in: pid, after: before))
    }
    return true
  }

  /// Checks whether a record proves or refutes the guess.
  mutating func judgeGuess(
    by record: MirroredRecord, _ names: inout Names, after earlier: EarlierStores?
  ) {
    guard guesses.isOpen else { return }
    var hints = record.hints
    // Each delegate of a process reports each change.
    if record.kind == .mirrorChangeSeen { hints.id = nil }
    let runner = hints.request.flatMap { request in
      identities.store(of: request).flatMap { all[$0].requests[request]?.owner }
    }
    guard let refuted = guesses.judge(by: hints, runner) else { return }
    takeBack(refuted, &names, after: earlier)
  }

  /// Takes in all records since a guess again, without guessing, because its process has several stores.
  private mutating func takeBack(_ guess: MirrorGuess, _ names: inout Names, after earlier: EarlierStores?) {
    let since = self
    self = guess.before
    (repeats, repeatsWithoutEvent, guesses) = (since.repeats, since.repeatsWithoutEvent, since.guesses)
    guesses.beginReplay(of: guess.pid)
    for taken in guess.records {
      let bytes = taken.bytes.span
      let change = taken.source.mirrorChange(bytes, &names)
      var record = MirroredRecord(taken.source, taken.event, change, bytes, &names, after: earlier)
      _ = take(&record, bytes, &names, after: earlier)
    }
    guesses.endReplay()
    // Events name stores by their indices.
    if all.count < since.all.count { self = since }
  }

  /// Returns the change of a delegate that sees a changed file.
  ///
  /// Each delegate of an app sees each change: the UUID is that of the store that changed, which may be
  /// another delegate's.
  mutating func changeSeen(
    _ record: inout MirroredRecord, _ bytes: Span<UInt8>, _ names: Names
  ) -> MirrorChange {
    guard let id = record.hints.id, let owner = record.hints.owner else { return .changeSeen(by: .uncertain) }
    let pid = record.pid
    let file = bytes.mirroredFile(ofNotificationIn: record.source.record.message.range)
    guard let own = identities.store(of: owner) else {
      let name = file.flatMap { names.known(bytes.extracting($0)) }
      let changed = identities.store(withID: id) ?? identities.store(in: name)
      let isWatched = changed.map { store in
        all[store].delegates.all.contains { $0.owner.pid == owner.pid && $0.until == nil }
      }
      if isWatched ?? false || !mayGuess(id, of: [owner], nil, in: pid) { record.hints.owner = nil }
      return .changeSeen(by: .own)
    }
    if all[own].id == id { return .changeSeen(by: .own) }
    if all[own].id == nil {
      guard let file, let ownFile = all[own].file else {
        let owners = Set(all[own].delegates.all.map(\.owner))
        let isOnly =
          identities.store(withID: id) == nil
          && indices.allSatisfy { $0 == own || !all[$0].pids.contains(pid) }
        if isOnly, mayGuess(id, of: owners, all[own].file, in: pid) { return .changeSeen(by: .own) }
        record.hints.id = nil
        return .changeSeen(by: .uncertain)
      }
      if names.known(bytes.extracting(file)) == ownFile { return .changeSeen(by: .own) }
    }
    guard identities.store(withID: id) != nil else {
      record.hints.id = nil
      return .none
    }
    record.hints.owner = nil
    return .changeSeen(by: .other)
  }

  /// Settles the stores at the end of the capture.
  ///
  /// In a process with several stores, if only one store is known by nothing but its UUID, and only one
  /// other's UUID is unknown, both are the same.
  mutating func settle() {
    for pid in guesses.processesOfSeveral.sorted(by: { $0 ?? -1 < $1 ?? -1 }) {
      let own = indices.filter { all[$0].pids.contains(pid) }
      let named = own.filter { all[$0].id != nil && all[$0].file == nil && all[$0].delegates.all.isEmpty }
      let unnamed = own.filter { all[$0].id == nil && !all[$0].isHidden }
      if named.count == 1, unnamed.count == 1 { _ = merge(named[0], unnamed[0]) }
    }
  }
}
