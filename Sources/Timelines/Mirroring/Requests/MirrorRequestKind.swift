// The kinds of work that mirroring requests.

/// The kind of work of a request.
package enum MirrorRequestKind: Int, CaseIterable, Sendable {
  case setup, export, `import`, reset, other

  /// The name of the kind in reports.
  package var name: String { "\(self)" }
}
