// The truth about a simulated capture of mirroring. Only what is shown is claimed.

/// The truth about a simulated capture of mirroring.
package struct MirroringTruth: Codable, Equatable, Sendable {
  /// The truth about each store.
  package var stores: [MirroredStoreTruth] = []

  /// The faults, in the order in which they began.
  package var faults: [InjectedTrouble] = []

  /// The number of shown records of mirroring; a record that is shown twice counts once.
  package var mirroring = 0
  /// The number of shown records of other system code in the app.
  package var framework = 0
  /// The number of shown records of daemons.
  package var daemon = 0
  /// The number of shown records of the app.
  package var app = 0

  /// The number of records that are shown a second time.
  package var repeated = 0

  /// The number of records that are incomplete because of truncation or `<private>`.
  package var incomplete = 0

  /// The number of lines.
  package var lines = 0

  /// Whether the capture's level shows statements about requests.
  package var showsRequests = false

  /// The time of the first shown record, in microseconds since 1970.
  package var first: Int64?
  /// The time of the last shown record, in microseconds since 1970.
  package var last: Int64?

  /// The rules that must be raised.
  package var rules: Set<String> { Set(faults.filter { $0.line != nil }.compactMap(\.rule)) }

  /// The rules that may be raised: what happened may be reported, whether proven or not.
  package var possibleRules: Set<String> {
    Set(faults.flatMap(\.possibleRules)).union(faults.compactMap(\.rule))
  }
}
