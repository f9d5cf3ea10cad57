// What is true about a simulated capture of mirroring. What does not show is not claimed.

/// What is true about a simulated capture of mirroring.
package struct MirroringTruth: Codable, Equatable, Sendable {
  /// What happened to each store.
  package var stores: [MirroredStoreTruth] = []

  /// What went wrong, in the order it began.
  package var faults: [InjectedTrouble] = []

  /// How many records are shown, of mirroring and other code of the system in the app, of daemons, and of the
  /// app; a record that shows twice counts once.
  package var mirroring = 0
  package var framework = 0
  package var daemon = 0
  package var app = 0

  /// How many records show a second time.
  package var repeated = 0

  /// How many records a cut or `<private>` leaves incomplete.
  package var incomplete = 0

  /// How many lines there are.
  package var lines = 0

  /// Whether statements of requests are shown at the capture's level.
  package var showsRequests = false

  /// When the first and the last record shown were made, in microseconds since 1970.
  package var first: Int64?
  package var last: Int64?

  /// The rules that must be raised.
  package var rules: Set<String> { Set(faults.filter { $0.line != nil }.compactMap(\.rule)) }

  /// The rules that may be raised: what happened may be said, proved or not.
  package var possibleRules: Set<String> {
    Set(faults.flatMap(\.possibleRules)).union(faults.compactMap(\.rule))
  }
}
