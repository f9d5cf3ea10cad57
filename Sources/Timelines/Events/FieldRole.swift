// The places of wordings that timelines read, by their names in LOGS.md.

/// What the value of a place means to a timeline; each case is named as its place in LOGS.md.
package enum FieldRole: Int, CaseIterable, Sendable {
  case operation, context, log, location, transactionLog, peer, store
  case storeVector, logVector, vector, score, after
  case flag, error, userInfo, cause, globalID, state, new
  case inserted, updated, deleted
  case exception, reason, stack
}

extension FieldRole {
  /// The names of all places that are read.
  package static var names: Set<String> { Set(byName.keys) }

  static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ("\($0)", $0) })
}
