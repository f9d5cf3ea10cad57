// The statements about setting up a store and finding logs.

extension Statement {
  static let identityToken = Statement(2, "-[PFUbiquitySetupAssistant doPostValidationInit:]", 539)
  static let storeFileExists = Statement(3, "-[PFUbiquitySetupAssistant doPostValidationInit:]", 567)
  static let createdStoreURL = Statement(
    3,
    "+[PFUbiquitySetupAssistant createActualStoreURLForStoreURL:localPeerID:containerIdentifier:andStoreName:]",
    3962)
  static let originalStoreURL = Statement(
    0,
    "+[PFUbiquitySetupAssistant createActualStoreURLForStoreURL:localPeerID:containerIdentifier:andStoreName:]",
    3964)
  static let localStorage = Statement(0, "-[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:]", 874)
  static let setupDescription = Statement(3, "-[PFUbiquitySetupAssistant finishSetupForStore:error:]", 862)
  static let initialSync = Statement(1, "-[PFUbiquitySetupAssistant canReadFromUbiquityRootLocation:]", 1433)
  static let initialSyncHandler = Statement(
    1, "-[PFUbiquitySetupAssistant canReadFromUbiquityRootLocation:]", 1435, inBlock: true)
  static let initialSyncComplete = Statement(
    1, "-[PFUbiquitySetupAssistant canReadFromUbiquityRootLocation:]", 1466)
  static let matchesReceipt = Statement(
    3, "-[PFUbiquitySetupAssistant checkKnowledgeVectorsAndBaselineWithStore:error:]", 3595)
  static let movedLocalLogs = Statement(2, "-[PFUbiquitySetupAssistant finishSetupForStore:error:]", 1067)
  static let prunedStaging = Statement(2, "-[PFUbiquitySetupAssistant finishSetupForStore:error:]", 1075)
  static let startedMonitor = Statement(3, "-[PFUbiquitySetupAssistant finishSetupForStore:error:]", 1085)
  static let setupSucceeded = Statement(
    3, "-[NSPersistentStoreCoordinator addPersistentStoreWithType:configuration:URL:options:error:]", 1567,
    inBlock: true)

  static let changeNotification = Statement(
    3, "-[PFUbiquityFilePresenter presentedSubitemDidChangeAtURL:]", 286)
  static let processingURLs = Statement(2, "-[PFUbiquityFilePresenter processPendingURLs]", 324)
  static let skippingExported = Statement(3, "-[PFUbiquityFilePresenter processPendingURLs]", 374)
  static let startingDownload = Statement(3, "-[PFUbiquityFilePresenter processPendingURLs]", 424)
  static let notLiveYet = Statement(3, "-[PFUbiquityFilePresenter processPendingURLs]", 434)
  static let foundLogs = Statement(3, "-[PFUbiquityFilePresenter processPendingURLs]", 454)
  static let startingScan = Statement(
    2, "-[_PFUbiquityRecordsImporter discoverAndImportAllAvailableLogs:error:]", 737)
  static let startedDownloads = Statement(
    2, "-[_PFUbiquityRecordsImporter discoverAndImportAllAvailableLogs:error:]", 769, inBlock: true)
}
