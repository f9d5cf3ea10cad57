// Reads the changes that records make to their mirrored stores; `MirroredStore` applies them.

internal import LogRecords

extension MirroredStores {
  /// Returns the change that a record makes to its store.
  func change(
    of source: RecognisedRecord, _ event: Event, _ bytes: Span<UInt8>, _ names: inout Names
  ) -> MirrorChange {
    switch event.kind {
    case .mirrorOptions: return options(of: source, bytes, &names)
    case .mirrorObserved: return .observed
    case .mirrorAccount: return account(of: source, event, bytes)
    case .mirrorAccountChanged:
      return newUser(of: source, bytes, &names) ?? account(of: source, event, bytes)
    case .mirrorAccountTerms: return .account(.termsNotAccepted, evidence(source, event, bytes))
    case .mirrorSetupStarted: return .setupAsked(request(of: source, bytes))
    case .mirrorSetupFinished: return .setupFinished
    case .mirrorSetupFailed: return setupFailure(of: source, event, bytes)
    case .mirrorSetupRetrying: return .setupRetrying
    case .mirrorSetupWaiting: return .setupWaiting
    case .mirrorRequestAsked: return .asked(request(of: source, bytes))
    case .mirrorRequestStarted: return .began(request(of: source, bytes))
    case .mirrorRequestRefused: return refusal(of: source, event, bytes)
    case .mirrorRequestCancelled:
      return .ended(request(of: source, bytes), MirrorEnding(outcome: .cancelled))
    case .mirrorRequestIdle: return .idle
    case .mirrorRequestFinished: return ending(of: source, event, request(of: source, bytes), bytes)
    case .mirrorExportEnded: return ending(of: source, event, MirrorRequestName(kind: .export), bytes)
    case .mirrorImportEnded: return ending(of: source, event, MirrorRequestName(kind: .import), bytes)
    case .mirrorExportAsked: return label(.export, by: source, bytes, &names)
    case .mirrorImportAsked: return label(.import, by: source, bytes, &names)
    case .mirrorExportFound:
      return source.place(.count).flatMap { bytes.number(at: $0.lowerBound) }.map { .found($0.value) }
        ?? .none
    case .mirrorExportBatch: return sent(by: source, bytes, &names)
    case .mirrorExportRecord: return made(by: source, bytes, &names).map { .made($0) } ?? .none
    case .mirrorImportRecords:
      return .listed(
        listed(by: source, bytes, &names), of: bytes.mirrorWorkRequest(in: source.record.message.range))
    case .mirrorImportSkipped: return made(by: source, bytes, &names).map { .skipped($0) } ?? .none
    case .mirrorImportApplied: return .applied(request(of: source, bytes))
    case .mirrorUser: return user(of: source, bytes, &names)
    case .mirrorExportFinished: return .concluded(MirrorRequestName(kind: .export), .succeeded, nil)
    case .mirrorImportNothing, .mirrorImportFinished:
      return .concluded(
        MirrorRequestName(id: request(of: source, bytes).id, kind: .import), .succeeded, nil)
    case .mirrorExportFailed: return transferFailure(of: source, event, .export, bytes)
    case .mirrorImportFailed: return transferFailure(of: source, event, .import, bytes)
    case .mirrorImportStep: return .stepped(request(of: source, bytes))
    case .mirrorImportScheduled: return schedule(of: source, bytes)
    case .mirrorDeferred: return deferral(of: source, bytes, &names)
    case .mirrorAllowed: return kind(of: source, bytes).map { .allowed($0) } ?? .none
    case .mirrorPush:
      let scope = source.place(.subscription).flatMap { MirrorScope(bytes, ofSubscription: $0) }
      return .pushed(isFromSystem: source.record.origin == .daemon, scope)
    case .mirrorSave: return .saved
    case .mirrorChangeSeen: return .changeSeen(isOwn: false)
    case .mirrorCaughtUp: return .caughtUp
    case .mirrorChangeDismissed: return .dismissed
    case .mirrorChangeOfOtherStore: return .changeOfOther
    case .mirrorReset:
      return .reset(
        reason(of: source, bytes), evidence(source, event, bytes), isOver: isOver(source, bytes))
    case .mirrorIdentityLost:
      return .reset(.identityLost, evidence(source, event, bytes), isOver: false)
    case .mirrorPurged: return purge(of: source, event, bytes)
    case .mirrorFieldsPurged: return .keptObjects
    case .mirrorClosed: return .closed(source.place(.reason).map { names.name(bytes.extracting($0)) })
    case .mirrorDelegateGone: return .setupAbandoned(evidence(source, event, bytes))
    case .mirrorRefused, .mirrorRestarted, .mirrorSetupStepFailed, .mirrorRequestAborted:
      return trouble(of: source, event, bytes)
    default: return .none
    }
  }

  private func evidence(_ source: RecognisedRecord, _ event: Event, _ bytes: Span<UInt8>) -> Evidence {
    Evidence(source.record, bytes, entry: event.entry)
  }

  private func account(of source: RecognisedRecord, _ event: Event, _ bytes: Span<UInt8>) -> MirrorChange {
    guard let place = source.place(.account) ?? source.place(.newAccount),
      let account = MirrorAccount(bytes, in: place)
    else { return .none }
    return .account(account, evidence(source, event, bytes))
  }

  /// Returns the change to a user that a record names instead of an earlier one; `nil` if it names none.
  private func newUser(
    of source: RecognisedRecord, _ bytes: Span<UInt8>, _ names: inout Names
  ) -> MirrorChange? {
    guard let place = source.place(.newUser), bytes.has("_", at: place.lowerBound) else { return nil }
    var end = place.lowerBound
    while end < place.upperBound, bytes[end] > UInt8(ascii: " ") { end += 1 }
    return names.kept(bytes.extracting(place.lowerBound..<end)).map(MirrorChange.user)
  }

  private func trouble(of source: RecognisedRecord, _ event: Event, _ bytes: Span<UInt8>) -> MirrorChange {
    // A list of errors, one for each record, may fill the rest of the record.
    let error = source.place(.error) ?? source.rest(bytes) ?? source.record.message.range
    var failure = failure(of: source, event, error, bytes)
    failure.concernsShare = bytes.concernsShare(source)
    // A request whose store was closed on purpose starts over too.
    guard failure.outcome == .failed else { return .none }
    return .troubled(
      failure, of: event.kind == .mirrorSetupStepFailed ? .setup : nil,
      isFollower: event.kind == .mirrorRequestAborted)
  }

  private func request(of source: RecognisedRecord, _ bytes: Span<UInt8>) -> MirrorRequestName {
    guard let place = source.place(.request) else { return MirrorRequestName() }
    return MirrorRequestName(id: bytes.mirrorID(in: place), kind: bytes.mirrorRequestKind(in: place))
  }

  private func options(
    of source: RecognisedRecord, _ bytes: Span<UInt8>, _ names: inout Names
  ) -> MirrorChange {
    guard let options = source.place(.options) else { return .none }
    let container = bytes.mirrorValue(after: "containerIdentifier:", in: options, until: \.isASCIIWhitespace)
    let name = container.flatMap { bytes.byte($0.lowerBound) == UInt8(ascii: "<") ? nil : $0 }
      .flatMap { names.kept(bytes.extracting($0)) }
    return .options(container: name, MirrorScope(bytes, ofOptions: options))
  }

  /// Returns the change of a label of the next request of a kind.
  private func label(
    _ kind: MirrorRequestKind, by source: RecognisedRecord, _ bytes: Span<UInt8>, _ names: inout Names
  ) -> MirrorChange {
    guard let label = source.place(.label) else { return .none }
    // A hyphen follows the label, even at the end of a record.
    let end = bytes.has(" -", at: label.upperBound - 2) ? label.upperBound - 2 : label.upperBound
    let name = names.name(bytes.extracting(label.lowerBound..<max(label.lowerBound, end)))
    return .labelled(kind, name)
  }

  // MARK: Failures and ends

  private func setupFailure(
    of source: RecognisedRecord, _ event: Event, _ bytes: Span<UInt8>
  ) -> MirrorChange {
    // Unless the error begins a line, the rest of the store's description is in its place.
    let error =
      source.place(.error).flatMap {
        bytes.has("0x", at: $0.lowerBound) ? bytes.textAfterStore(in: $0) : $0
      } ?? source.rest(bytes).flatMap { bytes.textAfterStore(in: $0) }
    let failure = failure(of: source, event, error, bytes)
    return .setupFailed(failure, error.flatMap { MirrorAccount(ofError: bytes, in: $0) })
  }

  /// Returns the change of a request that was refused.
  private func refusal(of source: RecognisedRecord, _ event: Event, _ bytes: Span<UInt8>) -> MirrorChange {
    let failure = failure(of: source, event, source.place(.error) ?? source.rest(bytes), bytes)
    // The queue refuses a request if one of its kind is already waiting: if the error is hidden, nothing
    // shows another reason.
    let outcome = failure.error.links.isEmpty ? .cancelled : failure.outcome
    return .ended(request(of: source, bytes), MirrorEnding(outcome: outcome, failure: failure))
  }

  /// Returns the change of an export or an import that failed.
  private func transferFailure(
    of source: RecognisedRecord, _ event: Event, _ kind: MirrorRequestKind, _ bytes: Span<UInt8>
  ) -> MirrorChange {
    let failure = failure(of: source, event, source.place(.error) ?? source.rest(bytes), bytes)
    return .concluded(
      MirrorRequestName(id: request(of: source, bytes).id, kind: kind), failure.outcome, failure)
  }

  /// Returns the failure that a record reports; if `error` is `nil`, the record does not show the error.
  ///
  /// An error that names each record of a batch is long, and the last one may be decisive: all of it is read.
  private func failure(
    of source: RecognisedRecord, _ event: Event, _ error: Range<Int>?, _ bytes: Span<UInt8>
  ) -> MirrorFailure {
    let range =
      error.map { place in
        let start = bytes.startOfModelError(at: place.lowerBound)
        // An unterminated error is the last part of a record, and continues where a web page wrapped it.
        return start..<(bytes.endOfError(from: start) ?? bytes.count)
      } ?? hidden(source, bytes) ?? 0..<0
    return MirrorFailure(
      error: ErrorChain(bytes.extracting(range).text, concernsMirroring: true),
      record: evidence(source, event, bytes), retryAfter: bytes.mirrorRetry(in: range),
      concernsSchema: bytes.find("production schema", from: range.lowerBound, before: range.upperBound) != nil
    )
  }

  /// Returns the end of a record if the log hides it; otherwise `nil`.
  private func hidden(_ source: RecognisedRecord, _ bytes: Span<UInt8>) -> Range<Int>? {
    let label: StaticString = "<private>"
    let message = source.record.message.range
    let start = message.upperBound - label.utf8CodeUnitCount
    return start >= message.lowerBound && bytes.has(label, at: start) ? start..<message.upperBound : nil
  }

  /// Returns the change of a request that ended with a result.
  private func ending(
    of source: RecognisedRecord, _ event: Event, _ name: MirrorRequestName, _ bytes: Span<UInt8>
  ) -> MirrorChange {
    guard let result = source.place(.result) ?? source.rest(bytes),
      let succeeded = bytes.mirrorFlag(after: "success: ", in: result)
    else { return .ended(name, MirrorEnding()) }
    var ending = MirrorEnding(madeChanges: bytes.mirrorFlag(after: "madeChanges: ", in: result))
    guard !succeeded else {
      ending.outcome = .succeeded
      return .ended(name, ending)
    }
    let label: StaticString = "error:"
    guard
      let found = bytes.find(label, from: result.lowerBound, before: result.upperBound)
        ?? bytes.start(of: label, behind: result)
    else {
      // Without its error, the request may have failed, or have given way to another one.
      return .ended(name, ending)
    }
    let end = found < result.upperBound ? result.upperBound : bytes.count
    // Nothing follows if a web page dropped text in angle brackets.
    let error = min(bytes.skipBlanks(from: found + label.utf8CodeUnitCount), end)..<end
    let failure = failure(of: source, event, error, bytes)
    var name = name
    if name.id == nil, failure.outcome == .cancelled {
      // A request that never ran is named only by its error.
      name.id = bytes.mirrorID(in: error)
    }
    (ending.outcome, ending.failure) = (failure.outcome, failure)
    return .ended(name, ending)
  }

  // MARK: Transfers and permission

  /// Returns the change of a batch that was sent.
  private func sent(
    by source: RecognisedRecord, _ bytes: Span<UInt8>, _ names: inout Names
  ) -> MirrorChange {
    var list = batch(of: source, bytes, &names)
    let saved = savedBeforeCut(in: source, bytes)
    list.areDeletionsCut = saved != nil
    return .sent(saved ?? records(of: source, bytes), list)
  }

  /// Returns the number of records that a batch saved; `nil` if the record does not show it.
  private func records(of source: RecognisedRecord, _ bytes: Span<UInt8>) -> Int? {
    guard let saved = source.place(.saved), !source.record.isCut,
      !bytes.isCutShort(in: source.record.message.range)
    else { return nil }
    return bytes.mirroredRecords(in: saved)
  }

  private func schedule(of source: RecognisedRecord, _ bytes: Span<UInt8>) -> MirrorChange {
    guard let reason = source.place(.reason) else { return .scheduled(.other, lastFetch: nil) }
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
    return .scheduled(.age, lastFetch: date?.time)
  }

  private func kind(of source: RecognisedRecord, _ bytes: Span<UInt8>) -> MirrorRequestKind? {
    guard let place = source.place(.kind) else { return nil }
    return switch bytes.byte(place.lowerBound) {
    case UInt8(ascii: "e"): .export
    case UInt8(ascii: "i"): .import
    case UInt8(ascii: "s"): .setup
    default: nil
    }
  }

  /// Returns the change of work that the system deferred, or of an app whose background time is over.
  private func deferral(
    of source: RecognisedRecord, _ bytes: Span<UInt8>, _ names: inout Names
  ) -> MirrorChange {
    guard let kind = kind(of: source, bytes) else {
      let name = request(of: source, bytes)
      return .concluded(name, .deferred, nil)
    }
    var policies: [Name] = []
    if let place = source.place(.policies) {
      bytes.forEachForbiddingPolicy(in: place) { policies.append(names.name(bytes.extracting($0))) }
    }
    return .forbidden(kind, policies)
  }

  // MARK: Resets

  /// Returns the change of objects that are removed; those of a share do not count, as its owner, or the
  /// user, ended it.
  private func purge(
    of source: RecognisedRecord, _ event: Event, _ bytes: Span<UInt8>
  ) -> MirrorChange {
    let (change, share): (StaticString, StaticString) = (
      "after account change", "com.apple.coredata.cloudkit.share."
    )
    let message = source.record.message.range
    let concernsAccount = bytes.find(change, from: message.lowerBound, before: message.upperBound) != nil
    if !concernsAccount, bytes.find(share, from: message.lowerBound, before: message.upperBound) != nil {
      return .none
    }
    return .purged(concernsAccount: concernsAccount, evidence(source, event, bytes))
  }

  /// Whether a record reports a reset that was made, rather than one that will be; `nil` if the log hides
  /// which.
  private func isOver(_ source: RecognisedRecord, _ bytes: Span<UInt8>) -> Bool? {
    guard let name = source.place(.notification) else { return nil }
    if bytes.find("WillReset", from: name.lowerBound, before: name.upperBound) != nil { return false }
    return bytes.find("DidReset", from: name.lowerBound, before: name.upperBound) == nil ? nil : true
  }

  private func reason(of source: RecognisedRecord, _ bytes: Span<UInt8>) -> MirrorResetReason {
    if let reason = source.place(.reason) { return MirrorResetReason(bytes.extracting(reason)) }
    let label: StaticString = "reason: '"
    let message = source.record.message.range
    guard let found = bytes.find(label, from: message.lowerBound, before: message.upperBound) else {
      return .other
    }
    return MirrorResetReason(bytes.extracting(found + label.utf8CodeUnitCount..<message.upperBound))
  }
}

extension Span<UInt8> {
  /// Returns the text after the store that a range begins with, or begins within; `nil` if there is none.
  ///
  /// The text is on the next lines, or on the same one in a web page that lost the line ends.
  fileprivate func textAfterStore(in range: Range<Int>) -> Range<Int>? {
    let end = mirroredFile(in: range).map { $0.upperBound + 1 } ?? range.firstLine(self).upperBound
    let start = skip(from: end, while: \.isASCIIWhitespace)
    return start < range.upperBound ? start..<range.upperBound : nil
  }

  /// Returns the offset of a label on the line after a range, as when a web page was wrapped.
  fileprivate func start(of label: StaticString, behind range: Range<Int>) -> Int? {
    let next = skip(from: range.upperBound, while: \.isASCIIWhitespace)
    return has(label, at: next) ? next : nil
  }
}
