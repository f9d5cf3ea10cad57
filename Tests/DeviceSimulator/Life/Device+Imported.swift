// The consequences of a finished import: the changes of the truth, and the notifications.

extension Device {
  /// Notes that a log has been imported.
  func noteImported(_ log: TransactionLog, _ store: Store) {
    leaveQueue(log, store)
    for remote in store.remotes where remote.index == log.peer && remote.stuckFrom == nil {
      guard let injection = remote.injection, injection.fault.isPassing, injection.state == .active,
        !store.pending.contains(where: { $0.peer == remote.index })
      else { continue }
      remote.gap = nil
      remote.injection?.state = .shown
      remote.injection = nil
    }
  }

  /// Moves a log from the pending ones to those that the store has.
  func leaveQueue(_ log: TransactionLog, _ store: Store) {
    store.pending.removeAll { $0 === log }
    // Nothing more can happen to its import.
    if let injection = log.injection, injection.fault.scene == .operation { injection.state = .shown }
    store.recent.append(log)
    if store.recent.count > 8 { store.recent.removeFirst() }
  }

  /// Adds an import to the truth when its end is printed.
  func noteImportTold(_ operation: ImportOperation, _ store: Store) {
    let log = operation.log
    let peer = names.peers[log.peer]
    let objects = operation.hasToldObjects ? log.counts : ObjectCounts()
    store.truth.imported[peer, default: NumberRanges()].insert(log.number)
    store.truth.imports.append(ImportTruth(peer: peer, number: log.number, objects: objects))
    store.truth.objects += objects
    store.show(log.number, of: peer)
    part?.cloud.noteImport(of: log, store, by: names.localPeer, line: recordLine)
  }

  func sayNotification(_ beat: OperationBeat, _ log: TransactionLog, _ agent: Agent) -> Bool {
    let store = agent.store
    switch beat {
    case .coordinators:
      guard begin(.coordinators, on: agent.thread) else { return false }
      text.importer(store, names)
      text.add("\nGot set of persistent store coordinators for store named: ")
      text.add(store.name)
      text.add("\nCoordinators: ")
      text.set([store.addresses.coordinator]) { $0.object("NSPersistentStoreCoordinator", at: $1) }
    case .notification:
      let isOld = names.era == .iOS6
      guard begin(isOld ? .oldNotification : .postingNotification, on: isOld ? agent.thread : threads.main)
      else { return false }
      text.add("Posting import notification: NSConcreteNotification ")
      text.addAddress()
      text.add(" {name = com.apple.coredata.ubiquity.importer.didfinishimport; object = ")
      text.object("NSPersistentStoreCoordinator", at: store.addresses.coordinator)
      text.add("; userInfo = ")
      addObjectIDs(of: log, store)
      text.add("}")
      guard !isOld else { return true }
      text.add("\nFor coordinator: ")
      text.addAddress(store.addresses.coordinator)
      text.add("\n")
    case .merged:
      beginManager()
      text.add("Importing ubiquity changes into application's MOC.  Changes:\n")
      addObjectIDs(of: log, store)
    default:
      guard begin(.wrotePendingEntries, on: agent.thread) else { return false }
      text.importer(store, names)
      text.add("\nWrote pending entries to disk after imports finished.")
    }
    return true
  }

  /// Adds the user info of an import notification.
  private func addObjectIDs(of log: TransactionLog, _ store: Store) {
    text.add("{\n    deleted = ")
    addObjectIDs(.deleted, of: log, store)
    text.add(";\n    inserted = ")
    addObjectIDs(.inserted, of: log, store)
    text.add(";\n    updated = ")
    addObjectIDs(.updated, of: log, store)
    text.add(";\n}")
  }

  private func addObjectIDs(_ kind: ObjectChange.Kind, of log: TransactionLog, _ store: Store) {
    text.quoted { text in
      text.set(log.changes.filter { $0.kind == kind }) { $0.objectID($1, store) }
    }
  }
}
