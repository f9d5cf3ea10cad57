// The descriptions of the objects that set up, import, export and watch.

internal import DeviceSimulator

extension Cast {
  mutating func actor(_ shape: ArgumentShape) -> String {
    switch shape {
    case .importer:
      fields(
        object("_PFUbiquityRecordsImporter") + ":",
        [("ubiquityRootLocation", .location), ("localPeerID", .peer)])
    case .exporter:
      fields(
        object("_PFUbiquityRecordsExporter"),
        [("localPeerID", .peer), ("ubiquityRootLocation", .location), ("lastTransactionDate", .maybe(.date))])
    case .presenter:
      fields(
        object("PFUbiquityFilePresenter"), [("ubiquityRootLocation", .location), ("localPeerID", .peer)])
    case .entry:
      fields(
        object("PFUbiquitySwitchboardEntry") + ": ",
        [
          ("localPeerID", .peer), ("ubiquityRootURL", .location),
          ("registeredCoordinators", .set(.coordinator)),
        ])
    case .factoryEntry:
      fields(
        object("PFUbiquityMetadataFactoryEntry"),
        [
          ("metadataStoreFileLocation", .location), ("psc", .maybe(.coordinator)), ("store", .maybe(.store)),
          ("filePresenter", .maybe(.plain("PFUbiquityMetadataFactoryFilePresenter"))),
        ])
    case .stack:
      fields(
        object("_PFUbiquityStack") + ": ",
        [("localPeerID", .peer), ("ubiquityRootURL", .location), ("metadataContainerURL", .maybe(.location))])
    case .schedulingContext:
      fields(
        object("PFUbiquityRecordsImporterSchedulingContext"),
        [
          ("pendingLogs", .set(.location)), ("scheduledLogs", .set(.location)),
          ("failedLogs", .set(.location)),
          ("ignoredlogs", .set(.location)), ("encounteredErrors", .keyed(.error)),
        ])
    case .operation: operation()
    case .parentOperation(let name): parentOperation(name)
    case .setupState: setupState()
    case .monitor:
      fields(
        object("PFUbiquityContainerMonitor"),
        [
          ("containerIdentifier", .maybe(.storeName)), ("currentIdentityToken", .maybe(.token)),
          ("localPeerID", .peer), ("storeName", .storeName), ("ubiquityRootLocation", .location),
        ], end: "")
    default: object("PFUbiquitySetupAssistant")
    }
  }

  /// Returns an object's head and its fields, each on its own line.
  mutating func fields(
    _ head: String, _ fields: [(name: String, shape: ArgumentShape)], end: String = "\n"
  ) -> String {
    var text = head
    for field in fields { text += "\n\t\(field.name): \(self.text(of: field.shape))" }
    return text + end
  }

  /// Returns the import operation of a log; since iOS 7 it also prints the fields of its parent class.
  private mutating func operation() -> String {
    var head = object("_PFUbiquityRecordImportOperation")
    if era != .iOS6 { head = fields(head, Self.fieldsOfOperations, end: "") }
    return fields(
      head + ":", [("localPeerID", .peer), ("logScore", .vector), ("transactionLog", .transactionLog)])
  }

  private mutating func parentOperation(_ name: String) -> String {
    let isOfBaseline = name.hasPrefix("PFUbiquityBaseline")
    return fields(
      object(name), Self.fieldsOfOperations + (isOfBaseline ? [("modelVersionHash", .hash)] : []),
      end: isOfBaseline ? "\n" : "")
  }

  private static let fieldsOfOperations: [(name: String, shape: ArgumentShape)] = [
    ("localPeerID", .peer), ("storeName", .storeName), ("ubiquityRootLocation", .location),
  ]

  private mutating func setupState() -> String {
    var fields: [(name: String, shape: ArgumentShape)] = [
      ("options", .dictionary), ("psc", .coordinator), ("store", .maybe(.store)), ("storeURL", .url),
      ("actualStoreURL", .maybe(.url)), ("storeMetadata", .maybe(.dictionary)), ("storeKV", .maybe(.vector)),
    ]
    func flags(_ names: String) {
      fields += names.split(separator: " ").map { (String($0), .flag) }
    }
    flags("storeFileExists storeFileIsReadOnly ubiquityEnabled")
    fields += [
      ("ubiquityIdentityToken", .maybe(.token)), ("ubiquityRootURL", .maybe(.url)),
      ("ubiquityRootSubpath", .maybe(.fileName)), ("ubiquityName", .storeName),
      ("ubiquityContainerIdentifier", .maybe(.storeName)), ("localPeerID", .maybe(.peer)),
      ("modelVersionHash", .maybe(.hash)), ("ubiquityRootLocation", .maybe(.location)),
      ("localRootLocation", .maybe(.location)), ("metaKV", .maybe(.vector)), ("baseline", .maybe(.baseline)),
    ]
    flags("baselineFileExists hasUploadingBaseline monitorBaslineUploadAsync didBaselineCopy")
    fields.append(("baselineKV", .maybe(.vector)))
    flags(
      "hasStoreMetadataFile hasStoreMetadataEntry hasContainerUUID hasContainerUUIDInStore needsMetadataRecovery"
    )
    fields += [
      ("localPeerReceipt", .maybe(.receipt)), ("receiptKV", .maybe(.vector)),
      ("containerIdentifier", .maybe(.location)), ("preStoreContainerUUID", .maybe(.uuid)),
    ]
    flags(
      """
      usedExistingUUIDMapping hasLocalTransactionLogs votedOffIsland reapUbiquitousLogs respondToBaselineRoll \
      hasMigrationOptions didMigrateBaseline storeWasMigrated replayLogsSynchronously useLocalAccount abortSetup \
      gotExportNotification
      """)
    return self.fields(object("PFUbiquitySetupAssistant"), fields, end: "")
  }
}
