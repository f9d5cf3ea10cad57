// The kinds of success in a mirrored store that show that a finding is over, in a later launch of the app or
// a later capture of the device.

internal import LogRecords
internal import Timelines

/// A kind of success that shows that a finding about a mirrored store is over.
package enum MirrorSuccess: Sendable {
  /// Success of any request, which shows that the store is set up.
  case any
  /// Success of an export.
  case export
  /// An export that sent records: one that finds nothing to send shows nothing of what was refused.
  case records
  /// Success of an import.
  case `import`

  init(of kind: MirrorRequestKind) {
    self =
      switch kind {
      case .export: .export
      case .import: .import
      case .setup, .reset, .other: .any
      }
  }

  /// Returns the last such success in a store; `nil` if there is none.
  func last(in store: MirroredStore) -> Place? {
    switch self {
    case .any: store.lastSuccess
    case .export: store.exports.lastSuccess
    case .records: store.exports.lastAccepted
    case .import: store.imports.lastSuccess
    }
  }

  /// Returns the first such success after the last of some failures; `nil` if it is unknown for any of them.
  func first(after failures: [MirrorFailures.Group]) -> Place? {
    let resolved = failures.map { failure -> Place? in
      switch self {
      case .any: failure.resolvedByAny
      case .export: failure.kind == .export ? failure.resolved : nil
      case .records: failure.kind == .export ? failure.resolvedByWork : nil
      case .import: failure.kind == .import ? failure.resolved : nil
      }
    }
    return resolved.contains { $0 == nil } ? nil : resolved.compactMap(\.self).max { $0.line < $1.line }
  }
}
