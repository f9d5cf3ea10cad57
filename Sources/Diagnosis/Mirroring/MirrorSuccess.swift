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
}
