// Reads the change that a record makes to its mirrored store, which `MirroredStore` applies.
// `RecognisedRecord+MirrorFailures` reads failures and the ends of requests, `RecognisedRecord+MirrorRecords`
// the records of CloudKit.

internal import LogRecords

extension RecognisedRecord {
  /// Returns the change that the record makes to its mirrored store.
  func mirrorChange(_ bytes: Span<UInt8>, _ names: inout Names) -> MirrorChange {
    setupChange(bytes, &names) ?? requestChange(bytes, &names) ?? transferChange(bytes, &names)
      ?? permissionChange(bytes, &names) ?? resetChange(bytes) ?? MirrorChange.none
  }

  /// Returns the change of a record about a delegate, its account or its set-up; `nil` if there is none.
  private func setupChange(_ bytes: Span<UInt8>, _ names: inout Names) -> MirrorChange? {
    switch shape.kind {
    case .mirrorOptions: options(bytes, &names)
    case .mirrorObserved: .observed
    case .mirrorAccount: account(bytes)
    case .mirrorAccountChanged: newUser(bytes, &names) ?? account(bytes)
    case .mirrorAccountTerms: .account(.termsNotAccepted, evidence(bytes))
    case .mirrorUser:
      mirrorUser(bytes, &names).map(MirrorChange.user) ?? (hidesValue(bytes) ? MirrorChange.userHidden : nil)
    case .mirrorSetupStarted: .setupAsked(mirrorRequest(bytes))
    case .mirrorSetupFinished: .setupFinished
    case .mirrorSetupFailed: mirrorSetupFailure(bytes)
    case .mirrorSetupRetrying: .setupRetrying
    case .mirrorSetupWaiting: .setupWaiting
    case .mirrorDelegateGone: .setupAbandoned(evidence(bytes))
    case .mirrorClosed: .closed(place(.reason).map { names.name(bytes.extracting($0)) })
    case .mirrorRefused, .mirrorRestarted, .mirrorSetupStepFailed, .mirrorRequestAborted:
      mirrorTrouble(bytes)
    default: nil
    }
  }

  /// Whether the log hides anything in the record.
  private func hidesValue(_ bytes: Span<UInt8>) -> Bool {
    let range = record.message.range
    return bytes.find("<private>", from: range.lowerBound, before: range.upperBound) != nil
  }

  /// Returns the change of a record about a request as such; `nil` if there is none.
  private func requestChange(_ bytes: Span<UInt8>, _ names: inout Names) -> MirrorChange? {
    switch shape.kind {
    case .mirrorRequestAsked: .asked(mirrorRequest(bytes))
    case .mirrorRequestStarted: .began(mirrorRequest(bytes))
    case .mirrorRequestBusy: .runs(mirrorRequest(bytes))
    case .mirrorRequestRefused: mirrorRefusal(bytes)
    case .mirrorRequestCancelled: .ended(mirrorRequest(bytes), MirrorEnding(outcome: .cancelled))
    case .mirrorRequestIdle: .idle
    case .mirrorRequestFinished: mirrorEnding(mirrorRequest(bytes), bytes)
    case .mirrorExportEnded: mirrorEnding(MirrorRequestName(kind: .export), bytes)
    case .mirrorImportEnded: mirrorEnding(MirrorRequestName(kind: .import), bytes)
    case .mirrorExportAsked: label(.export, bytes, &names)
    case .mirrorImportAsked: label(.import, bytes, &names)
    default: nil
    }
  }

  /// Returns the change of a record about what an export or an import transfers; `nil` if there is none.
  private func transferChange(_ bytes: Span<UInt8>, _ names: inout Names) -> MirrorChange? {
    switch shape.kind {
    case .mirrorExportFound:
      place(.count).flatMap { bytes.number(at: $0.lowerBound) }.map { .found($0.value) }
    case .mirrorExportBatch: sent(bytes, &names)
    case .mirrorExportRecord: madeMirrorRecord(bytes, &names).map { .made($0) }
    case .mirrorExportFinished: .concluded(MirrorRequestName(kind: .export), .succeeded, nil)
    case .mirrorExportFailed: mirrorTransferFailure(.export, bytes)
    case .mirrorImportRecords:
      .listed(listedMirrorRecords(bytes, &names), of: bytes.mirrorWorkRequest(in: record.message.range))
    case .mirrorImportSkipped: madeMirrorRecord(bytes, &names).map { .skipped($0) }
    case .mirrorImportApplied: .applied(mirrorRequest(bytes))
    case .mirrorImportStep: .stepped(mirrorRequest(bytes))
    case .mirrorImportNothing, .mirrorImportFinished:
      .concluded(MirrorRequestName(id: mirrorRequest(bytes).id, kind: .import), .succeeded, nil)
    case .mirrorImportFailed: mirrorTransferFailure(.import, bytes)
    case .mirrorSave: .saved(in: place(.coordinator).flatMap { bytes.mirrorAddress(in: $0) })
    case .mirrorChangeSeen: .changeSeen(by: .uncertain)
    case .mirrorCaughtUp: .caughtUp
    case .mirrorChangeDismissed: .dismissed
    case .mirrorChangeOfOtherStore: .changeOfOther
    case .mirrorChangeOfClosedStore: .changeOfClosed
    default: nil
    }
  }

  /// Returns the change of a record about work that is due, allowed or forbidden; `nil` if there is none.
  private func permissionChange(_ bytes: Span<UInt8>, _ names: inout Names) -> MirrorChange? {
    switch shape.kind {
    case .mirrorImportScheduled: schedule(bytes)
    case .mirrorDeferred: deferral(bytes, &names)
    case .mirrorAllowed: kind(bytes).map { .allowed($0) }
    case .mirrorPush:
      .pushed(
        isFromSystem: record.origin == .daemon,
        place(.subscription).flatMap { MirrorScope(bytes, ofSubscription: $0) })
    default: nil
    }
  }

  /// Returns the change of a record about a reset, or about objects that leave the device; `nil` if there is
  /// none.
  private func resetChange(_ bytes: Span<UInt8>) -> MirrorChange? {
    switch shape.kind {
    case .mirrorReset: .reset(reason(bytes), evidence(bytes), isOver: isOver(bytes))
    case .mirrorIdentityLost: .reset(.identityLost, evidence(bytes), isOver: false)
    case .mirrorPurged: purge(bytes)
    case .mirrorFieldsPurged: .keptObjects
    default: nil
    }
  }

  // MARK: Parts that several changes contain

  /// Returns the record as evidence.
  func evidence(_ bytes: Span<UInt8>) -> Evidence { Evidence(record, bytes, entry: shape.entry) }

  /// Returns how a record names its request.
  func mirrorRequest(_ bytes: Span<UInt8>) -> MirrorRequestName {
    guard let place = place(.request) else { return MirrorRequestName() }
    let kind = bytes.mirrorRequestKind(in: place)
    let task = kind == .other ? bytes.mirrorTask(in: place) : nil
    return MirrorRequestName(id: bytes.mirrorID(in: place), kind: kind, task: task)
  }

  /// Returns the task of the request that the record names; `nil` if it names none, or one without a task.
  package func mirrorTask(_ bytes: Span<UInt8>) -> MirrorTask? { mirrorRequest(bytes).task }

  // MARK: Set-up

  /// Returns the change of an account that was found.
  private func account(_ bytes: Span<UInt8>) -> MirrorChange {
    guard let place = place(.account) ?? place(.newAccount),
      let account = MirrorAccount(bytes, in: place)
    else { return .none }
    return .account(account, evidence(bytes))
  }

  /// Returns the change to a user that a record names instead of an earlier one; `nil` if it names none.
  private func newUser(_ bytes: Span<UInt8>, _ names: inout Names) -> MirrorChange? {
    guard let place = place(.newUser), bytes.has("_", at: place.lowerBound) else { return nil }
    var end = place.lowerBound
    while end < place.upperBound, bytes[end] > UInt8(ascii: " ") { end += 1 }
    return names.kept(bytes.extracting(place.lowerBound..<end)).map(MirrorChange.user)
  }

  /// Returns the change of the options of a store.
  private func options(_ bytes: Span<UInt8>, _ names: inout Names) -> MirrorChange {
    guard let options = place(.options) else { return .none }
    let container = bytes.mirrorValue(after: "containerIdentifier:", in: options, until: \.isASCIIWhitespace)
    let name = container.flatMap { bytes.byte($0.lowerBound) == UInt8(ascii: "<") ? nil : $0 }
      .flatMap { names.kept(bytes.extracting($0)) }
    return .options(container: name, MirrorScope(bytes, ofOptions: options))
  }

  /// Returns the change of a label of the next request of a kind.
  private func label(_ kind: MirrorRequestKind, _ bytes: Span<UInt8>, _ names: inout Names) -> MirrorChange {
    guard let label = place(.label) else { return .none }
    // A hyphen follows the label, even at the end of a record.
    let end = bytes.has(" -", at: label.upperBound - 2) ? label.upperBound - 2 : label.upperBound
    let name = names.name(bytes.extracting(label.lowerBound..<max(label.lowerBound, end)))
    return .labelled(kind, name)
  }

  // MARK: Transfers and permission

  /// Returns the change of a batch that was sent.
  private func sent(_ bytes: Span<UInt8>, _ names: inout Names) -> MirrorChange {
    var list = mirrorBatch(bytes, &names)
    let saved = mirrorRecordsSavedBeforeCut(bytes)
    list.areDeletionsCut = saved != nil
    return .sent(saved ?? records(bytes), list)
  }

  /// Returns the number of records that a batch saved; `nil` if the record does not show it.
  private func records(_ bytes: Span<UInt8>) -> Int? {
    guard let saved = place(.saved), !record.isCut, !bytes.isCutShort(in: record.message.range) else {
      return nil
    }
    return bytes.mirroredRecords(in: saved)
  }

  /// Returns the change of an import that is due, with the reason.
  private func schedule(_ bytes: Span<UInt8>) -> MirrorChange {
    guard let reason = place(.reason) else { return .scheduled(.other, lastFetch: nil) }
    if bytes.has("Push", at: reason.lowerBound) { return .scheduled(.push, lastFetch: nil) }
    if bytes.has("RecoverableImportError", at: reason.lowerBound) {
      return .scheduled(.error, lastFetch: nil)
    }
    // The reason ends with the date: `…LastFetchDate-2025-04-05 18:02:11 +0000`.
    let length = 25
    guard bytes.find("LastFetchDate-", from: reason.lowerBound, before: reason.upperBound) != nil,
      reason.count > length
    else { return .scheduled(.other, lastFetch: nil) }
    let date = TimeBound(bytes.extracting(reason.upperBound - length..<reason.upperBound).text)
    return .scheduled(
      .age, lastFetch: date?.time, isOfDatabase: bytes.has("Database-", at: reason.lowerBound))
  }

  /// Returns the kind of work that a record names; `nil` if it names none.
  private func kind(_ bytes: Span<UInt8>) -> MirrorRequestKind? {
    guard let place = place(.kind) else { return nil }
    return switch bytes.byte(place.lowerBound) {
    case UInt8(ascii: "e"): .export
    case UInt8(ascii: "i"): .import
    case UInt8(ascii: "s"): .setup
    default: nil
    }
  }

  /// Returns the change of work that the system deferred, or of an app whose background time is over.
  private func deferral(_ bytes: Span<UInt8>, _ names: inout Names) -> MirrorChange {
    guard let kind = kind(bytes) else { return .concluded(mirrorRequest(bytes), .deferred, nil) }
    var policies: [Name] = []
    if let place = place(.policies) {
      bytes.forEachForbiddingPolicy(in: place) { policies.append(names.name(bytes.extracting($0))) }
    }
    return .forbidden(kind, policies)
  }

  // MARK: Resets

  /// Returns the change of objects that are removed; those of a share do not count, as its owner, or the
  /// user, ended it.
  private func purge(_ bytes: Span<UInt8>) -> MirrorChange {
    let (change, share): (StaticString, StaticString) = (
      "after account change", "com.apple.coredata.cloudkit.share."
    )
    let message = record.message.range
    let concernsAccount = bytes.find(change, from: message.lowerBound, before: message.upperBound) != nil
    if !concernsAccount, bytes.find(share, from: message.lowerBound, before: message.upperBound) != nil {
      return .none
    }
    return .purged(concernsAccount: concernsAccount, evidence(bytes))
  }

  /// Whether a record reports a reset that was made, rather than one that will be; `nil` if the log hides
  /// which.
  private func isOver(_ bytes: Span<UInt8>) -> Bool? {
    guard let name = place(.notification) else { return nil }
    if bytes.find("WillReset", from: name.lowerBound, before: name.upperBound) != nil { return false }
    return bytes.find("DidReset", from: name.lowerBound, before: name.upperBound) == nil ? nil : true
  }

  /// Returns the reason of a reset.
  private func reason(_ bytes: Span<UInt8>) -> MirrorResetReason {
    if let reason = place(.reason) { return MirrorResetReason(bytes.extracting(reason)) }
    let label: StaticString = "reason: '"
    let message = record.message.range
    guard let found = bytes.find(label, from: message.lowerBound, before: message.upperBound) else {
      return .other
    }
    return MirrorResetReason(bytes.extracting(found + label.utf8CodeUnitCount..<message.upperBound))
  }
}
