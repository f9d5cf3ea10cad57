// Which types of record `log show` was asked for.

/// Which types of record `log show` was asked for.
package enum LogDetail: String, CaseIterable, Codable, Sendable {
  /// Nothing was asked for: default, errors and faults.
  case `default`

  /// `--info`.
  case info

  /// `--info --debug`.
  case debug
}
