// The kind of object of an argument. `ArgumentShape+Expression.swift` finds the kind from an expression;
// `Cast` prints an object of each kind.

/// The kind of object of an argument.
indirect enum ArgumentShape: Equatable, Sendable {
  // MARK: Plain values

  case number
  case decimal
  case flag
  case pointer
  case word
  case text(String)
  case date

  // MARK: Foundation

  case url
  case path
  case fileName
  case uuid
  case token
  case error
  case userInfo
  case exception
  case dictionary
  case notification
  case array(ArgumentShape)
  case set(ArgumentShape)
  case keyed(ArgumentShape)

  // MARK: Core Data

  case coordinator
  case store
  case connection
  case model
  case context
  case fetchRequest
  case managedObject
  case metadataObject(String)
  case objectID
  case property

  // MARK: Ubiquity

  case peer
  case storeName
  case hash
  case vector
  case vectorBody
  case location
  case globalID
  case importer
  case exporter
  case presenter
  case operation
  case parentOperation(String)
  case assistant
  case setupState
  case locationStatus
  case transactionLog
  case safeSaveFile
  case receipt
  case baseline
  case baselineMetadata
  case heuristics
  case entry
  case factoryEntry
  case stack
  case schedulingContext
  case monitor
  case snapshot
  case conflict
  case transactionEntry
  case peerSnapshot
  case peerRange
  case historyCache

  /// An object that prints only its class and address.
  case plain(String)

  /// An object whose kind the list does not reveal.
  case unknown

  /// An object of the given shape that is sometimes `nil`.
  case maybe(ArgumentShape)

  /// Returns the shape of an instance of a class, or of the class itself.
  static func object(_ name: String, isClass: Bool) -> ArgumentShape {
    if isClass { return .text(name) }
    return objects[name] ?? (name.hasSuffix("Operation") ? .parentOperation(name) : .plain(name))
  }

  private static let objects: [String: ArgumentShape] = [
    "_PFUbiquityRecordsImporter": .importer,
    "_PFUbiquityRecordsExporter": .exporter,
    "_PFUbiquityRecordImportOperation": .operation,
    "_PFUbiquityStack": .stack,
    "NSSQLiteConnection": .connection,
    "PFUbiquityBaseline": .baseline,
    "PFUbiquityBaselineHeuristics": .heuristics,
    "PFUbiquityBaselineMetadata": .baselineMetadata,
    "PFUbiquityContainerMonitor": .monitor,
    "PFUbiquityFilePresenter": .presenter,
    "PFUbiquityMetadataFactoryEntry": .factoryEntry,
    "PFUbiquityPeerReceipt": .receipt,
    "PFUbiquityRecordImportConflict": .conflict,
    "PFUbiquityRecordsImporterSchedulingContext": .schedulingContext,
    "PFUbiquitySafeSaveFile": .safeSaveFile,
    "PFUbiquitySetupAssistant": .assistant,
    "PFUbiquityStoreMetadata": .metadataObject("PFUbiquityStoreMetadata"),
    "PFUbiquityStoreSaveSnapshot": .snapshot,
    "PFUbiquitySwitchboardEntry": .entry,
    "PFUbiquityTransactionHistoryCache": .historyCache,
    "PFUbiquityTransactionLog": .transactionLog,
  ]
}
