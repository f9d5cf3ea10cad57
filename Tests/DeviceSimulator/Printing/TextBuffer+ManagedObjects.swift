// The descriptions of managed objects, the app's and those of the metadata store.

extension TextBuffer {
  private static let words = [
    "Lisbon", "Harbour walk", "Rain", "Groceries", "Caf\\U00e9", "To do: \\\"call\\\"", "North", "Tickets",
    "Second half", "x", "Lunch {shared}", "Notes (old)",
  ]

  /// Adds an object's ID: `0x1d574f90 <x-coredata://UUID/Trip/p3>`.
  mutating func objectID(_ change: ObjectChange, _ store: Store) {
    addAddress()
    add(" <x-coredata://")
    add(store.uuid)
    add("/")
    add(store.schema.entities[change.entity].name)
    add("/p")
    add(change.key)
    add(">")
  }

  /// Adds a managed object with its values.
  mutating func managedObject(_ change: ObjectChange, _ store: Store, _ now: Int64) {
    let entity = store.schema.entities[change.entity]
    object(random.below(3) == 0 ? "NSManagedObject" : entity.name)
    add(" (entity: ")
    add(entity.name)
    add("; id: ")
    objectID(change, store)
    add(" ; data: ")
    if change.kind == .deleted, random.below(2) == 0 {
      add("<fault>)")
      return
    }
    add("{\n")
    for property in entity.properties {
      add("    ")
      add(property.name)
      add(" = ")
      value(of: property, store, now)
      add(";\n")
    }
    add("})")
  }

  private mutating func value(of property: Property, _ store: Store, _ now: Int64) {
    switch property.kind {
    case .text:
      add("\"")
      add(Self.words[random.below(Self.words.count)])
      add("\"")
    case .number: add(random.below(100_000))
    case .date:
      add("\"")
      moment(now - Int64(random.below(9_000_000)) * 1_000_000)
      add("\"")
    case .flag: add(random.below(2))
    case .one(let entity): reference(to: entity, store)
    case .many(let entity): references(to: entity, store)
    }
  }

  private mutating func reference(to entity: Int, _ store: Store) {
    if random.below(5) == 0 {
      add("nil")
      return
    }
    add("\"")
    objectID(ObjectChange(kind: .updated, entity: entity, key: 1 + random.below(400)), store)
    add("\"")
  }

  private mutating func references(to entity: Int, _ store: Store) {
    let count = random.below(4)
    if count == 0 {
      add("\"<relationship fault: ")
      addAddress()
      add(" 'members'>\"")
      return
    }
    add("    (\n")
    for index in 0..<count {
      add("        \"")
      objectID(ObjectChange(kind: .updated, entity: entity, key: 1 + random.below(400)), store)
      add(index == count - 1 ? "\"\n" : "\",\n")
    }
    add("    )")
  }

  /// Adds the objects of one kind as a set.
  mutating func objects(_ kind: ObjectChange.Kind, of log: TransactionLog, _ store: Store, _ now: Int64) {
    set(log.changes.filter { $0.kind == kind }) { $0.managedObject($1, store, now) }
  }

  /// Adds the sets of inserted, updated and deleted objects, as operations print them.
  mutating func changes(of log: TransactionLog, _ store: Store, _ now: Int64) {
    add("\n\tinserted: ")
    objects(.inserted, of: log, store, now)
    add("\n\tupdated: ")
    objects(.updated, of: log, store, now)
    add("\n\tdeleted: ")
    objects(.deleted, of: log, store, now)
    add(".")
  }

  // MARK: The metadata store

  /// Adds an object of the metadata store up to its values.
  private mutating func metadataObject(_ entity: String, key: Int, _ store: Store) {
    object(entity)
    add(" (entity: ")
    add(entity)
    add("; id: ")
    metadataID(entity, key: key, store)
    add(" ; data: {\n")
  }

  private mutating func metadataID(_ entity: String, key: Int, _ store: Store) {
    addAddress()
    add(" <x-coredata://")
    add(store.metadataUUID)
    add("/")
    add(entity)
    add("/p")
    add(key)
    add(">")
  }

  /// Adds the entry of a change, as a managed object.
  mutating func metadataEntry(
    _ change: ObjectChange, of log: TransactionLog, _ store: Store, _ names: Names, _ now: Int64
  ) {
    metadataObject("PFUbiquityTransactionEntry", key: 1 + random.below(9000), store)
    add("    actingPeer = \"")
    metadataID("PFUbiquityPeer", key: log.peer + 1, store)
    add("\";\n    globalIDStr = \"")
    globalID(change, of: log, store, names)
    add("\";\n    knowledgeVectorString = \"")
    vectorBody(log.vector, names)
    add("\";\n    localIDStr = \"x-coredata://")
    add(store.uuid)
    add("/")
    add(store.schema.entities[change.entity].name)
    add("/p")
    add(change.key)
    add("\";\n    storeMetadata = \"")
    metadataID("PFUbiquityStoreMetadata", key: 1, store)
    add("\";\n    transactionDate = \"")
    moment(now)
    add("\";\n    transactionLogFilename = \"")
    add(log.file)
    add("\";\n    transactionNumber = ")
    add(log.number)
    add(";\n    transactionTypeNum = ")
    add(change.kind.rawValue)
    add(";\n})")
  }

  /// Adds the store's knowledge of a peer, as a managed object.
  mutating func peerState(of log: TransactionLog, _ store: Store) {
    metadataObject("PFUbiquityPeerState", key: log.peer + 1, store)
    add("    peer = \"")
    metadataID("PFUbiquityPeer", key: log.peer + 1, store)
    add("\";\n    storeMetadata = \"")
    metadataID("PFUbiquityStoreMetadata", key: 1, store)
    add("\";\n    transactionNumber = ")
    add(log.number)
    add(";\n})")
  }
}
