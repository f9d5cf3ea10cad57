// Lists the rules that explain why a mirrored store makes no progress. Findings that only follow from theirs
// are reported as part of them.

internal import Timelines

extension MirrorCause {
  /// The rules that explain why a store is not set up.
  static let rulesOfSetup: Set<RuleName> = [
    .setupFailed, .accountChanged, .containerMisconfigured, .schemaNotDeployed, .modelIncompatible,
    .mirroredTwice, .quotaExceeded, .requestUnfinished,
  ]

  /// The rules that explain why a store does not export.
  static let rulesOfExports = rulesOfSetup.union([.exportFailed, .recordTooLarge, .throttled, .syncReset])
  /// The rules that explain why a store does not import.
  static let rulesOfImports = rulesOfSetup.union([
    .importFailed, .recordTooLarge, .throttled, .syncReset, .pushesMissing,
  ])
}

extension Finding {
  /// Whether another finding explains why work of a kind in the same mirrored store has not been done since a
  /// line, in processes; without any, they are unknown.
  ///
  /// A trouble that was over by then or is resolved does not, nor does one of another process: each process
  /// has a queue of its own.
  func isExplained(
    by cause: Finding, asNo kind: MirrorRequestKind, since line: Int, in pids: Set<Int32?>,
    _ capture: CaptureDiagnosis
  ) -> Bool {
    guard mayConcern(mirroredStoreOf: cause), cause.severity > .note, cause.stops(kind) else { return false }
    if let hang = cause.detail as? RequestUnfinished.Detail { return hang.holdsUp(kind, in: pids) }
    if let process = cause.onlyProcess, !pids.isEmpty, let index = mirroredStore ?? cause.mirroredStore {
      let store = capture.timelines.mirroring.all[index]
      return pids.allSatisfy { store.process($0) == process }
    }
    if cause.last.line > line { return true }
    return (cause.severity == .error || cause.isStillSo) && !hasSucceeded(kind, since: cause, capture)
  }

  /// Whether the finding is about requests without an end, of which one began at a place.
  func isHang(since began: Place) -> Bool {
    detail is RequestUnfinished.Detail && severity > .note && evidence.contains { $0.line == began.line }
  }

  /// The only process that the trouble concerns, because others of the store sync; `nil` otherwise.
  private var onlyProcess: Name? {
    switch detail {
    case let container as ContainerMisconfigured.Detail: container.process
    case let model as ModelIncompatible.Detail: model.process
    case let setup as SetupFailed.Detail: setup.mirroring?.process
    case let account as AccountChanged.Detail: account.mirroring?.process
    default: nil
    }
  }

  /// Whether work of a kind succeeded after the last record of a trouble, which therefore does not stop it.
  private func hasSucceeded(
    _ kind: MirrorRequestKind, since cause: Finding, _ capture: CaptureDiagnosis
  ) -> Bool {
    guard let index = mirroredStore ?? cause.mirroredStore else { return false }
    let store = capture.timelines.mirroring.all[index]
    guard !store.isSeveral, let success = MirrorSuccess(of: kind).last(in: store) else { return false }
    return success.line > cause.last.line
  }

  /// Whether the trouble can keep requests of a kind from being done.
  ///
  /// What CloudKit refuses of an export stops no import, unless the set-up fails for it too.
  private func stops(_ kind: MirrorRequestKind) -> Bool {
    switch detail {
    case let throttled as Throttled.Detail: throttled.stops(kind)
    case let schema as SchemaNotDeployed.Detail:
      !schema.isApart && (schema.stopsSetup || schema.concernsImports == (kind == .import))
    case let size as RecordTooLarge.Detail: !size.concernsShare && (size.stopsSetup || kind == .export)
    case let quota as QuotaExceeded.Detail: !quota.isApart && (quota.stopsSetup || kind == .export)
    default: true
    }
  }

  /// Whether the trouble persists until a record says otherwise: the account cannot be used.
  private var isStillSo: Bool {
    let change = (detail as? AccountChanged.Detail)?.change
    return change.map { $0 != .changed && $0 != .unknown } ?? false
  }
}
