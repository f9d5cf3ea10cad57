// The descriptions of the objects of Core Data's iCloud integration.

extension TextBuffer {
  // MARK: Places

  /// Adds the location of the folder of all peers.
  mutating func root(_ store: Store, isLocal: Bool = false) {
    object("PFUbiquityLocation", at: isLocal ? store.addresses.localRoot : store.addresses.root)
    add(": ")
    add(isLocal ? store.localRoot : store.root)
  }

  /// Adds the path of a log, with `%20` for spaces in a URL.
  mutating func path(
    of log: TransactionLog, _ store: Store, _ names: Names, isURL: Bool = false, isLocal: Bool = false
  ) {
    let root = isLocal ? store.localRoot : store.root
    if isURL {
      for byte in root.utf8 {
        if byte == 0x20 { add("%20") } else { bytes.append(byte) }
      }
    } else {
      add(root)
    }
    add("/")
    add(names.peers[log.peer])
    add("/")
    add(store.name)
    add("/")
    add(log.hasOtherModel ? store.otherModelHash : store.modelHash)
    add("/")
    add(log.file)
  }

  mutating func location(of log: TransactionLog, _ store: Store, _ names: Names, isLocal: Bool = false) {
    object("PFUbiquityLocation", at: base + log.offset)
    add(": ")
    path(of: log, store, names, isLocal: isLocal)
  }

  mutating func locations(of logs: [TransactionLog], _ store: Store, _ names: Names) {
    set(logs) { $0.location(of: $1, store, names) }
  }

  mutating func url(of log: TransactionLog, _ store: Store, _ names: Names) {
    add(names.era.fileScheme)
    path(of: log, store, names, isURL: true)
  }

  // MARK: Vectors

  /// Adds `peer:12:peer:40`, without zeros.
  mutating func vectorBody(_ vector: Vector, _ names: Names) {
    var isFirst = true
    for (peer, number) in vector.numbers.enumerated() where number > 0 {
      if !isFirst { add(":") }
      isFirst = false
      add(names.peers[peer])
      add(":")
      add(number)
    }
  }

  mutating func vector(_ vector: Vector, _ names: Names) {
    object("PFUbiquityKnowledgeVector")
    add(" (")
    vectorBody(vector, names)
    add(")")
  }

  // MARK: Logs and operations

  mutating func transactionLog(_ log: TransactionLog, _ store: Store, _ names: Names, isLocal: Bool = false) {
    object("PFUbiquityTransactionLog", at: base + log.offset ^ 0x150)
    add("\n\ttransactionLogLocation: ")
    location(of: log, store, names, isLocal: isLocal)
    add("\n\ttransactionNumber: ")
    add(log.number)
    add("\n")
  }

  /// Adds an import operation; from iOS 7 on it also prints the fields of its parent class.
  mutating func operation(_ operation: ImportOperation, _ store: Store, _ names: Names) {
    object("_PFUbiquityRecordImportOperation", at: operation.address)
    if names.era != .iOS6 {
      add("\n\tlocalPeerID: ")
      add(names.localPeer)
      add("\n\tstoreName: ")
      add(store.name)
      add("\n\tubiquityRootLocation: ")
      root(store)
    }
    add(":\n\tlocalPeerID: ")
    add(names.localPeer)
    add("\n\tlogScore: ")
    vector(operation.score, names)
    add("\n\ttransactionLog: ")
    transactionLog(operation.log, store, names)
    add("\n")
  }

  // MARK: Who prints

  mutating func importer(_ store: Store, _ names: Names) {
    object("_PFUbiquityRecordsImporter", at: store.addresses.importer)
    add(":\n\tubiquityRootLocation: ")
    root(store)
    add("\n\tlocalPeerID: ")
    add(names.localPeer)
    add("\n")
  }

  mutating func exporter(_ store: Store, _ names: Names, lastSave: Int64) {
    object("_PFUbiquityRecordsExporter", at: store.addresses.exporter)
    add("\n\tlocalPeerID: ")
    add(names.localPeer)
    add("\n\tubiquityRootLocation: ")
    root(store, isLocal: store.isLocal)
    add("\n\tlastTransactionDate: ")
    moment(lastSave)
    add("\n")
  }

  mutating func presenter(_ store: Store, _ names: Names) {
    object("PFUbiquityFilePresenter", at: store.addresses.presenter)
    add("\n\tubiquityRootLocation: ")
    root(store)
    add("\n\tlocalPeerID: ")
    add(names.localPeer)
    add("\n")
  }

  mutating func switchboardEntry(_ store: Store, _ names: Names) {
    object("PFUbiquitySwitchboardEntry", at: store.addresses.entry)
    add(": \n\tlocalPeerID: ")
    add(names.localPeer)
    add("\n\tubiquityRootURL: ")
    root(store)
    add("\n\tregisteredCoordinators: ")
    set([store.addresses.coordinator]) { $0.object("NSPersistentStoreCoordinator", at: $1) }
    add("\n")
  }

  mutating func assistant(_ store: Store) {
    object("PFUbiquitySetupAssistant", at: store.addresses.assistant)
  }

  mutating func sqlStore(_ store: Store, _ names: Names) {
    object("NSSQLCore", at: store.addresses.store)
    add(" (URL: ")
    add(names.era.fileScheme)
    add(store.url)
    add(")")
  }

  mutating func schedulingContext(_ pass: ImportPass, _ store: Store, _ names: Names) {
    object("PFUbiquityRecordsImporterSchedulingContext", at: store.addresses.context)
    add("\n\tpendingLogs: ")
    locations(of: pass.waiting.filter { log in !pass.unread.contains { $0.log === log } }, store, names)
    add("\n\tscheduledLogs: ")
    locations(of: pass.scheduled.map(\.log), store, names)
    add("\n\tfailedLogs: ")
    locations(of: pass.unread.map(\.log), store, names)
    add("\n\tignoredlogs: ")
    locations(of: pass.known, store, names)
    add("\n\tencounteredErrors: {\n")
    for (log, injection) in pass.unread {
      add("    ")
      quoted { $0.location(of: log, store, names) }
      add(" = ")
      quoted { $0.comparisonError(injection.fault) }
      add(";\n")
    }
    add("}\n")
  }
}
