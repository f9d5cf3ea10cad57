// Which success in a mirrored store shows that a finding is over, whether a later launch of the app or a later capture of
// the device has it.

internal import LogRecords
internal import Timelines

/// What has to succeed in a mirrored store for a finding to be over.
enum MirrorSuccess {
  /// Any request: the store is set up then.
  case any
  case export
  case `import`

  init(of kind: MirrorRequestKind) {
    self =
      switch kind {
      case .export: .export
      case .import: .import
      case .setup, .reset, .other: .any
      }
  }

  /// When it last happened in a store.
  func last(in store: MirroredStore) -> Place? {
    switch self {
    case .any: store.lastSuccess
    case .export: store.exports.lastSuccess
    case .import: store.imports.lastSuccess
    }
  }
}

/// What is known of a finding that a success in its mirrored store shows to be over.
protocol MirrorMendableDetail: FindingDetail {
  /// What does; `nil` if nothing does, or it is of no mirrored store.
  var mendedBy: MirrorSuccess? { get }
}

extension AccountChanged.Detail: MirrorMendableDetail {
  var mendedBy: MirrorSuccess? { mirroring == nil ? nil : .any }
}

extension ContainerMisconfigured.Detail: MirrorMendableDetail {
  /// No other process fixes what is wrong with the container of one.
  var mendedBy: MirrorSuccess? { process == nil ? .any : nil }
}

extension ExportFailed.Detail: MirrorMendableDetail {
  var mendedBy: MirrorSuccess? { requests.mendedBy }
}

extension ImportFailed.Detail: MirrorMendableDetail {
  var mendedBy: MirrorSuccess? { requests?.mendedBy }
}

extension ImportsStale.Detail: MirrorMendableDetail {
  var mendedBy: MirrorSuccess? { .import }
}

extension ModelIncompatible.Detail: MirrorMendableDetail {
  var mendedBy: MirrorSuccess? { .any }
}

extension NotExported.Detail: MirrorMendableDetail {
  var mendedBy: MirrorSuccess? { .export }
}

extension QuotaExceeded.Detail: MirrorMendableDetail {
  var mendedBy: MirrorSuccess? { .export }
}

extension RecordTooLarge.Detail: MirrorMendableDetail {
  var mendedBy: MirrorSuccess? { .export }
}

extension RequestUnfinished.Detail: MirrorMendableDetail {
  /// That another process syncs is known, and ends nothing.
  var mendedBy: MirrorSuccess? { process == nil ? MirrorSuccess(of: work) : nil }
}

extension SchemaNotDeployed.Detail: MirrorMendableDetail {
  var mendedBy: MirrorSuccess? { isOfImports ? .import : .export }
}

extension SetupFailed.Detail: MirrorMendableDetail {
  var mendedBy: MirrorSuccess? { mirroring == nil ? nil : .any }
}

extension SyncReset.Detail: MirrorMendableDetail {
  /// What was removed from the device stays so, and a reason that the log hides may be one that removes it.
  var mendedBy: MirrorSuccess? { reason.removesLocalData || reason == .other ? nil : .import }
}
