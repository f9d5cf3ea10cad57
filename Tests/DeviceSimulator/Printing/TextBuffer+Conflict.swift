// The descriptions of conflicts between versions of objects.

extension TextBuffer {
  /// Adds the conflict between a log's change of an object and another transaction's.
  mutating func conflict(
    _ change: ObjectChange, of log: TransactionLog, with other: TransactionLog, _ store: Store,
    _ names: Names,
    _ now: Int64
  ) {
    object("PFUbiquityRecordImportConflict")
    add("\n\tconflictingObjectGlobalIDStr: ")
    globalID(change, of: log, store, names)
    add("\n\tsourceObject: ")
    managedObject(change, store, now)
    add("\n\tconflictingLogContent: {\n    ")
    add(store.schema.entities[change.entity].required.name)
    add(" = 3;\n}\n\tconflictingLogTransactionType: ")
    add(change.kind.rawValue)
    add("\n\tconflictLogDate: ")
    moment(now)
    add("\n\tconflictingLogKnowledgeVector: ")
    vector(log.vector, names)
    add("\n\ttransactionHistory: ")
    array([change]) { $0.entry($1, owner: log, of: other, store, names, now) }
    add("\n\tglobalIDStrToLocalIDURIMap: {\n}\n\n")
  }

  /// Adds the snapshot of an object at a transaction.
  mutating func peerSnapshot(
    _ change: ObjectChange, of log: TransactionLog, _ store: Store, _ names: Names, _ now: Int64
  ) {
    object("PFUbiquityPeerSnapshot")
    add(": ")
    vector(log.vector, names)
    add("\n\texportingPeerID: ")
    add(names.peers[log.peer])
    add(", transactionNumber: ")
    add(log.number)
    add(", transactionDate: ")
    moment(now)
    add("\nLog Snapshot: {\n    ")
    add(store.schema.entities[change.entity].required.name)
    add(" = 3;\n}\nDiff: {\n}\n")
  }
}
