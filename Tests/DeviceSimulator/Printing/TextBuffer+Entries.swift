// The descriptions of global object IDs and of entries in the transaction history.

extension TextBuffer {
  /// Adds `store:entity:p12:peer`.
  mutating func globalID(_ change: ObjectChange, of log: TransactionLog, _ store: Store, _ names: Names) {
    add(store.name)
    add(":")
    add(store.schema.entities[change.entity].name)
    add(":p")
    add(change.key)
    add(":")
    add(names.peers[log.peer])
  }

  mutating func globalObjectID(_ change: ObjectChange, of log: TransactionLog, _ store: Store, _ names: Names)
  {
    object("PFUbiquityGlobalObjectID")
    add(" (")
    globalID(change, of: log, store, names)
    add(")")
  }

  /// Adds an entry of the transaction history.
  ///
  /// - Parameters:
  ///   - change: The change of the object.
  ///   - owner: The log whose peer created the object.
  ///   - log: The log of the transaction.
  ///   - store: The store.
  ///   - names: The names of the peers.
  ///   - now: The date of the transaction.
  mutating func entry(
    _ change: ObjectChange, owner: TransactionLog, of log: TransactionLog, _ store: Store, _ names: Names,
    _ now: Int64
  ) {
    object("PFUbiquityTransactionEntryLight")
    add("\n\tstoreName: ")
    add(store.name)
    add("\n\tactingPeerID: ")
    add(names.peers[log.peer])
    add("\n\ttransactionNumber: ")
    add(log.number)
    add("\n\ttransactionDate: ")
    moment(now)
    add("\n\ttransactionType: ")
    add(change.kind.rawValue)
    add("\n\tglobalID: ")
    globalObjectID(change, of: owner, store, names)
    add("\n\tknowledgeVector: ")
    vector(log.vector, names)
    add("\n\ttransactionLogLocation: ")
    location(of: log, store, names)
    add("\n")
  }

  /// Adds the description of a save before it is written.
  mutating func saveSnapshot(_ log: TransactionLog, _ store: Store, _ names: Names) {
    let entities = Set(log.changes.map(\.entity)).sorted()
    object("PFUbiquityStoreSaveSnapshot")
    add(":\n\tentityNames: ")
    add("(\n")
    for (index, entity) in entities.enumerated() {
      add(index == 0 ? "    " : ",\n    ")
      add(store.schema.entities[entity].name)
    }
    add("\n)")
    add("\n\tpeerIDs: ")
    array([log.peer]) { $0.add(names.peers[$1]) }
    add("\n\tglobalObjectIDs: ")
    array(log.changes) { $0.globalObjectID($1, of: log, store, names) }
    add("\n\tprimaryKeys: (\n")
    for (index, change) in log.changes.enumerated() {
      add(index == 0 ? "    p" : ",\n    p")
      add(change.key)
    }
    add("\n)\n\tmanagedObjectIDToGlobalObjectID: {\n")
    for change in log.changes {
      add("    ")
      quoted { $0.objectID(change, store) }
      add(" = ")
      quoted { $0.globalObjectID(change, of: log, store, names) }
      add(";\n")
    }
    add("}\n\tentityNameToIndex: {\n")
    for (index, entity) in entities.enumerated() {
      add("    ")
      add(store.schema.entities[entity].name)
      add(" = ")
      add(index)
      add(";\n")
    }
    add("}\n\tpeerIDToIndex: {\n    \"")
    add(names.peers[log.peer])
    add("\" = 0;\n}\n\tprimaryKeyToIndex: {\n")
    for (index, change) in log.changes.enumerated() {
      add("    p")
      add(change.key)
      add(" = ")
      add(index)
      add(";\n")
    }
    add("}\n\tinsertedObjects: {\n}\n\tupdatedObjects: {\n}\n\tdeletedObjects: {\n}\n\tpeerStates: (\n)")
    add("\n\ttransactionNumber: ")
    add(log.number)
    add("\n")
  }
}
