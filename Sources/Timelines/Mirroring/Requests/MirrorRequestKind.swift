// What a request of mirroring does.

/// What a request does.
package enum MirrorRequestKind: Int, CaseIterable, Sendable {
  case setup, export, `import`, reset, other

  /// Its name in reports.
  package var name: String { "\(self)" }
}
