// Finds the log and the store that a record names: by the object that prints, by a path, or by the thread.

internal import LogRecords

extension StoreTimelines {
  /// Returns the transaction log that a record is about, by its path; with its number if the log is described
  /// as an object.
  mutating func log(
    of source: RecognisedRecord, _ kind: EventKind, _ bytes: Span<UInt8>
  ) -> NamedLog? {
    let shape = source.shape
    if shape.has(.log), let found = log(.log, of: source, kind, bytes) { return found }
    if shape.has(.transactionLog), let found = log(.transactionLog, of: source, kind, bytes) { return found }
    if shape.has(.operation), let found = log(.operation, of: source, kind, bytes) { return found }
    if shape.has(.location), let found = log(.location, of: source, kind, bytes) { return found }
    guard kind.isAboutALog else { return nil }
    // Errors name the file in their user info.
    var found: TransactionLog?
    bytes.forEachLogPath { path in
      if found == nil { found = logPaths.log(path, &names) }
    }
    return found.map { NamedLog(log: $0, number: .unread) }
  }

  /// Returns the transaction log that the place with a role names.
  private mutating func log(
    _ role: FieldRole, of source: RecognisedRecord, _ kind: EventKind, _ bytes: Span<UInt8>
  ) -> NamedLog? {
    guard let place = source.place(role) else { return nil }
    let part = bytes.extracting(place)
    if role == .operation, let known = describedLogs.recall(part) { return known }
    if let plain = logPaths.plainLog(part) {
      // Other parts may have the number that this one lacks.
      let isOnlyPart = role == .log && !source.shape.has(.operation) && !source.shape.has(.transactionLog)
      return isOnlyPart || plain.number != .missing ? plain : NamedLog(log: plain.log, number: .unread)
    }
    let described = part.transactionLog
    guard let log = logPaths.log(part.extracting(described.location ?? 0..<part.count), &names) else {
      return nil
    }
    let number = described.location == nil ? nil : described.number
    let named = NamedLog(log: log, number: number.map { .known($0) } ?? .unread)
    // The operation that is queued or begins is described again by each of its later records.
    if role == .operation, kind == .importQueued || kind == .importBegan,
      let location = described.location, let end = described.end
    {
      describedLogs.keep(part.extracting(0..<end), before: location.lowerBound, named)
    }
    return named
  }

  /// Returns the store that a record of a kind, which may name a log, is about; `nil` if it is unknown.
  mutating func store(
    of source: RecognisedRecord, _ kind: EventKind, _ log: TransactionLog?, at place: Place,
    _ bytes: Span<UInt8>
  ) -> Int? {
    if kind == .storageLocal, let peer = source.place(.peer), let store = source.place(.store),
      !bytes.has("(null)", at: peer.lowerBound), !bytes.has("(null)", at: store.lowerBound)
    {
      guard let owner = names.kept(bytes.extracting(peer)) else { return nil }
      return obtainStore(
        named: names.name(bytes.extracting(store)), peer: names.isMasked(owner) ? nil : owner,
        source.record.pid, at: place)
    }
    if kind == .importSavingMetadata { return running[source.runner]?.store }
    let message = bytes.extracting(source.record.message.range)
    let peer = localPeer(kind, log, message)
    // The paths in these records lead to other stores than the one that skips them.
    if kind == .importSkippedLocation || kind == .importOtherStore {
      return onlyStore(peer: peer, source.record.pid)
    }
    if let log { return obtainStore(named: log.store, peer: peer, source.record.pid, at: place) }
    if let id = source.place(.globalID), let found = bytes.storeName(ofGlobalID: id) {
      let name = names.name(bytes.extracting(found))
      return obtainStore(named: name, peer: peer, source.record.pid, at: place)
    }
    // A set-up prints its store's name among the options of the app.
    let concernsSetup = message.setupAssistant != nil
    let isOfSetup = concernsSetup || kind == .setupState
    if let name = isOfSetup ? message.value(of: .ubiquityName) : message.storeName, !message.isNull(name) {
      return obtainStore(
        named: names.name(message.extracting(name)), peer: peer, source.record.pid, at: place)
    }
    if kind == .exportReserved {
      let name = message.storeNameOfSnapshot
      snapshotNamesStore = name != nil
      if let name { return storeOfSnapshot(named: name, peer: peer, source, at: place, message) }
    }
    if concernsSetup || kind.concernsMetadata || kind.isFailedExport,
      let store = storeOfSetup(source.record.pid, message)
    {
      return store
    }
    // A set-up belongs to no running operation; nor need its summary, or an importer if threads are not
    // printed.
    let belongsToOther =
      source.record.thread == 0
      && (kind == .setupFailed || message.has("<_PFUbiquityRecordsImporter: ", at: 0))
    if !belongsToOther, !concernsSetup, let running = running[source.runner] { return running.store }
    return onlyStore(peer: peer, source.record.pid)
  }

  /// Returns the store that the objects of a snapshot name.
  private mutating func storeOfSnapshot(
    named name: Range<Int>, peer: Name?, _ source: RecognisedRecord, at place: Place, _ message: Span<UInt8>
  ) -> Int? {
    guard let text = message.spelledText(name) else {
      return obtainStore(
        named: names.name(message.extracting(name)), peer: peer, source.record.pid, at: place)
    }
    // Paths may spell the same characters with other bytes.
    return stores.indices.first { index in
      names[stores[index].name] == text && (peer == nil || stores[index].peer ?? peer == peer)
    }
  }

  /// Returns this device's peer ID from a record; `nil` also if the ID was removed, because those of other
  /// devices look the same.
  mutating func localPeer(
    _ kind: EventKind, _ log: TransactionLog?, _ message: Span<UInt8>
  ) -> Name? {
    // The path of an exported log contains this device's own ID.
    if kind == .exportWritten || kind.isFailedExport, let log {
      return names.isMasked(log.peer) ? nil : log.peer
    }
    return localPeers.peer(in: message, &names)
  }

  /// Returns the store of a record that contains its file, or the object that sets it up.
  ///
  /// If no set-up contained a store's file, the store with the name of the file is meant.
  private func storeOfSetup(_ pid: Int32?, _ message: Span<UInt8>) -> Int? {
    let file = message.storeFile
    let known =
      storesBySetup.store(at: file, of: message, in: pid, names)
      ?? storesBySetup.store(at: message.setupAssistant, of: message, in: pid, names)
    if let known { return known }
    guard let file, let stem = message.stem(of: file), let name = names.known(message.extracting(stem))
    else { return nil }
    let named = storesByName[name]
    return named.count == 1 ? named[0] : nil
  }

  // MARK: Names and peers

  /// Returns the store with a name and a peer, creating it if there is none; `nil` if there are too many.
  ///
  /// A store seen before without its peer is the same one. Without a peer, a store of another app is never
  /// meant; nor is it certain that the process has a store of its own that no record has shown yet: it may be
  /// an extension of that app.
  mutating func obtainStore(named name: Name, peer: Name?, _ pid: Int32?, at place: Place) -> Int? {
    if let peer, let lastStore, stores[lastStore].name == name, stores[lastStore].peer == peer {
      return lastStore
    }
    var nameless: Int?
    var belongsToAnotherApp = false
    for index in storesByName[name] {
      guard let peer else {
        if stores[index].pid == pid || pid.map(stores[index].pids.contains) == true {
          nameless = index
        } else if nameless == nil {
          if isStore(index, ofAnotherAppThan: pid) { belongsToAnotherApp = true } else { nameless = index }
        }
        continue
      }
      if stores[index].peer == peer {
        lastStore = index
        return index
      }
      if stores[index].peer == nil, stores[index].pid == nil || stores[index].pid == pid {
        nameless = nameless ?? index
      }
    }
    if let nameless {
      if let peer { stores[nameless].identify(peer) }
      return nameless
    }
    guard stores.count < Self.storeCapacity, name != Names.overflow, !belongsToAnotherApp else { return nil }
    storesByName.add(stores.count, named: name)
    stores.append(
      StoreTimeline(
        name: name, peer: peer, pid: pid, at: place, isOneOfMany: stores.count >= StoreTimeline.firstStores))
    return stores.count - 1
  }

  /// Whether all processes that had a store open belong to another app than `pid`.
  package func isStore(_ index: Int, ofAnotherAppThan pid: Int32?) -> Bool {
    guard let pid, let last = stores[index].pid else { return false }
    return processes.belongToDifferentApps(pid, last)
      && stores[index].pids.allSatisfy { processes.belongToDifferentApps(pid, $0) }
  }

  /// Returns the store of a peer or a process; `nil` unless there is exactly one.
  ///
  /// A process that has no store yet does not use a store of another process.
  func onlyStore(peer: Name?, _ pid: Int32?) -> Int? {
    var found: Int?
    for index in stores.indices {
      let belongsToPeer = peer == nil || stores[index].peer == nil || stores[index].peer == peer
      let belongsToProcess = pid == nil || stores[index].pid == nil || stores[index].pid == pid
      guard belongsToPeer, belongsToProcess else { continue }
      if found != nil { return nil }
      found = index
    }
    return found
  }

  /// The maximum number of stores, because a capture may name a new one in every line.
  static let storeCapacity = 1000
}

extension EventKind {
  /// Whether events of this kind are about the metadata of a store.
  fileprivate var concernsMetadata: Bool {
    switch self {
    case .metadataMismatch, .metadataRecoveryBegan, .metadataRecovered, .metadataRecoveryFailed: true
    default: false
    }
  }
}

extension Span<UInt8> {
  /// Returns a file's name without folder and extension.
  fileprivate func stem(of file: Range<Int>) -> Range<Int>? {
    var start = file.upperBound
    while start > file.lowerBound, self[start - 1] != UInt8(ascii: "/") { start -= 1 }
    return find(UInt8(ascii: "."), from: start).flatMap { $0 < file.upperBound ? start..<$0 : nil }
  }
}
