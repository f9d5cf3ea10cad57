// Samples of what concerns baselines, caches and containers.

extension ObjectSample {
  static let baselines = [
    ObjectSample(
      "PFUbiquityBaseline",
      "<PFUbiquityBaseline: 0x1>\n\tstoreName: Trips\n\tmodelVersionHash: h=\n\tbaselineArchiveLocation: \(root)/.baseline/baseline.zip\n",
      [
        ("storeName", "Trips"), ("modelVersionHash", "h="),
        ("baselineArchiveLocation", "\(root)/.baseline/baseline.zip"),
      ]),
    ObjectSample(
      "PFUbiquityBaselineMetadata",
      "<PFUbiquityBaselineMetadata: 0x1>\n\tstoreName: Trips\n\tauthorPeerID: there\n\tmodelVersionHash: h=\n\tknowledgeVector: \(vector)\n\tpeerRanges: (\n    \"<PFUbiquitySQLCorePeerRange: 0x2>\\n\\towningPeerID: there\\n\\tentityName: Stop\\n\\trangeStart: 1\\n\\trangeEnd: 9\\n\\tpeerStart: 1\\n\\tpeerEnd: 9\\n\"\n)\n",
      mixed: [
        ("PFUbiquityBaselineMetadata", "storeName", "Trips"),
        ("PFUbiquityBaselineMetadata", "authorPeerID", "there"),
        ("PFUbiquityBaselineMetadata", "modelVersionHash", "h="),
        ("PFUbiquityBaselineMetadata", "knowledgeVector", vector),
        ("PFUbiquitySQLCorePeerRange", "owningPeerID", "there"),
        ("PFUbiquitySQLCorePeerRange", "entityName", "Stop"),
        ("PFUbiquitySQLCorePeerRange", "rangeStart", "1"),
        ("PFUbiquitySQLCorePeerRange", "rangeEnd", "9"), ("PFUbiquitySQLCorePeerRange", "peerStart", "1"),
        ("PFUbiquitySQLCorePeerRange", "peerEnd", "9"),
      ]),
    ObjectSample(
      "PFUbiquityBaselineHeuristics",
      "<PFUbiquityBaselineHeuristics: 0x1>here:Trips\n\t_ubiquityRootLocation: \(root)\n\ttransactions: 100\n\tsize: 4096:1024\n\treqs: 0.500000:1\n\tkv: (null):\(vector)",
      [
        ("", "here:Trips"), ("_ubiquityRootLocation", root), ("transactions", "100"), ("size", "4096:1024"),
        ("reqs", "0.500000:1"), ("kv", "(null):\(vector)"),
      ]),
    ObjectSample(
      "PFUbiquityPeerReceipt", "<PFUbiquityPeerReceipt: 0x1>\n\tkv: \(vector)\n", [("kv", vector)]),
  ]

  static let caches = [
    // The two values are swapped where they are printed.
    ObjectSample(
      "PFUbiquityPeerRangeCache",
      "<PFUbiquityPeerRangeCache: 0x1>\n\tlocalPeerID: Trips\n\tstoreName: here\n",
      [("storeName", "Trips"), ("localPeerID", "here")]),
    ObjectSample(
      "PFUbiquitySQLCorePeerRange",
      "<PFUbiquitySQLCorePeerRange: 0x1>\n\towningPeerID: there\n\tentityName: Stop\n\trangeStart: 1\n\trangeEnd: 9\n\tpeerStart: 11\n\tpeerEnd: 19\n",
      [
        ("owningPeerID", "there"), ("entityName", "Stop"), ("rangeStart", "1"), ("rangeEnd", "9"),
        ("peerStart", "11"), ("peerEnd", "19"),
      ]),
    ObjectSample(
      "PFUbiquityTransactionHistoryCache",
      "<PFUbiquityTransactionHistoryCache: 0x1>\n\tlocalPeerID: here\n\tstoreName: Trips\n\tcacheKV: \(vector)\n\tminCacheKV: (null)\n",
      [("localPeerID", "here"), ("storeName", "Trips"), ("cacheKV", vector), ("minCacheKV", "(null)")]),
    ObjectSample(
      "PFUbiquityMetadataFactory",
      "<PFUbiquityMetadataFactory: 0x1>\n\trootLocationToPeerIDToEntry: {\n    \"\(root)\" =     {\n        \"mobile~A\" = \"<PFUbiquityMetadataFactoryEntry: 0x2>\\n\\tpsc: <NSPersistentStoreCoordinator: 0x3>\\n\\tstore: (null)\\n\";\n    };\n}\n",
      mixed: [
        ("PFUbiquityMetadataFactoryEntry", "psc", "<NSPersistentStoreCoordinator: 0x3>"),
        ("PFUbiquityMetadataFactoryEntry", "store", "(null)"),
      ]),
    ObjectSample(
      "PFUbiquityMetadataFactoryEntry",
      "<PFUbiquityMetadataFactoryEntry: 0x1>\n\tmetadataStoreFileLocation: \(root)\n\tpsc: <NSPersistentStoreCoordinator: 0x2>\n\tstore: <NSSQLCore: 0x3> (URL: file:///r/s.sqlite)\n\tfilePresenter: <PFUbiquityFilePresenter: 0x4>\n\tubiquityRootLocation: \(root)\n\tlocalPeerID: here\n\n",
      mixed: [
        ("PFUbiquityMetadataFactoryEntry", "metadataStoreFileLocation", root),
        ("PFUbiquityMetadataFactoryEntry", "psc", "<NSPersistentStoreCoordinator: 0x2>"),
        ("PFUbiquityMetadataFactoryEntry", "store", "<NSSQLCore: 0x3> (URL: file:///r/s.sqlite)"),
        ("PFUbiquityFilePresenter", "ubiquityRootLocation", root),
        ("PFUbiquityFilePresenter", "localPeerID", "here"),
      ]),
  ]

  static let containers = [
    ObjectSample(
      "_PFUbiquityStack",
      "<_PFUbiquityStack: 0x1>: \n\tlocalPeerID: here\n\tubiquityRootURL: \(root)\n\tmetadataContainerURL: \(root)/.cdmetadata/metadata.store\n",
      [
        ("localPeerID", "here"), ("ubiquityRootURL", root),
        ("metadataContainerURL", "\(root)/.cdmetadata/metadata.store"),
      ]),
    ObjectSample(
      "PFUbiquitySwitchboard",
      "<PFUbiquitySwitchboard: 0x1>: \n\tstoreNameToEntry: {\n    Trips = \"<PFUbiquitySwitchboardEntry: 0x2>: \\n\\tlocalPeerID: here\\n\\tubiquityRootURL: (null)\\n\\tregisteredCoordinators: {(\\n    <NSPersistentStoreCoordinator: 0x3>\\n)}\\n\";\n}\n\trootLocationToFilePresenter: {\n}\n",
      mixed: [
        ("PFUbiquitySwitchboardEntry", "localPeerID", "here"),
        ("PFUbiquitySwitchboardEntry", "ubiquityRootURL", "(null)"),
        ("", "", "<NSPersistentStoreCoordinator: 0x3>"),
        ("PFUbiquitySwitchboard", "rootLocationToFilePresenter", "[]"),
      ]),
    ObjectSample(
      "PFUbiquitySwitchboardEntry",
      "<PFUbiquitySwitchboardEntry: 0x1>: \n\tlocalPeerID: here\n\tubiquityRootURL: \(root)\n\tregisteredCoordinators: {(\n    <NSPersistentStoreCoordinator: 0x3>\n)}\n",
      mixed: [
        ("PFUbiquitySwitchboardEntry", "localPeerID", "here"),
        ("PFUbiquitySwitchboardEntry", "ubiquityRootURL", root),
        ("", "", "<NSPersistentStoreCoordinator: 0x3>"),
      ]),
    ObjectSample(
      "PFUbiquityContainerMonitor",
      "<PFUbiquityContainerMonitor: 0x1>\n\tcontainerIdentifier: <PFUbiquityContainerIdentifier: 0x2>: \(root)/x.cid\n\tcurrentIdentityToken: <4f1c22a7 90be63d1>\n\tlocalPeerID: here\n\tstoreName: Trips\n\tubiquityRootLocation: \(root)",
      [
        ("containerIdentifier", "<PFUbiquityContainerIdentifier: 0x2>: \(root)/x.cid"),
        ("currentIdentityToken", "<4f1c22a7 90be63d1>"), ("localPeerID", "here"), ("storeName", "Trips"),
        ("ubiquityRootLocation", root),
      ]),
    ObjectSample(
      "PFUbiquitySetupAssistant",
      "<PFUbiquitySetupAssistant: 0x1>\n\toptions: {\n    NSPersistentStoreUbiquitousContentNameKey = Trips;\n}\n\tpsc: <NSPersistentStoreCoordinator: 0x2>\n\tstore: <NSSQLCore: 0x3> (URL: file:///r/s.sqlite)\n\tstoreKV: \(vector)\n\tstoreFileExists: 1\n\tubiquityIdentityToken: <4f1c22a7 90be63d1>\n\tlocalPeerID: here\n\tmetaKV: (null)\n\tbaseline: <PFUbiquityBaseline: 0x4>\n\tstoreName: Trips\n\tmodelVersionHash: h=\n\tbaselineArchiveLocation: \(root)\n\n\tbaselineFileExists: 0\n\tlocalPeerReceipt: <PFUbiquityPeerReceipt: 0x5>\n\tkv: \(vector)\n\n\treceiptKV: \(vector)\n\tuseLocalAccount: 0\n\tabortSetup: 1",
      mixed: [
        ("", "NSPersistentStoreUbiquitousContentNameKey", "Trips"),
        ("PFUbiquitySetupAssistant", "psc", "<NSPersistentStoreCoordinator: 0x2>"),
        ("PFUbiquitySetupAssistant", "store", "<NSSQLCore: 0x3> (URL: file:///r/s.sqlite)"),
        ("PFUbiquitySetupAssistant", "storeKV", vector), ("PFUbiquitySetupAssistant", "storeFileExists", "1"),
        ("PFUbiquitySetupAssistant", "ubiquityIdentityToken", "<4f1c22a7 90be63d1>"),
        ("PFUbiquitySetupAssistant", "localPeerID", "here"), ("PFUbiquitySetupAssistant", "metaKV", "(null)"),
        ("PFUbiquityBaseline", "storeName", "Trips"), ("PFUbiquityBaseline", "modelVersionHash", "h="),
        ("PFUbiquityBaseline", "baselineArchiveLocation", root),
        ("PFUbiquitySetupAssistant", "baselineFileExists", "0"), ("PFUbiquityPeerReceipt", "kv", vector),
        ("PFUbiquitySetupAssistant", "receiptKV", vector),
        ("PFUbiquitySetupAssistant", "useLocalAccount", "0"), ("PFUbiquitySetupAssistant", "abortSetup", "1"),
      ]),
  ]
}
