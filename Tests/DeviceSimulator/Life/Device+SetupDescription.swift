// The long description of a store in its set-up: one field after another.

extension Device {
  /// Prints the description of a store.
  func setupDescription(_ store: Store) {
    text.assistant(store)
    text.add("\n\toptions: {\n    NSPersistentStoreUbiquitousContentNameKey = ")
    text.add(store.name)
    text.add(";\n    NSPersistentStoreUbiquitousContentURLKey = CloudLogs;\n}\n\tpsc: ")
    text.object("NSPersistentStoreCoordinator", at: store.addresses.coordinator)
    text.add("\n\tstore: ")
    text.sqlStore(store, names)
    field("storeURL", names.era.fileScheme + store.url)
    field("actualStoreURL", names.era.fileScheme + store.url)
    text.add(
      "\n\tstoreMetadata: {\n    NSPersistenceFrameworkVersion = 640;\n    NSStoreType = SQLite;\n    NSStoreUUID = \""
    )
    text.add(store.uuid)
    text.add("\";\n}")
    vectorField("storeKV", store)
    field("storeFileExists", "1")
    field("storeFileIsReadOnly", "0")
    field("ubiquityEnabled", "1")
    field("ubiquityIdentityToken", token)
    text.add("\n\tubiquityRootURL: ")
    text.add(names.era.fileScheme)
    text.add(store.root.split(separator: " ").joined(separator: "%20"))
    field("ubiquityRootSubpath", "CloudLogs")
    field("ubiquityName", store.name)
    field("ubiquityContainerIdentifier", "(null)")
    field("localPeerID", names.localPeer)
    field("modelVersionHash", store.modelHash)
    text.add("\n\tubiquityRootLocation: ")
    text.root(store)
    text.add("\n\tlocalRootLocation: ")
    text.root(store, isLocal: true)
    vectorField("metaKV", store)
    field("baseline", "(null)")
    for name in [
      "baselineFileExists", "hasUploadingBaseline", "monitorBaslineUploadAsync", "didBaselineCopy",
    ] {
      field(name, "0")
    }
    field("baselineKV", "(null)")
    for name in [
      "hasStoreMetadataFile", "hasStoreMetadataEntry", "hasContainerUUID", "hasContainerUUIDInStore",
    ] {
      field(name, "1")
    }
    field("needsMetadataRecovery", "0")
    text.add("\n\tlocalPeerReceipt: ")
    text.object("PFUbiquityPeerReceipt")
    text.add("\n\tkv: ")
    text.vector(store.receipt ?? store.vector, names)
    text.add("\n\n\treceiptKV: ")
    text.vector(store.receipt ?? store.vector, names)
    field("containerIdentifier", "(null)")
    field("preStoreContainerUUID", "(null)")
    for name in [
      "usedExistingUUIDMapping", "hasLocalTransactionLogs", "votedOffIsland", "reapUbiquitousLogs",
      "respondToBaselineRoll", "hasMigrationOptions", "didMigrateBaseline", "storeWasMigrated",
      "replayLogsSynchronously", "useLocalAccount", "abortSetup", "gotExportNotification",
    ] {
      field(name, "0")
    }
  }

  private func field(_ name: String, _ value: String) {
    text.add("\n\t")
    text.add(name)
    text.add(": ")
    text.add(value)
  }

  private func vectorField(_ name: String, _ store: Store) {
    text.add("\n\t")
    text.add(name)
    text.add(": ")
    text.vector(store.vector, names)
  }
}
