// Assumptions about which store a record belongs to: made while a process has shown only one store, and taken
// back when it turns out to have several. `MirrorGuess` judges them.

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
    guard !processesOfSeveral.contains(pid) else { return false }
    if guess == nil, !isReplaying, guesses < Self.maximumGuesses {
      guesses += 1
      // The records that are kept to detect copies are not part of the guess.
      var before = self
      (before.copies, before.seen) = (PrintedCopies(), SeenRecords())
      guess = MirrorGuess(id, of: owners, file, in: pid, after: before)
    }
    return true
  }

  /// Checks whether a record proves or refutes the guess.
  mutating func judgeGuess(
    by hints: MirrorHints, of source: RecognisedRecord, _ names: inout Names, after earlier: EarlierStores?
  ) {
    guard let pid = guess.map(\.pid), guess?.isOld == false else { return guess = nil }
    guard hints.isFromApp else { return }
    guard hints.pid == pid else {
      // Records of another process refer to the indices of stores, which taking back the guess would change.
      guess = nil
      return
    }
    var hints = hints
    // Each delegate of a process reports each change.
    if source.shape.kind == .mirrorChangeSeen { hints.id = nil }
    let runner = hints.request.flatMap { request in
      byRequest[request].flatMap { all[$0].requests[request]?.owner }
    }
    switch guess?.judge(hints, by: runner) {
    case .proven?: guess = nil
    case .refuted?: takeBackGuess(&names, after: earlier)
    case .open?, nil: break
    }
  }

  /// Takes in all records since the guess again, without guessing, because its process has several stores.
  private mutating func takeBackGuess(_ names: inout Names, after earlier: EarlierStores?) {
    guard let guess else { return }
    let since = self
    self = guess.before
    (copies, seen, guesses) = (since.copies, since.seen, since.guesses)
    processesOfSeveral =
      since.processesOfSeveral.count < Self.maximumOwners
      ? since.processesOfSeveral.union([guess.pid]) : [guess.pid]
    isReplaying = true
    for taken in guess.records {
      let change = taken.source.mirrorChange(taken.bytes.span, &names)
      _ = take(taken.source, taken.event, change, taken.bytes.span, &names, after: earlier)
    }
    isReplaying = false
    // Events name stores by their indices.
    if all.count < since.all.count {
      self = since
      self.guess = nil
    }
  }

  /// Returns the change of a delegate that sees a changed file.
  ///
  /// Each delegate of an app sees each change: the UUID is that of the store that changed, which may be
  /// another delegate's.
  mutating func changeSeen(
    _ source: RecognisedRecord, _ hints: inout MirrorHints, _ bytes: Span<UInt8>, _ names: Names
  ) -> MirrorChange {
    guard let id = hints.id, let owner = hints.owner else { return .changeSeen(isOwn: false) }
    let file = bytes.mirroredFile(ofNotificationIn: source.record.message.range)
    guard let own = byOwner[owner] else {
      let changed = byID[id] ?? file.flatMap { names.known(bytes.extracting($0)) }.flatMap { byFile[$0] }
      let isWatched = changed.map { store in
        all[store].delegates.all.contains { $0.owner.pid == owner.pid && $0.until == nil }
      }
      if isWatched ?? false || !mayGuess(id, of: [owner], nil, in: hints.pid) { hints.owner = nil }
      return .changeSeen(isOwn: true)
    }
    if all[own].id == id { return .changeSeen(isOwn: true) }
    if all[own].id == nil {
      guard let file, let ownFile = all[own].file else {
        let owners = Set(all[own].delegates.all.map(\.owner))
        let pid = hints.pid
        let isOnly = byID[id] == nil && indices.allSatisfy { $0 == own || !all[$0].pids.contains(pid) }
        if isOnly, mayGuess(id, of: owners, all[own].file, in: pid) { return .changeSeen(isOwn: true) }
        hints.id = nil
        return .changeSeen(isOwn: false)
      }
      if names.known(bytes.extracting(file)) == ownFile { return .changeSeen(isOwn: true) }
    }
    guard byID[id] != nil else {
      hints.id = nil
      return .none
    }
    hints.owner = nil
    return .changeSeen(isOwn: true)
  }

  /// Settles the stores at the end of the capture.
  ///
  /// In a process with several stores, if only one store is known by nothing but its UUID, and only one
  /// other's UUID is unknown, both are the same.
  mutating func settle() {
    for pid in processesOfSeveral.sorted(by: { $0 ?? -1 < $1 ?? -1 }) {
      let own = indices.filter { all[$0].pids.contains(pid) }
      let named = own.filter { all[$0].id != nil && all[$0].file == nil && all[$0].delegates.all.isEmpty }
      let unnamed = own.filter { all[$0].id == nil && !all[$0].isHidden }
      if named.count == 1, unnamed.count == 1 { _ = merge(named[0], unnamed[0]) }
    }
  }
}
