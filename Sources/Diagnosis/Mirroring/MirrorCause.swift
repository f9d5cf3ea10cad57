// What a failure of mirroring comes from: the one error of its record that the others follow. Each rule says
// in its own file which cause it reports.

internal import Timelines

/// What a failure of mirroring comes from.
enum MirrorCause: Hashable, Sendable {
  /// The iCloud account cannot be used, or changed.
  case account
  /// The container is not there for this app.
  case container
  /// CloudKit's schema lacks a field or a type.
  case schema
  /// The model or the store's options do not suit CloudKit.
  case model
  /// The store is mirrored twice in one process.
  case mirroredTwice
  /// A record or an object is too large.
  case recordSize
  /// The user's iCloud is full.
  case quota
  /// The zone, the history, the change token or the key for encrypted data is gone: the sync is reset.
  case reset
  /// CloudKit says when to come back.
  case throttled
  /// The network, the server or the daemon does not answer for now, or what was asked of it was cancelled: it
  /// is tried again.
  case passing
  /// Mirroring deals with it: it sends again what is gone from iCloud, and leaves out a link whose object is
  /// gone.
  case dealtWith
  /// Another device changed the record too; both changes are merged.
  case conflict
  /// It only repeats why the set-up failed, or why another record of its batch did.
  case follower
  case other

  /// The cause of a failure, the first in the order of the cases where several records of a batch fail for
  /// several.
  ///
  /// What passes by itself for one record does not where another one fails for good.
  init(_ failure: MirrorFailure) {
    let text = failure.record.text
    let codes = Codes(failure.error)
    self =
      switch true {
      case failure.isOfSecondDelegate: .mirroredTwice
      case codes.isOfModel(text): .model
      case codes.isOfAccount(text): .account
      case codes.isOfContainer(text): .container
      case codes.cloudKit(.invalidArguments) && (failure.isOfSchema || failure.error.isOfSchema),
        failure.error.lacksType:
        .schema
      case codes.cloudKit(.quotaExceeded): .quota
      case failure.error.isOfSize, codes.cocoa(.objectTooLarge): .recordSize
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
      // Core Data tries the export again.
      case codes.cocoa(.exportMetPassingError): .passing
      default: .other
      }
  }

  /// The rule that reports it, with all that fails because of it; `nil` if the failed request's own rule
  /// does.
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

  /// Whether a failure for it shows that the server answered.
  func isAnswer(_ error: ErrorChain) -> Bool {
    switch self {
    case .schema, .quota, .conflict: true
    // Core Data refuses by itself what is too large, and starts over by itself.
    case .recordSize, .reset, .dealtWith: error.links.contains { $0.isOf(.cloudKit) }
    default: false
    }
  }

  /// Whether a later try succeeds without anyone doing anything.
  var passesByItself: Bool {
    switch self {
    case .throttled, .passing, .dealtWith, .conflict: true
    default: false
    }
  }
}

extension ErrorChain {
  /// Whether its text says that the data model or the store's options cannot be mirrored; `nil` if it does
  /// not say why Core Data gave up.
  var saysModel: Bool? {
    guard let link = links.first(where: { $0.hasCode(.cocoa(.coreData)) }) else { return false }
    if let says = link.says { return !link.isOfRemovedStore && !says.hasPrefix("Object graph corruption") }
    return failureReason.map { $0.contains("CloudKit integration") }
  }
}

private struct Codes {
  let error: ErrorChain
  var links: [ErrorChain.Link] { error.links }

  init(_ error: ErrorChain) { self.error = error }

  func cocoa(_ codes: ErrorCode.Cocoa...) -> Bool { codes.contains { error.contains(.cocoa($0)) } }
  func cloudKit(_ codes: ErrorCode.CloudKit...) -> Bool { codes.contains { error.contains(.cloudKit($0)) } }
  func server(_ code: ErrorCode.Server) -> Bool { error.contains(.server(code)) }

  /// Whether the data model or the store's options are at fault: the code stands for all that Core Data
  /// cannot do.
  func isOfModel(_ text: String) -> Bool {
    guard cocoa(.coreData) else { return false }
    // Without a reason it is that of set-up, which checks the model first.
    return error.saysModel
      ?? ["CloudKit integration", "SetupRequest", "nitialize schema"].contains(where: text.contains)
  }

  /// Whether the account is at fault.
  ///
  /// Set-up has one code for whatever it cannot start with: its text decides.
  func isOfAccount(_ text: String) -> Bool {
    cloudKit(.notAuthenticated, .accountTemporarilyUnavailable)
      || cocoa(.mirroringNotSetUp)
        && ["AccountStatus", "CKErrorNotAuthenticated", "valid credentials"].contains(where: text.contains)
  }

  /// Whether the container, its entitlement or its zone is at fault.
  ///
  /// A daemon that a sandbox hides is not a passing trouble. What CloudKit refuses for one record, such as
  /// one in a share that the user may only read, is not; nor is a use of the container that it is not set up
  /// for.
  func isOfContainer(_ text: String) -> Bool {
    let isOfRecords =
      !text.contains("bundle ID")
      && ["modify some records\"", "recordName=", ":(com.apple.coredata.cloudkit.zone"].contains(
        where: text.contains)
    let isForeign = links.contains { $0.hasCode(.server(.notPermitted)) && $0.says == nil }
    // In a partial failure mirroring recovers a zone that is rejected: what it does not recover is a record.
    let isOfZone =
      cloudKit(.serverRejectedRequest) && server(.requestRejected)
      && !text.contains("as part of a partial failure")
    return cloudKit(.badContainer, .missingEntitlement) || server(.containerUnknown)
      || !isOfRecords && (isForeign || isOfZone)
      || cocoa(.xpcConnectionInvalid) && text.contains("error 159")
  }

  /// Whether the network, the server, the daemon or the store's file is not there for now, or the work was
  /// cancelled.
  var isPassing: Bool {
    cloudKit(
      .networkUnavailable, .networkFailure, .serviceUnavailable, .operationCancelled, .zoneBusy,
      .serverResponseLost)
      || error.isOfDaemon || links.contains(where: \.isOfNetwork) || error.isOfLockedFile
  }

  /// Whether it says nothing but that other records of the batch failed.
  var isOnlyOfBatch: Bool {
    cloudKit(.batchRequestFailed)
      && links.allSatisfy { link in
        !link.isOf(.cloudKit) || link.hasCode(.cloudKit(.batchRequestFailed))
          || link.hasCode(.cloudKit(.partialFailure))
      }
  }
}
