// How far a transaction log of another device has come; once imported it is a number in `Arrivals`.

package import LogRecords

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
    /// A scheduling pass left it over, and it waits for something that the log level does not show.
    case leftOver
    /// It will not be imported: it cannot be opened, or is of no known kind.
    case ignored
    /// An operation for it is queued.
    case queued
    /// Its operation runs.
    case running
    /// Its changes are in the store, its metadata is not.
    case written
    /// Its import failed, or it could not be read, and has not been tried again since.
    case failed
  }

  /// The log.
  package let log: TransactionLog
  /// Which of the capture's logs it is, in the order of first records.
  package let order: Int
  /// Where it is.
  package private(set) var step: Step
  /// Since when.
  package private(set) var since: Place
  /// How many scheduling passes were over when it was first seen.
  package let pass: Int
  /// Its transaction's number, once a record gave it.
  package private(set) var number: Int?
  /// What has to come before it, when it waits; `nil` while no record gave that.
  package private(set) var needs: LogNeeds?
  /// The scheduling passes in which it waited first and last, without anything else happening to it between.
  package private(set) var passes: ClosedRange<Int>?
  /// That its import failed; stays while it is tried again.
  package var failure: ImportFailure? { failures.first }

  /// Whether all that is wrong is that its file has not been downloaded; `nil` when nothing is.
  var isDelayed: Bool? { failures.first?.isDelayed }

  /// Stored separately: few logs fail, and very many may be open.
  private var failures: [ImportFailure] = []
  /// How often it gave way to saves; a few times are routine.
  private var races: [ImportFailure] = []
  private static let mostRaces = 3

  /// Whether only its path shows that it waits for its model, at a log level that hides what was imported.
  package private(set) var isOfOtherModelByPath = false

  /// The process that runs or ran its import.
  package private(set) var pid: Int32?
  /// The record in which its present import began, or the first that is shown of it.
  package private(set) var beginning: Evidence?
  /// When its present import began; `nil` if that is not shown.
  package private(set) var began: Timestamp?
  /// Whether what it did in its present import, and anything else as detailed as its end, was not printed.
  package private(set) var isEndHidden = false
  /// Whether an import of it began whose end is not known.
  package private(set) var isAbandoned = false
  /// Whether the changes that an import of it saved count as arrived, though the end of that is not known.
  private(set) var isKept = false
  /// Whether its present import applied its changes.
  private(set) var isApplied = false
  /// Whether its present import went on to write its metadata.
  private(set) var isSaved = false
  /// What its operation changed, once a record gave it.
  package private(set) var changes: ObjectCounts?
  /// The first and the last record of its present trouble.
  package private(set) var evidence: [Evidence] = []
  /// How many records its present trouble has.
  package private(set) var records = 0

  init(_ log: TransactionLog, _ step: Step, order: Int, number: Int?, pass: Int, at place: Place) {
    self.log = log
    self.order = order
    self.step = step
    self.number = number
    self.pass = pass
    since = place
  }

  /// Whether it is in trouble, so that it must not be forgotten.
  var isInTrouble: Bool { !failures.isEmpty || !evidence.isEmpty }

  /// Whether nothing was done with it yet.
  var isOnlySeen: Bool {
    failures.isEmpty && (step == .discovered || step == .downloading || step == .leftOver)
  }

  /// Whether its operation began and has no end.
  package var isUnderWay: Bool { step == .running || step == .written }

  /// How many seconds at most lie between an import's changes and its metadata.
  static let moments: Double = 5
  /// How many lines at most lie between the two if no times are printed, besides what it writes.
  private static let momentsInLines = 25

  /// Whether its process lived on at some place, long after it wrote the changes.
  func isOutlived(at place: Place) -> Bool {
    guard step == .written else { return false }
    guard let since = since.time, let time = place.time else {
      return place.line > self.since.line + Self.momentsInLines
    }
    return time.seconds(since: since) >= Self.moments
  }

  /// It goes on to write its metadata, up to some place.
  ///
  /// That it wrote its changes is printed at the same level as its end.
  mutating func save(upTo place: Place) {
    isSaved = true
    if step == .written {
      since = place
    } else {
      hideEnd()
      // What failed before has succeeded.
      failures = []
    }
  }

  mutating func hideEnd() { isEndHidden = true }

  /// What its import saved counts as arrived.
  mutating func keep() { isKept = true }

  mutating func identify(_ number: Int) { self.number = number }

  /// Goes to another step; trouble that is over takes its evidence with it.
  mutating func move(to next: Step, at place: Place) {
    guard next != step else { return }
    step = next
    since = place
    passes = nil
    evidence = []
    records = 0
  }

  mutating func begin(_ record: Evidence, of pid: Int32?, at step: Step, at place: Place) {
    move(to: step, at: place)
    beginning = record
    began = step == .running ? record.time : nil
    isEndHidden = false
    isApplied = false
    isSaved = false
    self.pid = pid
  }

  /// Its changes were applied, as far as a record lists them.
  mutating func apply(_ changes: ObjectCounts?) {
    isApplied = true
    self.changes = changes ?? self.changes
  }

  /// What it applied was rolled back.
  /// - Returns: Whether it had applied anything.
  mutating func rollBack() -> Bool {
    defer { isApplied = false }
    return isApplied
  }

  /// It stays at a step, with a record as evidence.
  /// - Returns: Whether a record showed that before.
  mutating func hold(at step: Step, _ new: Evidence, at place: Place) -> Bool {
    let isRepeat = self.step == step && !evidence.isEmpty
    move(to: step, at: place)
    records += 1
    evidence.keepEnds(new)
    return isRepeat
  }

  /// What leaves it over is its model, as its path shows.
  mutating func waitForModel() {
    step = .ofOtherModel
    isOfOtherModelByPath = true
  }

  mutating func wait(in pass: Int, for needs: LogNeeds?) {
    passes = (passes?.lowerBound ?? pass)...pass
    self.needs = needs ?? self.needs
  }

  /// Its import failed; several records may be of one failure.
  /// - Returns: Whether it is a new one.
  mutating func fail(_ reported: ReportedFailure, _ record: Evidence, attempt: Int, at place: Place) -> Bool {
    var failure = failures.popLast() ?? ImportFailure()
    let isNew = step != .failed || !failure.isOf(attempt, record)
    move(to: .failed, at: place)
    failure.add(reported, record, attempt: attempt, isNew: isNew)
    failures = [failure]
    return isNew
  }

  /// Its import gave way to a save; when that happens again and again, it fails.
  /// - Returns: Whether it is a new attempt.
  mutating func giveWay(_ reported: ReportedFailure, _ record: Evidence, attempt: Int, at place: Place)
    -> Bool
  {
    var race = races.popLast() ?? ImportFailure()
    let isNew = race.count == 0 || !race.isOf(attempt, record)
    race.add(reported, record, attempt: attempt, isNew: isNew)
    races = [race]
    if race.count >= Self.mostRaces {
      move(to: .failed, at: place)
      if failures.isEmpty || failures[0].error.links == race.error.links { failures = [race] }
    } else {
      move(to: .queued, at: place)
    }
    return isNew
  }

  /// Its operation ended with its process; how long it has waited for the next scan is not known.
  mutating func abandon() {
    step = .discovered
    isAbandoned = true
    beginning = nil
    began = nil
    pid = nil
  }
}

extension [Evidence] {
  mutating func keepEnds(_ record: Evidence) {
    if count < 2 { append(record) } else { self[1] = record }
  }
}
