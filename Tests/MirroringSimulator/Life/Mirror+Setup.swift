// The start of a store's mirroring: options, account, identity, zone and subscription.

internal import DeviceSimulator

extension Mirror {
  /// Opens the store and sets up mirroring.
  func launch() {
    catchUp()
    wait(milliseconds: 80...400)
    observe()
    setUp()
  }

  /// Prints the records about a coordinator that opens the store.
  func observe() {
    say(.validating, [optionsText, storeOptionsText])
    if life.random.chance(0.3) { say(.columnThere, ["ANSCKRECORDMETADATA", "ZNEEDSCLOUDDELETE"]) }
    wait(milliseconds: 2...30)
    say(.observing, [delegate, sqlStore])
  }

  /// Performs a whole set-up, which fails with the store's `setupTrouble`, if any.
  func setUp() {
    let request = newRequest(.setup)
    say(.setupQueued, [delegate, request.text])
    say(.checking, [delegate])
    let number = execute(request)
    if let trouble = store.setupTrouble {
      if !trouble.comesFirst { tellAccount() }
      failSetup(request, trouble)
      return
    }
    tellAccount()
    tellIdentity()
    if !store.isKnown || store.hangsInSetup, life.options.era == .iOS26 {
      let waiting = say(.zoneWaiting, [store.uuid, request.identifier])
      if store.hangsInSetup { life.signs[store.uuid, default: []].append(waiting) }
      wait(milliseconds: 300...2_500)
    }
    guard !store.hangsInSetup else {
      life.signs[store.uuid, default: []].append(number)
      return
    }
    store.isKnown = true
    completeSetup(request)
  }

  /// Prints the records about the account.
  func tellAccount() {
    if life.options.era == .iOS26 {
      say(.accountEstablishing, [life.object("PFCKAccountMonitor"), store.uuid, "QOS_CLASS_UTILITY"])
    }
    wait(milliseconds: 20...400)
    let hasAccount = store.account != "No account"
    say(
      .accountFetched,
      [
        store.uuid,
        "<CKAccountInfo: \(life.address()); accountStatus=\(store.account), accountPartition=Prod, "
          + "deviceToDeviceEncryptionAvailability=(\(hasAccount ? "account" : "none")), "
          + "hasValidCredentials=\(hasAccount), walrus=Disabled, needsToVerifyTerms=\(store.hasTermsToAccept), "
          + "accountAccessAuthorization=Yes, validationCounter=1>",
        "(null)",
      ], [.account(store: store.uuid, state: store.account)])
  }

  /// Prints the record about the user's identity, and returns the user's description.
  func tellUser() -> String {
    wait(milliseconds: 60...900)
    let user =
      "<CKRecordID: \(life.address()); recordName=_\(life.user), zoneID=_defaultZone:__defaultOwner__>"
    say(.userFetched, [store.uuid, user, "(null)"])
    return user
  }

  private func tellIdentity() {
    let user = tellUser()
    let me = life.object("PFCloudKitSetupAssistant")
    if store.isKnown {
      say(.identityMatches, [me, user])
    } else {
      say(.identityNew, [me, user])
    }
  }

  /// Finishes a successful set-up, and starts what follows it.
  func completeSetup(_ request: Request) {
    wait(milliseconds: 20...300)
    isSetUp = true
    setupError = nil
    say(.setUp, [delegate, store.uuid, sqlStore], [.setUp(store: store.uuid)])
    say(.postSetupExport, [delegate])
    finish(request)
    let number = checkForImport(
      "Database-LastFetchDate-\(life.date(store.lastFetch))", fetched: store.lastFetch)
    guard !store.neverFetches else {
      life.signs[store.uuid, default: []].append(number)
      return
    }
    export("ExportActivity")
    importChanges("ImportActivity", records: life.random.below(4))
  }

  /// Prints the records of a failing set-up, and returns the number of the one with the error.
  @discardableResult
  func failSetup(_ request: Request, _ trouble: Trouble) -> Int {
    wait(milliseconds: 50...1_500)
    setupError = setupError ?? trouble
    let number = say(
      .setupFailed, [delegate, sqlStore, trouble.text],
      [.setupFailed(store: store.uuid, error: trouble.short)])
    life.signs[store.uuid, default: []].append(number)
    say(.recovering, [delegate, trouble.text])
    if let item = trouble.unknownItem {
      life.signs[store.uuid, default: []].append(say(.unknownItem, [delegate, item]))
    }
    let cause = trouble.cause.split(separator: ":").map { String($0) }
    say(.notRecovered, [delegate] + cause + ["(null)", "0"])
    if trouble.isRetried { say(.setupRetried, [delegate, trouble.text]) }
    life.signs[store.uuid, default: []].append(finish(request, error: trouble))
    return number
  }

  // MARK: Texts

  private var optionsText: String {
    func object(_ name: String) -> String { life.object(name) }
    return object("NSCloudKitMirroringDelegateOptions") + " containerIdentifier:\(store.container) "
      + "databaseScope:\(store.scope) ckAssetThresholdBytes:<null> operationMemoryThresholdBytes:<null> "
      + "useEncryptedStorage:NO useDeviceToDeviceEncryption:NO automaticallyDownloadFileBackedFutures:NO "
      + "automaticallyScheduleImportAndExportOperations:YES skipCloudKitSetup:NO "
      + "preserveLegacyRecordMetadataBehavior:NO useDaemon:YES apsConnectionMachServiceName:<null> "
      + "containerProvider:\(object("PFCloudKitContainerProvider")) "
      + "storeMonitorProvider:\(object("PFCloudKitStoreMonitorProvider")) "
      + "metricsClient:\(object("PFCloudKitMetricsClient")) "
      + "metadataPurger:\(object("PFCloudKitMetadataPurger")) scheduler:<null> notificationListener:<null> "
      + "containerOptions:<null> defaultOperationConfiguration:<null> "
      + "progressProvider:\(object("NSPersistentCloudKitContainer")) test_useLegacySavePolicy:YES "
      + "archivingUtilities:\(object("PFCloudKitArchivingUtilities")) "
      + "bypassSchedulerActivityForInitialImport:NO bypassDasdRateLimiting:NO"
  }

  private var storeOptionsText: String {
    """
    {
        NSInferMappingModelAutomaticallyOption = 1;
        NSMigratePersistentStoresAutomaticallyOption = 1;
        NSPersistentCloudKitContainerOptionsKey = "\(life.object("NSPersistentCloudKitContainerOptions"))";
        NSPersistentHistoryTrackingKey = 1;
        NSPersistentStoreMirroringOptionsKey =     {
            NSPersistentStoreMirroringDelegateOptionKey = "\(delegate)";
        };
        NSPersistentStoreRemoteChangeNotificationOptionKey = 1;
    }
    """
  }
}
