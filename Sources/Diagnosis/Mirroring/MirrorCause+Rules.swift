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
  /// line.
  ///
  /// A trouble that was over by then or is resolved does not.
  func isExplained(by cause: Finding, asNo kind: MirrorRequestKind, since line: Int) -> Bool {
    if let throttled = cause.detail as? Throttled.Detail, !throttled.stops(kind) { return false }
    if cause.isApartFromTransfers { return false }
    return mayConcern(mirroredStoreOf: cause) && cause.severity > .note
      && (cause.severity == .error || cause.isStillSo || cause.last.line > line)
  }

  /// Whether it stops no export and no import.
  private var isApartFromTransfers: Bool {
    (detail as? SchemaNotDeployed.Detail)?.isApart ?? (detail as? RecordTooLarge.Detail)?.concernsShare
      ?? (detail as? QuotaExceeded.Detail)?.isApart ?? false
  }

  /// Whether the trouble persists until a record says otherwise: a request has no end, or the account cannot
  /// be used.
  private var isStillSo: Bool {
    let change = (detail as? AccountChanged.Detail)?.change
    return rule == .requestUnfinished || change.map { $0 != .changed && $0 != .unknown } ?? false
  }
}
