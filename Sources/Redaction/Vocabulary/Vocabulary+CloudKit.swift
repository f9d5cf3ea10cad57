// The vocabulary of CloudKit and of Core Data's mirroring that is not private: keys, words of their objects,
// and names of errors.

internal import LogRecords

extension Vocabulary {
  /// The keys of CloudKit's objects whose values are CloudKit's own words, or are read like any other text.
  static let cloudKitKeys: Set<String> = [
    "accountStatus", "accountPartition", "deviceToDeviceEncryptionAvailability", "hasValidCredentials",
    "walrus",
    "needsToVerifyTerms", "accountAccessAuthorization", "validationCounter", "databaseScope",
    "priority", "message", "xpcActivityCriteria", "CD_entityName", "creatorUserRecordID",
    "lastModifiedUserRecordID", "creationDate",
    "modificationDate",
  ]

  /// The components of the names that Core Data generates for CloudKit.
  static let cloudKitParts: Set<String> = [
    "activity", "setup", "export", "import", "zone", "share", "zoneshare", "private", "shared", "public",
    "subscription", "database", "schema",
  ]

  /// The words that occur in every capture of mirroring, in lower case.
  package static let cloudKitWords = Set(
    (systemWords + errorWords).utf8.split { !$0.isASCIILetterOrMark }
      .map { String(decoding: $0, as: UTF8.self).lowercased() })

  /// Returns whether a name is one that CloudKit, or Core Data's use of it, has on every device.
  static func concernsCloudKit(_ name: String) -> Bool {
    switch name {
    case "__defaultOwner__", "_defaultOwner", "_defaultZone", "recordName": true
    default:
      name.hasPrefix("com.apple.coredata.cloudkit.") && isFromSystem(name.dropFirst(28)[...])
        || name.hasPrefix("cloudkit.") && isFromSystem(name.dropFirst(9)[...])
    }
  }

  private static func isFromSystem(_ rest: Substring) -> Bool {
    rest.split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
      cloudKitParts.contains(String($0))
    }
  }

  private static let systemWords = """
    accountAccessAuthorization accountPartition accountStatus ActivityGroupName account activity
    apsConnectionMachServiceName archivingUtilities automaticallyDownloadFileBackedFutures
    automaticallyScheduleImportAndExportOperations available background bypassDasdRateLimiting
    bypassSchedulerActivityForInitialImport cancelled changed ckAssetThresholdBytes cloudkit containerID
    containerIdentifier containerOptions containerProvider content courier coredata currentAvailableLimit data
    database databaseScope decision defaultOperationConfiguration __defaultOwner__ _defaultZone delay deleted denominator
    device deviceToDeviceEncryptionAvailability disabled exporting finalDecision finalScore hasValidCredentials
    identifier importing interface LastFetchDate madeChanges metadataPurger metricsClient modifications modified
    needsToVerifyTerms none noncellular notificationListener observed omited onInterface op
    operationMemoryThresholdBytes ownerName participants payload policyWeight preserveLegacyRecordMetadataBehavior
    prod progressProvider proceed proxy QueryCursor QueryLastFetchDate ratelimited rationale recordID recordName
    recordType relatedApplications required response retry sandbox scheduler score scope seconds server shared
    skipCloudKitSetup storeIdentifier storeMonitorProvider subscription success sumScores test_useLegacySavePolicy
    test useLegacySavePolicy token topic useDaemon useDeviceToDeviceEncryption useEncryptedStorage utility uuid
    validationCounter walrus weight xpcActivityCriteria yes zone zoneID zoneName zoneshare
    """

  private static let errorWords = """
    already arguments asset authenticated bad batch bundle busy change configuration constraint container create
    daemon deleted entitlement exceeded expired failure field file found identifier incompatible internal invalid
    item large limit limited limits lost managed many mark may missing modify need network not operation partial
    participant permission production queryable query quota rate record reference rejected request restricted results
    schema service shared temporarily terms token too truncated type unavailable unknown user verification version
    violation zone
    """
}

extension UInt8 {
  fileprivate var isASCIILetterOrMark: Bool { isASCIILetter || self == UInt8(ascii: "_") }
}
