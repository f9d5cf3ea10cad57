// What is known of a finding, rule by rule.

package import LogRecords
package import Timelines

extension Finding {
  /// What a finding is, with all that is known of it.
  package enum Detail: Sendable {
    /// Transactions that never arrived, and what waits for them.
    case missingTransaction(MissingTransaction)

    /// Logs written with another version of the data model.
    case modelMismatch(theirs: Name?, ours: Name?, logs: Int)

    /// Metadata and store disagree; whether recovery was tried and failed.
    case metadataMismatch(didRecoveryFail: Bool)

    /// Changes were written, metadata was not; whether that was mended since, and whether the app was launched anew.
    case splitWrite(transaction: Int?, log: LogFile?, isMended: Bool, isAfterLaunch: Bool)

    /// The store holds less than it did: of which peers, and whether its logs were loaded anew since.
    case storeRolledBack(peers: [(peer: Name, before: Int, after: Int)], isMended: Bool)

    /// Logs that adopting a baseline requires are gone.
    case baselineStranded

    /// A baseline cannot be read, rolled or adopted.
    case baselineFailed(ErrorChain)

    /// Objects of an entity could not be merged, found or created.
    case objectDiverged(entity: String?, error: ErrorChain)

    /// An object's insert or update was dropped.
    case conflictSkipped(ConflictSkipped)

    /// A log could not be imported.
    case importFailed(FailedImport)

    /// A log failed again and again.
    case poisonLog(FailedImport)

    /// A log is corrupt or empty.
    case logUnreadable(FailedImport)

    /// The app was ended by an exception.
    case crashed(exception: String?, reason: String?, isOfUbiquity: Bool, imports: InterruptedImport)

    /// An import began and has no end.
    case importUnfinished(transaction: Int?, log: LogFile, isWritten: Bool, end: UnfinishedEnd)

    /// A set-up failed; in which step, as the entry that says so.
    case setupFailed(step: Int?, error: ErrorChain)

    /// The initial sync did not come; how long it was waited for, when Core Data did not say so itself.
    case setupStalled(seconds: Double?)

    /// Core Data refuses or warns of an option, as the entry says.
    case optionsRejected(entry: Int)

    /// Saves that other devices will never get: the numbers never written; why, and the entry that says so.
    case exportLost(numbers: [ClosedRange<Int>], error: ErrorChain?, step: Int?)

    /// The container is another than it was, as the entry says.
    case containerReplaced(entry: Int)

    /// The store is on local storage; for how many seconds of the capture.
    case localStorageOnly(seconds: Double?)

    /// The cloud's content is reported corrupt; whether this device's store is healthy, when said.
    case corruptionReported(isDeviceHealthy: Bool?)

    /// The iCloud account changed or is missing.
    case accountChanged(AccountChange)

    /// iCloud's own processes report an error.
    case daemonError(ErrorChain)

    /// What always follows did not.
    case followUpMissing(MissingFollowUp)

    /// The capture lacks a part.
    case captureTruncated(CaptureCut)

    /// Only statements of this log level are in the capture.
    case lowLogLevel(Int)

    /// Records that no entry fits, how many of them report an error, and how many were too much work to decide.
    case unrecognised(Int, errors: Int, undecided: Int)

    /// What one device exported and another never saw.
    case neverArrived(NeverArrived)

    /// Devices hold different histories, with nothing under way.
    case diverged(Divergence)
  }
}

extension Finding.Detail {
  /// The rule it belongs to.
  package var rule: RuleName {
    switch self {
    case .missingTransaction: .missingTransaction
    case .modelMismatch: .modelMismatch
    case .metadataMismatch: .metadataMismatch
    case .splitWrite: .splitWrite
    case .storeRolledBack: .storeRolledBack
    case .baselineStranded: .baselineStranded
    case .baselineFailed: .baselineFailed
    case .objectDiverged: .objectDiverged
    case .conflictSkipped: .conflictSkipped
    case .importFailed: .importFailed
    case .poisonLog: .poisonLog
    case .logUnreadable: .logUnreadable
    case .crashed: .crashed
    case .importUnfinished: .importUnfinished
    case .setupFailed: .setupFailed
    case .setupStalled: .setupStalled
    case .optionsRejected: .optionsRejected
    case .exportLost: .exportLost
    case .containerReplaced: .containerReplaced
    case .localStorageOnly: .localStorageOnly
    case .corruptionReported: .corruptionReported
    case .accountChanged: .accountChanged
    case .daemonError: .daemonError
    case .followUpMissing: .followUpMissing
    case .captureTruncated: .captureTruncated
    case .lowLogLevel: .lowLogLevel
    case .unrecognised: .unrecognised
    case .neverArrived: .neverArrived
    case .diverged: .diverged
    }
  }
}

/// Transactions that never arrived, and what waits for them.
package struct MissingTransaction: Sendable {
  /// What is missing, by peer; `nil` numbers when the capture does not tell which.
  package var missing: [(peer: Name, range: ClosedRange<Int>?)]

  /// What waits for it, by peer.
  package var waiting: [(peer: Name, numbers: NumberSet)]

  /// How many logs wait.
  package var logs: Int

  /// How long the first of them has waited when the capture ends; `nil` when the capture has no times.
  package var seconds: Double?
}

/// An object whose change was dropped.
package struct ConflictSkipped: Equatable, Sendable {
  /// Its entity; `nil` when the record does not tell.
  package var entity: String?

  /// Its name among all peers, as `p12`.
  package var object: String?

  /// For objects that are told together: how many records dropped a change of one.
  package var records = 1
}

/// Logs of one peer that could not be imported, for one cause.
package struct FailedImport: Sendable {
  /// One log.
  package struct Log: Sendable {
    /// Its file's name.
    package let file: LogFile

    /// Its transaction's number, `nil` when the capture does not tell.
    package let transaction: Int?
  }

  /// How many logs are named.
  package static let mostLogs = 100

  /// The first of the logs; none when the capture does not tell.
  package var logs: [Log]

  /// How many logs they are, and the numbers of their transactions as far as the capture tells.
  package var logCount = 1
  package var transactions = NumberSet()

  /// How often one of them failed at most.
  package var failures: Int

  /// Why.
  package var error: ErrorChain

  /// Whether they are only not downloaded yet.
  package var isDelayed: Bool

  /// Whether they may have been imported since, which the capture does not show.
  package var mayHaveRecovered = false

  init(logs: [Log], failures: Int, error: ErrorChain, isDelayed: Bool) {
    self.logs = logs
    self.failures = failures
    self.error = error
    self.isDelayed = isDelayed
    transactions = NumberSet(logs.compactMap(\.transaction))
  }

  /// The first log's file and number.
  package var log: LogFile? { logs.first?.file }
  package var transaction: Int? { logs.first?.transaction }
}

/// What became of the imports that ran when the app was ended by an exception.
package enum InterruptedImport: String, Sendable {
  /// No import was seen to run.
  case none

  /// At least one is not over.
  case open

  /// All were imported later.
  case imported
}

/// How an import ends in the capture that has no end.
package enum UnfinishedEnd: Equatable, Sendable {
  /// The capture ends inside it.
  case capture

  /// Its process ended inside it, and the next one did not try it again.
  case process
}

/// What happened to the iCloud account.
package enum AccountChange: Equatable, Sendable {
  /// The user signed out.
  case signedOut
  /// Another account, or the same anew.
  case changed
  /// Nobody is signed in.
  case nobody
}

/// What always follows a record, and did not.
package struct MissingFollowUp: Equatable, Sendable {
  /// The entry of the record.
  package var entry: Int

  /// The entry that should have come.
  package var expected: Int

  /// Within how many seconds.
  package var seconds: Double

  /// Whether it came after that.
  package var isLate: Bool
}

/// What a capture lacks.
package struct CaptureCut: Equatable, Sendable {
  /// It begins inside a record.
  package var beginsInside = false

  /// Why reading ended.
  package var ending = CaptureFacts.Ending.whole

  /// How many records end within a statement.
  package var cutRecords = 0

  /// How many records were longer than a record may be, and the bytes dropped.
  package var longRecords = 0
  package var droppedBytes = 0

  /// How many logs were open beyond those that are followed, and how many records were about further ones.
  package var forgottenLogs = 0
  package var unfollowedRecords = 0

  /// How many numbers were never written beyond those that are kept.
  package var unkeptNumbers = 0

  /// Whether anything is missing in the capture itself.
  package var isOfCapture: Bool { beginsInside || ending != .whole || cutRecords + longRecords > 0 }
}
