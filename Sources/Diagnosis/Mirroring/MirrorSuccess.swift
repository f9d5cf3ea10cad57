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
    case .import: store.imports.lastSuccess
    }
  }

  /// Returns the first such success after the last of some failures; `nil` unless it is known for each of
  /// them.
  func first(after failures: [MirrorFailures.Group]) -> Place? {
    let kind: MirrorRequestKind? = self == .export ? .export : self == .import ? .import : nil
    let mended = failures.map { failure in
      kind == nil ? failure.mendedByAny : failure.kind == kind ? failure.mended : nil
    }
    return mended.contains { $0 == nil } ? nil : mended.compactMap(\.self).max { $0.line < $1.line }
  }
}
