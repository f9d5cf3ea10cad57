// The statements about baselines.

extension Statement {
  private static let response = "-[PFUbiquityBaselineRollResponseOperation main]"
  private static let replacing = "-[PFUbiquityBaseline canReplaceStoreAtKnowledgeVector:]"
  private static let having = "-[PFUbiquityBaseline haveTransactionLogsForPeer:between:and:]"
  private static let recovery = "-[PFUbiquityBaselineRecoveryOperation main]"
  private static let rolling = "-[PFUbiquityBaselineRollOperation rollBaselineWithError:]"

  static let schedulingResponse = Statement(
    2, "-[_PFUbiquityRecordsImporter scheduleBaselineRollResponseOperationForBaselineAtLocation:]", 1199)
  static let respondingToBaseline = Statement(2, response, 127)
  static let canAdopt = Statement(2, response, 167)
  static let adopted = Statement(2, response, 192)
  static let currentWithBaseline = Statement(3, replacing, 627)
  static let ancestorOfBaseline = Statement(3, replacing, 633)
  static let finishedCheck = Statement(3, replacing, 706)
  static let needLogs = Statement(2, having, 712)
  static let logsNotFound = Statement(2, having, 775)
  static let responseError = Statement(
    0,
    "-[_PFUbiquityRecordsImporter rollResponseOperation:encounteredAnError:whileTryingToAdoptBaseline:]", 1342
  )
  static let adoptedBaseline = Statement(
    3, "-[_PFUbiquityRecordsImporter rollResponseOperation:successfullyAdoptedBaseline:]", 1312)

  static let noMetadataInBaseline = Statement(1, "-[PFUbiquityBaseline loadFileFromLocation:error:]", 443)
  static let errorReadingBaseline = Statement(0, "-[PFUbiquityBaseline existsInCloud]", 83)
  static let errorLoadingBaseline = Statement(0, recovery, 446)
  static let errorReplacing = Statement(0, recovery, 498)

  static let enoughTransactions = Statement(3, "-[PFUbiquityBaselineHeuristics canRollBaseline:]", 243)
  static let rolledBaseline = Statement(2, rolling, 184)
  static let errorRolling = Statement(0, rolling, 212)
}
