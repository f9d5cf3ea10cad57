// The places that print statements about set-up, about its account and identity, and about the end of a
// store's mirroring.

private let delegate = "NSCloudKitMirroringDelegate"
private let assistant = "PFCloudKitSetupAssistant"

extension Place {
  static let validating = Place(
    "PFCloudKitOptionsValidator", "validateOptions:andStoreOptions:error:", .debug,
    "Validating options: %@\nstoreOptions: %@", 36, [.iOS15: 35, .iOS17: 36, .iOS26: 36])

  static let observing = Place(
    delegate, "observeChangesForStore:inPersistentStoreCoordinator:", .debug, "%@: Observing store: %@", 429)

  static let setupQueued = Place(
    delegate, "_setUpCloudKitIntegration:", .cloudKit, "%@: Successfully enqueued setup request: %@", 591)

  static let accountEstablishing = Place(
    "PFCKAccountMonitor", "establishCurrentAccountInfoWithCompletionHandler:", block: 1, .debug,
    "%@ for store %@ establishing current account info at '%@'.", 109, [.iOS26: 126])

  static let accountFetched = Place(
    assistant, "_checkAccountStatus:", block: 1, .warning, "Fetched account info for store %@: %@\n%@", 342,
    [.iOS26: 346])

  static let userFetched = Place(
    assistant, "_checkUserIdentity:", block: 1, .cloudKit, "Fetched user recordID for store %@: %@\n%@", 1101)

  static let identityNew = Place(
    assistant, "_checkUserIdentity:", block: 1, .warning, "%@: CKIdentity record changed from nil to %@", 1139
  )

  static let identityChanged = Place(
    assistant, "_checkUserIdentity:", block: 3, .warning, "%@: CKIdentity record has changed from %@ to %@",
    1187)

  static let identityMatches = Place(
    assistant, "_checkUserIdentity:", block: 1, .cloudKit, "%@: CKIdentity record matches store: %@", 1146)

  static let zoneWaiting = Place(
    assistant, "_saveZone:error:", .warning, "Waiting on save zone for store %@ and setup request %@", 926,
    [.iOS26: 943])

  static let setUp = Place(
    delegate, "_performSetupRequest:", block: 1, .cloudKit,
    "%@: Successfully set up CloudKit integration for store (%@): %@", 1208)

  static let setupFailed = Place(
    delegate, "_performSetupRequest:", block: 1, .error,
    "%@: Failed to set up CloudKit integration for store: %@\n%@", 1242)

  static let postSetupExport = Place(
    delegate, "_beginWatchingForChanges:", .cloudKit, "%@: Scheduling post-setup export", 760)

  static let setupRetried = Place(
    delegate, "_scheduleSetupActivityFromError:", .cloudKit,
    "%@: Submitting setup activity as recovery for %@",
    1890)

  static let notInitialized = Place(
    delegate, "_requestAbortedNotInitialized:", .error,
    "%@ - Never successfully initialized and cannot execute request '%@' due to error: %@", 2160)

  static let tornDown = Place(
    delegate, "tearDown:", block: 1, .error, "%@: Told to tear down with reason: %@", 806,
    [.iOS15: 806, .iOS26: 797])

  static let cancelling = Place(
    delegate, "tearDown:", block: 1, .cloudKit, "%@: Cancelling pending request: %@", 834)

  static let columnThere = Place(
    "PFCloudKitMetadataModelMigrator", "calculateMigrationStepsWithConnection:error:", .debug,
    "Skipping migration for '%@' because it already has a column named '%@'", 612)
}
