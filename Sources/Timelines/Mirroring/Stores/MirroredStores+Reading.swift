// Reads how a record names its mirrored store. `MirroredStores+Changes` reads what the record changes in it.

internal import LogRecords

extension MirroredStores {
  /// Returns how a record names its store.
  func hints(of source: RecognisedRecord, _ bytes: Span<UInt8>, _ names: inout Names) -> Hints {
    let record = source.record
    let message = record.message.range
    var hints = Hints(pid: record.pid, isFromApp: record.origin != .daemon)
    switch source.shape.kind {
    case .mirrorObserved, .mirrorSetupStarted: hints.beginsWork = true
    case .mirrorAccountTerms, .mirrorDaemonUnreachable, .mirrorPushModeMissing,
      .mirrorPushEntitlementRefused, .mirrorHandlerTwice, .mirrorImportStep, .mirrorExportHistory,
      .mirrorExportRecord, .mirrorImportRecords, .mirrorImportSkipped, .mirrorImportApplied,
      .mirrorKeptApart:
      hints.makesStore = false
    default: break
    }
    if source.shape.kind == .mirrorHandlerTwice { hints.id = identifier(ofActivityIn: message, bytes) }
    var delegate = source.place(.delegate)
    if delegate == nil, source.shape.kind == .mirrorOptions || source.shape.kind == .mirrorReset {
      // The store's options contain the delegate, or the delegate is the sender.
      let label: StaticString = "<NSCloudKitMirroringDelegate: "
      delegate = bytes.find(label, from: message.lowerBound, before: message.upperBound)
        .map { $0..<message.upperBound }
    }
    if let address = delegate.flatMap({ bytes.mirrorAddress(in: $0) }) {
      hints.owner = MirrorOwner(pid: record.pid, address: address)
    }
    if let place = source.place(.storeUUID) { hints.id = bytes.mirrorID(in: place) }
    let concernsSetup = source.shape.kind == .mirrorSetupFailed || source.shape.kind == .mirrorSetupFinished
    if let store = source.place(.store) ?? (concernsSetup ? source.rest(bytes)?.firstLine(bytes) : nil) {
      // A record that ends with its store ends within that place.
      let file =
        bytes.mirroredFile(in: store)
        ?? (concernsSetup ? bytes.mirroredFile(in: store.lowerBound..<bytes.count) : nil)
      hints.file = file.flatMap { names.kept(bytes.extracting($0)) }
      if source.shape.kind == .mirrorSetupWaiting { hints.id = hints.id ?? bytes.mirrorID(in: store) }
    }
    if source.shape.kind == .mirrorRestarted, let file = bytes.mirroredFile(ofErrorIn: message) {
      hints.file = names.kept(bytes.extracting(file))
    }
    if let result = source.place(.result) ?? source.rest(bytes) {
      hints.id = hints.id ?? identifier(after: "storeIdentifier: ", in: result, bytes)
    }
    if let activity = source.place(.activity) {
      hints.id = hints.id ?? identifier(ofActivityIn: activity, bytes)
    }
    if let request = source.place(.request) { hints.request = bytes.mirrorID(in: request) }
    if source.shape.kind == .mirrorImportRecords { hints.request = bytes.mirrorWorkRequest(in: message) }
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

  /// Returns the container that a record mentions: a push, an activity, or an error of CloudKit.
  func container(of source: RecognisedRecord, _ bytes: Span<UInt8>, _ names: inout Names) -> Name? {
    let label: StaticString
    let place: Range<Int>?
    switch source.shape.kind {
    case .mirrorPush: (label, place) = ("cid = \"", source.place(.notification))
    case .mirrorImportScheduled, .mirrorImportAsked, .mirrorExportAsked:
      (label, place) = ("container=", source.place(.activity))
    case .mirrorSetupFailed, .mirrorExportFailed, .mirrorImportFailed, .mirrorRestarted, .mirrorRefused,
      .mirrorSetupStepFailed:
      (label, place) = (
        "container ID = ", source.place(.error) ?? source.rest(bytes) ?? source.record.message.range
      )
    default: return nil
    }
    guard let place, let found = bytes.mirrorContainer(after: label, in: place) else { return nil }
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
