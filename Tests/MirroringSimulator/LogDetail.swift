// The types of records that `log show` is asked for.

/// The types of records that `log show` is asked for.
package enum LogDetail: String, CaseIterable, Codable, Sendable {
  /// Default, error and fault records, without an option.
  case `default`

  /// Info records too, with `--info`.
  case info

  /// All records, with `--info --debug`.
  case debug
}
