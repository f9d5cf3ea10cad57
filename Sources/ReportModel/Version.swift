// The number to change for a release.

/// The version of the tool.
package enum Version {
  /// The version as reports and `--version` print it.
  package static let current = "0.1.0"
}
