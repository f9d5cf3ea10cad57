// The apps that have one trouble whose records name no store: what another app prints does not show that it is
// over.

/// Apps with a trouble of one kind, by what tells them apart.
struct TroubledApps {
  /// How many are told apart: a bound for captures that name a new one in every line.
  private static let capacity = 64

  private var known: Set<UInt64> = []

  /// Takes note of one that has the trouble; `nil` for one that the log does not name.
  mutating func note(_ app: UInt64?) {
    if let app, known.count < Self.capacity { known.insert(app) }
  }

  /// Whether an app may be one of them.
  func mayInclude(_ app: UInt64?) -> Bool {
    guard let app, !known.isEmpty else { return true }
    return known.contains(app)
  }

  /// The trouble is over in an app; without a name it may be any of them.
  ///
  /// - Returns: Whether none is left that has it.
  mutating func mend(_ app: UInt64?) -> Bool {
    guard let app else {
      known = []
      return true
    }
    known.remove(app)
    return known.isEmpty
  }
}
