// The statements about mismatched metadata, about its recovery, and about set-ups that go wrong.

extension Statement {
  private static let main = "-[_PFUbiquityRecordImportOperation main]"
  private static let medic = "-[PFUbiquityStoreMetadataMedic recoverMetadataWithError:]"
  private static let inconsistency = "-[_PFUbiquityRecordsImporter metadataInconsistencyDetectedForStore:]"
  private static let finish = "-[PFUbiquitySetupAssistant finishSetupForStore:error:]"
  private static let check = "-[PFUbiquitySetupAssistant checkKnowledgeVectorsAndBaselineWithStore:error:]"
  private static let retry = "-[PFUbiquitySetupAssistant finishSetupWithRetry:]"
  private static let addStore =
    "-[NSPersistentStoreCoordinator addPersistentStoreWithType:configuration:URL:options:error:]"

  static let reloadingCache = Statement(2, main, 398)
  static let metadataDiffers = Statement(2, main, 420)
  static let errorUpdatingMetadata = Statement(0, main, 623)

  static let beginningRecovery = Statement(2, medic, 80)
  static let createdRanges = Statement(2, medic, 117)
  static let fetchedVector = Statement(2, medic, 125)
  static let finishedRecovery = Statement(2, medic, 154)
  static let rebuiltMetadata = Statement(
    3, "-[PFUbiquityStoreMetadataMedic recoverTransactionLogMetadataWithImportContext:error:]", 423)
  static let recoveredMetadata = Statement(3, inconsistency, 1378, inBlock: true)
  static let recoveredInSetup = Statement(
    2, "-[PFUbiquitySetupAssistant attemptMetadataRecoveryForStore:error:]", 1996)
  static let recoveryError = Statement(0, inconsistency, 1380, inBlock: true)

  static let behindReceipt = Statement(3, check, 3614)
  static let wroteReceipt = Statement(3, check, 3636)

  static let setupLacksFile = Statement(0, retry, 820)
  static let setupRetries = Statement(0, retry, 829)
  static let setupError = Statement(0, addStore, 1569, inBlock: true)
  static let noInitialSync = Statement(0, withoutMethod: "CoreData: iCloud: ")
  static let invalidOption = Statement(
    0, "-[PFUbiquitySetupAssistant validateOptionsWithError:]", 333)
  static let invalidPeerToken = Statement(
    0, "-[PFUbiquitySetupAssistant validateOptionsWithError:]", 383)
  static let optionsLeftOut = Statement(0, addStore, 1602, inBlock: true)
  static let noOneAgrees = Statement(
    2, "-[PFUbiquitySetupAssistant initializeContainerIdentifierWithStore:error:]", 774)
  static let containerMoved = Statement(
    2, "-[PFUbiquityStoreMetadata(UbiquityMethods) updateWithStore:andRootLocation:]", 121)

  /// The steps of a set-up before the store goes to the cloud; each has its own line number for its failure.
  static let earlySteps: [(statement: Statement, words: String, code: Int)] = [
    (Statement(0, finish, 917), "after attempting to read the ubiquity root location.", 134_080),
    (Statement(0, finish, 927), "after attempting to initialize the receipt file.", 512),
    (Statement(0, finish, 937), "after attempting to initialize the container identifier.", 134_301),
    (Statement(0, finish, 953), "after attempting to initialize the metadata stack.", 134_080),
    (Statement(0, finish, 973), "after attempting to initialize the baseline.", 512),
    (Statement(0, finish, 988), "after attempting to check the knowledge vectors.", 134_080),
    (Statement(0, finish, 1011), "after attempting to side load the store.", 134_060),
    (Statement(0, finish, 1036), "after attempting to cache the metadata entry.", 134_060),
    (Statement(0, finish, 1049), "after waiting for the baseline file to upload.", 512),
  ]
  static let recoveryStep = (
    statement: Statement(0, finish, 1023), words: "after attempting metadata recovery."
  )
  static let lastStep = (
    statement: Statement(0, finish, 1125), words: "after attempting to save the metadata changes."
  )
}
