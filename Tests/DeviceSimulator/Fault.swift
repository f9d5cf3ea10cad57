// What can go wrong in a simulated life.

/// What can go wrong.
package enum Fault: String, CaseIterable, Codable, Sendable {
  /// Transactions of a peer never arrive; later ones of that peer wait to the end.
  case missingTransaction

  /// Transactions of a peer arrive after later ones: no fault in the end.
  case lateTransaction

  /// A peer's logs come from another version of the model and are skipped in each pass.
  case modelMismatch

  /// An import fails validation each time it is tried.
  case importFailed

  /// An import fails once and succeeds later.
  case importRecovered

  /// The capture ends inside an import.
  case importUnfinished

  /// Conflict resolution drops an update.
  case conflictSkipped

  /// A store is on local storage for more than 90 seconds until the capture ends.
  case localStorageOnly

  /// A store goes on local storage less than 20 seconds before the capture ends.
  case localStorageShort

  /// The manager says that the cloud content is corrupt.
  case corruptionReported

  /// The manager says that the account was signed out of.
  case accountChanged

  /// Whether nothing of the peer is imported any more, for ever or for a time.
  var stopsAPeer: Bool {
    switch self {
    case .missingTransaction, .lateTransaction, .modelMismatch, .importFailed: true
    default: false
    }
  }

  /// Whether it happens to an import.
  var needsImports: Bool {
    switch self {
    case .importRecovered, .importUnfinished, .conflictSkipped: true
    default: stopsAPeer
    }
  }

  /// Whether it leaves a store on local storage.
  var leavesLocal: Bool { self == .localStorageOnly || self == .localStorageShort }

  /// Whether it happens when everything else is over.
  var isLast: Bool {
    switch self {
    case .importUnfinished, .localStorageShort, .accountChanged: true
    default: false
    }
  }
}
