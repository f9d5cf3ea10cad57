// Which success in a mirrored store shows that a finding is over, whether a later launch of the app or a
// later capture of the device has it.

internal import LogRecords
internal import Timelines

/// What has to succeed in a mirrored store for a finding to be over.
package enum MirrorSuccess: Sendable {
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

  /// When it first happened after the last of some failures; `nil` if that is not known of each.
  func first(after failures: [MirrorFailures.Group]) -> Place? {
    let kind: MirrorRequestKind? = self == .export ? .export : self == .import ? .import : nil
    let mended = failures.map { failure in
      kind == nil ? failure.mendedByAny : failure.kind == kind ? failure.mended : nil
    }
    return mended.contains { $0 == nil } ? nil : mended.compactMap(\.self).max { $0.line < $1.line }
  }
}
