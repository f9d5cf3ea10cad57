// What findings that are as bad are ordered by: the worst that happens to data leads a report.

/// What a trouble does to data.
package enum FindingWeight: Int, Sendable {
  /// Data is lost.
  case lost
  /// Data stays where it is.
  case stuck
  /// Data arrives, but late.
  case late
}
