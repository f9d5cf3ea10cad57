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
      case codes.cloudKit(12)
        && (failure.isOfSchema || failure.error.isOfSchema),
        failure.error.lacksType:
        .schema
      case codes.cloudKit(25): .quota
      case failure.error.isOfSize, codes.cocoa(134_411): .recordSize
      case codes.cloudKit(21, 26, 28, 112), codes.cocoa(134_301, 134_405): .reset
      case failure.error.isLastingInPart: .other
      case codes.cloudKit(7), failure.isLimit: .throttled
      case codes.cloudKit(3, 4, 6, 20, 23, 34), codes.cocoa(4097, 4099), codes.isOfNetwork,
        failure.error.isOfLockedFile:
        .passing
      case codes.cloudKit(14): .conflict
      case codes.cloudKit(11), codes.cocoa(134_412, 134_413): .dealtWith
      case failure.isFollower, codes.isOnlyOfBatch: .follower
      // Core Data tries the export again.
      case codes.cocoa(134_409): .passing
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
    case .recordSize, .reset, .dealtWith: error.links.contains { $0.domain == "CKErrorDomain" }
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
    guard let link = links.first(where: { $0.domain == "NSCocoaErrorDomain" && $0.code == 134_060 }) else {
      return false
    }
    if let says = link.says { return !link.isOfRemovedStore && !says.hasPrefix("Object graph corruption") }
    return failureReason.map { $0.contains("CloudKit integration") }
  }
}

private struct Codes {
  let error: ErrorChain
  var links: [ErrorChain.Link] { error.links }

  init(_ error: ErrorChain) { self.error = error }

  func cocoa(_ codes: Int...) -> Bool { has("NSCocoaErrorDomain", codes) }
  func cloudKit(_ codes: Int...) -> Bool { has("CKErrorDomain", codes) }
  func server(_ codes: Int...) -> Bool { has("CKInternalErrorDomain", codes) }

  private func has(_ domain: String, _ codes: [Int]) -> Bool {
    links.contains { $0.domain == domain && codes.contains($0.code) }
  }

  /// Whether the data model or the store's options are at fault: the code stands for all that Core Data
  /// cannot do.
  func isOfModel(_ text: String) -> Bool {
    guard cocoa(134_060) else { return false }
    // Without a reason it is that of set-up, which checks the model first.
    return error.saysModel
      ?? ["CloudKit integration", "SetupRequest", "nitialize schema"].contains(where: text.contains)
  }

  /// Whether the account is at fault.
  ///
  /// Set-up has one code for whatever it cannot start with: its text decides.
  func isOfAccount(_ text: String) -> Bool {
    cloudKit(9, 36)
      || cocoa(134_400)
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
    let isForeign = links.contains {
      $0.domain == "CKInternalErrorDomain" && $0.code == 2007 && $0.says == nil
    }
    // In a partial failure mirroring recovers a zone that is rejected: what it does not recover is a record.
    let isOfZone = cloudKit(15) && server(2000) && !text.contains("as part of a partial failure")
    return cloudKit(5, 8) || server(1014) || !isOfRecords && (isForeign || isOfZone)
      || cocoa(4099) && text.contains("error 159")
  }

  var isOfNetwork: Bool {
    links.contains { $0.domain == "NSURLErrorDomain" || $0.domain == "kCFErrorDomainCFNetwork" }
  }

  /// Whether it says nothing but that other records of the batch failed.
  var isOnlyOfBatch: Bool {
    cloudKit(22) && links.allSatisfy { $0.domain != "CKErrorDomain" || $0.code == 22 || $0.code == 2 }
  }
}
