// The version of the tool, in one place.

/// The version of the tool.
package enum Version {
  /// As reports and `--version` print it.
  package static let current = "0.1.0"
}
