// Determines the cause of a mirroring failure: the one error of its record that the others follow from. Each
// rule declares in its own file which cause it reports.

internal import LogRecords
internal import Timelines

/// The cause of a mirroring failure.
enum MirrorCause: Hashable, Sendable {
  /// The iCloud account cannot be used, or changed.
  case account
  /// The container is not available to this app.
  case container
  /// CloudKit's schema lacks a field or a type.
  case schema
  /// The model or the store's options are not compatible with CloudKit.
  case model
  /// The store is mirrored twice in one process.
  case mirroredTwice
  /// A record or an object is too large.
  case recordSize
  /// The user's iCloud is full.
  case quota
  /// The zone, the history, the change token or the key for encrypted data is lost, so the sync is reset.
  case reset
  /// CloudKit asks to retry later.
  case throttled
  /// The network, the server or the daemon does not respond at the moment, or the request was cancelled; it
  /// is retried.
  case passing
  /// Mirroring handles the error itself: it sends again what is missing from iCloud, and skips a link whose
  /// object is missing.
  case dealtWith
  /// Another device changed the record too; both changes are merged.
  case conflict
  /// The failure only repeats why the set-up failed, or why another record of its batch did.
  case follower
  /// Any other cause, which the rule of the failed request reports.
  case other

  /// Determines the cause of a failure.
  ///
  /// If the records of a batch fail for several causes, the first applicable case below decides.
  ///
  /// A temporary error of one record does not matter if another record of the batch fails permanently.
  init(_ failure: MirrorFailure) {
    let record = failure.record
    let codes = Codes(failure.error)
    self =
      switch true {
      case failure.concernsSecondDelegate: .mirroredTwice
      case codes.concernsModel(record): .model
      case codes.concernsAccount(record): .account
      case codes.concernsContainer(record, of: failure.kind): .container
      case codes.cloudKit(.invalidArguments) && (failure.concernsSchema || failure.error.concernsSchema),
        failure.error.lacksType:
        .schema
      case codes.cloudKit(.quotaExceeded): .quota
      case failure.error.concernsSize, codes.cocoa(.objectTooLarge): .recordSize
      case codes.cloudKit(.changeTokenExpired, .zoneNotFound, .userDeletedZone, .manateeUnavailable),
        codes.cocoa(.persistentHistoryTokenExpired, .accountChanged):
        .reset
      case failure.error.isLastingInPart: .other
      case codes.cloudKit(.requestRateLimited), failure.isLimit: .throttled
      case codes.isPassing: .passing
      case codes.cloudKit(.serverRecordChanged): .conflict
      case codes.cloudKit(.unknownItem),
        codes.cocoa(.relationshipLacksObject, .relationshipLacksBothObjects):
        .dealtWith
      case failure.isFollower, codes.isOnlyOfBatch: .follower
      // Core Data retries the export.
      case codes.cocoa(.exportMetPassingError): .passing
      default: .other
      }
  }

  /// The rule that reports the cause, with everything that fails because of it; `nil` if the failed request's
  /// own rule does.
  var rule: RuleName? {
    switch self {
    case .account: .accountChanged
    case .container: .containerMisconfigured
    case .model: .modelIncompatible
    case .mirroredTwice: .mirroredTwice
    case .schema: .schemaNotDeployed
    case .recordSize: .recordTooLarge
    case .quota: .quotaExceeded
    case .reset: .syncReset
    case .throttled: .throttled
    case .passing, .dealtWith, .conflict, .follower, .other: nil
    }
  }

  /// Whether a failure for this cause shows that the server answered.
  func isAnswer(_ error: ErrorChain) -> Bool {
    switch self {
    case .schema, .quota, .conflict: true
    // Core Data itself may refuse oversized objects or start over, without the server.
    case .recordSize, .reset, .dealtWith: error.links.contains { $0.isOf(.cloudKit) }
    default: false
    }
  }

  /// Whether a later attempt succeeds without anyone's intervention.
  var passesByItself: Bool {
    switch self {
    case .throttled, .passing, .dealtWith, .conflict: true
    default: false
    }
  }
}

extension ErrorChain {
  /// Whether the text of the error says that the data model or the store's options cannot be mirrored; `nil`
  /// if it does not say why Core Data gave up.
  var saysModel: Bool? {
    if links.contains(where: \.forbidsRenaming) { return true }
    guard let link = links.first(where: { $0.hasCode(.cocoa(.coreData)) }) else { return false }
    if link.says != nil { return !link.concernsRemovedStore && !link.concernsZones }
    return failureReason.map { reason in
      Self.wordsOfModels.contains { reason.utf8.span.find($0) != nil }
    }
  }
}

private struct Codes {
  let error: ErrorChain
  var links: [ErrorChain.Link] { error.links }

  init(_ error: ErrorChain) { self.error = error }

  func cocoa(_ codes: ErrorCode.Cocoa...) -> Bool { codes.contains { error.contains(.cocoa($0)) } }
  func cloudKit(_ codes: ErrorCode.CloudKit...) -> Bool { codes.contains { error.contains(.cloudKit($0)) } }
  func server(_ code: ErrorCode.Server) -> Bool { error.contains(.server(code)) }

  /// Whether the data model or the store's options are at fault.
  ///
  /// Core Data uses the same code for everything that it cannot do, so the text decides.
  func concernsModel(_ record: Evidence) -> Bool {
    guard cocoa(.coreData) || error.saysModel == true else { return false }
    // Without a reason, the error counts as a model error if it comes from set-up, which checks the model
    // first.
    return error.saysModel
      ?? ["CloudKit integration", "SetupRequest", "nitialize schema"].contains(where: record.holds)
  }

  /// Whether the account is at fault.
  ///
  /// Set-up uses one code for everything that prevents it, so the text decides.
  func concernsAccount(_ record: Evidence) -> Bool {
    cloudKit(.notAuthenticated, .accountTemporarilyUnavailable) || server(.accountUnavailable)
      || cocoa(.mirroringNotSetUp)
        && ["AccountStatus", "CKErrorNotAuthenticated", "valid credentials"].contains(where: record.holds)
  }

  /// Whether the container, its entitlement or its zone is at fault.
  ///
  /// A daemon that a sandbox hides is not a passing trouble. What CloudKit refuses for one record, such as
  /// one in a share that the user may only read, is not; nor is a use of the container that it is not set up
  /// for. The zone is saved by a set-up, seldom by an export, which says so then, and never by an import.
  func concernsContainer(_ record: Evidence, of kind: MirrorRequestKind?) -> Bool {
    if cloudKit(.badContainer, .missingEntitlement) || server(.containerUnknown) { return true }
    if cocoa(.xpcConnectionInvalid), record.holds("error 159") { return true }
    let isForeign = links.contains { $0.hasCode(.server(.notPermitted)) && $0.says == nil }
    guard isForeign || concernsZone(record, of: kind) else { return false }
    let concernsRecords = ["modify some records\"", "recordName=", ":(com.apple.coredata.cloudkit.zone"]
      .contains(where: record.holds)
    return !concernsRecords || record.holds("bundle ID")
  }

  /// Whether the container refuses the zone that a request saves.
  private func concernsZone(_ record: Evidence, of kind: MirrorRequestKind?) -> Bool {
    guard kind != .import, cloudKit(.serverRejectedRequest), server(.requestRejected) else { return false }
    // Within a partial failure, mirroring recovers a rejected zone by itself; what it does not recover is a
    // record.
    return (kind != .export || record.holds("record zones"))
      && !record.holds("as part of a partial failure")
  }

  /// Whether the network, the server, the daemon or the store's file is temporarily unavailable, or the work
  /// was cancelled.
  var isPassing: Bool {
    cloudKit(
      .networkUnavailable, .networkFailure, .serviceUnavailable, .operationCancelled, .zoneBusy,
      .serverResponseLost)
      || error.concernsDaemon || links.contains(where: \.concernsNetwork) || error.concernsLockedFile
  }

  /// Whether the error only says that other records of the batch failed.
  var isOnlyOfBatch: Bool {
    cloudKit(.batchRequestFailed)
      && links.allSatisfy { link in
        !link.isOf(.cloudKit) || link.hasCode(.cloudKit(.batchRequestFailed))
          || link.hasCode(.cloudKit(.partialFailure))
      }
  }
}
