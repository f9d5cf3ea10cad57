// Reads how a record names its mirrored store. `RecognisedRecord+MirrorChange` reads what the record changes
// in it.

internal import LogRecords

extension RecognisedRecord {
  /// Returns how the record names its store.
  func mirrorHints(_ bytes: Span<UInt8>, _ names: inout Names) -> MirrorHints {
    let message = record.message.range
    var hints = MirrorHints(pid: record.pid, isFromApp: record.origin != .daemon)
    switch shape.kind {
    case .mirrorObserved, .mirrorSetupStarted: hints.beginsWork = true
    case .mirrorAccountTerms, .mirrorDaemonUnreachable, .mirrorPushModeMissing,
      .mirrorPushEntitlementRefused, .mirrorHandlerTwice, .mirrorImportStep, .mirrorExportHistory,
      .mirrorExportRecord, .mirrorImportRecords, .mirrorImportSkipped, .mirrorImportApplied,
      .mirrorKeptApart:
      hints.makesStore = false
    default: break
    }
    // What finds the identity of the account names no store.
    if shape.kind == .mirrorUser, place(.storeUUID) == nil { hints.makesStore = false }
    if shape.kind == .mirrorHandlerTwice { hints.id = identifier(ofActivityIn: message, bytes) }
    var delegate = place(.delegate)
    if delegate == nil, shape.kind == .mirrorOptions || shape.kind == .mirrorReset {
      // The store's options contain the delegate, or the delegate is the sender.
      let label: StaticString = "<NSCloudKitMirroringDelegate: "
      delegate = bytes.find(label, from: message.lowerBound, before: message.upperBound)
        .map { $0..<message.upperBound }
    }
    if let address = delegate.flatMap({ bytes.mirrorAddress(in: $0) }) {
      hints.owner = MirrorOwner(pid: record.pid, address: address)
    }
    if let identifier = place(.storeUUID) { hints.id = bytes.mirrorID(in: identifier) }
    let concernsSetup = shape.kind == .mirrorSetupFailed || shape.kind == .mirrorSetupFinished
    if let store = place(.store) ?? (concernsSetup ? rest(bytes)?.firstLine(bytes) : nil) {
      // A record that ends with its store ends within that place.
      let file =
        bytes.mirroredFile(in: store)
        ?? (concernsSetup ? bytes.mirroredFile(in: store.lowerBound..<bytes.count) : nil)
      hints.file = file.flatMap { names.kept(bytes.extracting($0)) }
      if shape.kind == .mirrorSetupWaiting { hints.id = hints.id ?? bytes.mirrorID(in: store) }
    }
    if shape.kind == .mirrorRestarted, let file = bytes.mirroredFile(ofErrorIn: message) {
      hints.file = names.kept(bytes.extracting(file))
    }
    if let result = place(.result) ?? rest(bytes) {
      hints.id = hints.id ?? identifier(after: "storeIdentifier: ", in: result, bytes)
    }
    if let activity = place(.activity) {
      hints.id = hints.id ?? identifier(ofActivityIn: activity, bytes)
    }
    if let request = place(.request) { hints.request = bytes.mirrorID(in: request) }
    if shape.kind == .mirrorImportRecords { hints.request = bytes.mirrorWorkRequest(in: message) }
    return hints
  }

  private func identifier(ofActivityIn range: Range<Int>, _ bytes: Span<UInt8>) -> MirrorID? {
    identifier(after: "com.apple.coredata.cloudkit.activity.", in: range, bytes)
  }

  private func identifier(after label: StaticString, in range: Range<Int>, _ bytes: Span<UInt8>) -> MirrorID?
  {
    bytes.find(label, from: range.lowerBound, before: range.upperBound).flatMap { found in
      let start = found + label.utf8CodeUnitCount
      return bytes.mirrorID(in: start..<min(range.upperBound, start + MirrorID.length + 16))
    }
  }

  /// Returns the container that the record mentions: a push, an activity, or an error of CloudKit.
  func mirrorContainer(_ bytes: Span<UInt8>, _ names: inout Names) -> Name? {
    let label: StaticString
    let range: Range<Int>?
    switch shape.kind {
    case .mirrorPush: (label, range) = ("cid = \"", place(.notification))
    case .mirrorImportScheduled, .mirrorImportAsked, .mirrorExportAsked:
      (label, range) = ("container=", place(.activity))
    case .mirrorSetupFailed, .mirrorExportFailed, .mirrorImportFailed, .mirrorRestarted, .mirrorRefused,
      .mirrorSetupStepFailed:
      (label, range) = (
        "container ID = ", place(.error) ?? rest(bytes) ?? record.message.range
      )
    default: return nil
    }
    guard let range, let found = bytes.mirrorContainer(after: label, in: range) else { return nil }
    return names.kept(bytes.extracting(found))
  }
}

extension RecognisedRecord {
  /// Returns the remainder of a truncated record, from the place that it ends in; `nil` for a complete
  /// record.
  ///
  /// The log truncates records after about a thousand characters, usually within the error: its beginning is
  /// enough.
  func rest(_ bytes: Span<UInt8>) -> Range<Int>? {
    let end = Int(record.message.upper)
    return record.isCut && end < bytes.count ? end..<bytes.count : nil
  }
}

extension Range<Int> {
  /// Returns the range up to the end of its first line.
  func firstLine(_ bytes: Span<UInt8>) -> Range<Int> {
    lowerBound..<(bytes.find(UInt8(ascii: "\n"), from: lowerBound, before: upperBound) ?? upperBound)
  }
}
