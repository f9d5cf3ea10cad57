// How far a transaction log of another device has come on this one. Kept while the log is open: what was imported
// folds into `NumberSet`.

internal import LogRecords

/// How far a transaction log has come.
package struct LogProgress: Sendable {
  /// The steps, in the order in which a log takes them.
  package enum Step: Sendable {
    /// It was seen.
    case discovered

    /// Its download began.
    case downloading

    /// It waits for a transaction before it.
    case waiting

    /// It waits for this device to have its model.
    case ofOtherModel

    /// It will not be imported: it cannot be opened, or is of no known kind.
    case ignored

    /// An operation for it is queued.
    case queued

    /// Its operation runs.
    case running

    /// Its changes are in the store, its metadata is not.
    case written

    /// Its import failed, or it could not be read, and it was not tried again since.
    case failed
  }

  /// The log.
  package let log: TransactionLog

  /// Which of the capture's logs it is, in the order of first records.
  package let order: Int

  /// Where it is.
  package internal(set) var step: Step

  /// Since when.
  package internal(set) var since: Place

  /// Its transaction's number, once a record told.
  package internal(set) var number: Int?

  /// The transactions that have to come before it, when it waits; `nil` while no record told which.
  package internal(set) var needed: [(peer: Name, numbers: ClosedRange<Int>)]?

  /// The peers whose transactions it needs without the capture telling which.
  package internal(set) var unknownNeeds: [Name] = []

  /// The scheduling passes in which it waited first and last, without anything else happening to it between.
  package internal(set) var passes: ClosedRange<Int>?

  /// That its import failed; stays while it is tried again.
  package internal(set) var failure: Failure? {
    get { failures.first }
    set { failures = newValue.map { [$0] } ?? [] }
  }

  /// Kept apart: few logs fail, and very many may be open.
  private var failures: [Failure] = []

  /// The process that runs or ran its import.
  package internal(set) var pid: Int32?

  /// The record in which its present import began.
  package internal(set) var beginning: Evidence?

  /// What its operation changed, once it said so.
  package internal(set) var changes: ObjectCounts?

  /// The first and the last record of its present trouble.
  package internal(set) var evidence: [Evidence] = []

  /// How many records its present trouble has.
  package internal(set) var records = 0

  /// Whether it is in trouble, so that it must not be forgotten.
  var isInTrouble: Bool { failure != nil || !evidence.isEmpty }

  init(_ log: TransactionLog, _ step: Step, order: Int, at place: Place) {
    self.log = log
    self.order = order
    self.step = step
    since = place
  }

  /// Goes to another step; trouble that is over takes its evidence along.
  mutating func move(to next: Step, at place: Place) {
    guard next != step else { return }
    step = next
    since = place
    passes = nil
    evidence = []
    records = 0
  }

  /// Its import begins, as a record of a process tells.
  mutating func begin(_ record: Evidence, of pid: Int32?, at place: Place) {
    move(to: .running, at: place)
    beginning = record
    self.pid = pid
  }

  /// Keeps a record as evidence of the present step.
  mutating func witness(_ new: Evidence) {
    records += 1
    if evidence.count < 2 { evidence.append(new) } else { evidence[1] = new }
  }
}

/// That a log could not be imported.
package struct Failure: Sendable {
  /// How often.
  package internal(set) var count = 0

  /// What the last failure said.
  package internal(set) var error = ErrorChain("")

  /// Whether all that is wrong is that its file has not been downloaded: no failure, a wait.
  package internal(set) var isDelayed = false

  /// Whether the log itself could not be read.
  package internal(set) var isUnreadable = false

  /// The first and the last record that tell it, and how many there are.
  package internal(set) var evidence: [Evidence] = []
  package internal(set) var records = 0

  /// The attempt in which it failed last; several records may tell one failure.
  var attempt = -1

  /// Whether its last record is from another attempt than one at some time.
  ///
  /// The records of one attempt come within seconds, the next one follows after half a minute. Below log level 2 nothing
  /// else tells attempts apart.
  func isLongAgo(at time: Timestamp?) -> Bool {
    guard let time, let last = evidence.last?.time else { return false }
    return time.seconds(since: last) >= 20
  }
}

/// A thread of a process.
package struct Runner: Hashable, Sendable {
  package let pid: Int32?
  package let thread: UInt64
}
