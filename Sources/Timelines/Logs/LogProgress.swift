// How far a transaction log of another device has come; once imported it is a number in `Arrivals`.

package import LogRecords

/// The progress of one transaction log, from its discovery to its import.
package struct LogProgress: Sendable {
  /// The steps of a log, in their usual order.
  package enum Step: Sendable {
    /// The log was seen.
    case discovered
    /// The log's download began.
    case downloading
    /// The log waits for a transaction before it.
    case waiting
    /// The log waits for this device to use its model.
    case ofOtherModel
    /// A scheduling pass left the log over, and it waits for something that the log level does not show.
    case leftOver
    /// The log will not be imported: it cannot be opened, or is of an unknown type.
    case ignored
    /// An operation for the log is queued.
    case queued
    /// The log's operation runs.
    case running
    /// The log's changes are in the store, its metadata is not.
    case written
    /// The import failed, or the log could not be read, and it has not been tried again since.
    case failed
  }

  /// The log.
  package let log: TransactionLog
  /// The log's position among the capture's logs, in the order of their first records.
  package let order: Int
  /// The present step.
  package private(set) var step: Step
  /// The place where the present step began.
  package private(set) var since: Place
  /// The number of scheduling passes that had ended when the log was first seen.
  package let pass: Int
  /// The number of the log's transaction; `nil` until a record contains it.
  package private(set) var number: Int?
  /// The transactions that the log waits for; `nil` until a record shows them.
  package private(set) var needs: LogNeeds?
  /// The first and the last scheduling pass of the present wait, during which nothing else happened to the
  /// log.
  package private(set) var passes: ClosedRange<Int>?
  /// The failures of the log's import, kept while it is tried again; `nil` if there are none.
  package var failure: ImportFailure? { failures.first }

  /// Whether the only problem is that the log's file has not been downloaded; `nil` if there is no failure.
  var isDelayed: Bool? { failures.first?.isDelayed }

  /// At most one element.
  ///
  /// An array, which is stored separately, because few logs fail and very many may be open.
  private var failures: [ImportFailure] = []
  /// The times that the import gave way to saves, at most one element; a few times are routine.
  private var races: [ImportFailure] = []
  private static let maximumRaces = 3

  /// Whether only the log's path shows that it waits for its model, at a log level that hides what was
  /// imported.
  package private(set) var hasOtherModelByPath = false

  /// The process that runs or ran the log's import.
  package private(set) var pid: Int32?
  /// The record in which the present import began, or the first one that shows it.
  package private(set) var beginning: Evidence?
  /// The line of that record; read from a log in place, it takes no copy of the record.
  var beginningLine: Int? { beginning?.line }
  /// The time at which the present import began; `nil` if the capture does not show it.
  package private(set) var began: Timestamp?
  /// Whether the log level hid the steps of the present import, and so hides its end, which is as detailed.
  package private(set) var isEndHidden = false
  /// Whether an import of the log began whose end is unknown.
  package private(set) var isAbandoned = false
  /// Whether the changes that an import saved count as arrived although the import's end is unknown.
  private(set) var isKept = false
  /// Whether the present import applied its changes.
  private(set) var isApplied = false
  /// Whether the present import continued to write its metadata.
  private(set) var isSaved = false
  /// The changes that the log's operation applied; `nil` until a record lists them.
  package private(set) var changes: ObjectCounts?
  /// The first and the last record of the log's present trouble.
  package private(set) var evidence: [Evidence] = []
  /// The number of records of the log's present trouble.
  package private(set) var records = 0

  init(_ log: TransactionLog, _ step: Step, order: Int, number: Int?, pass: Int, at place: Place) {
    self.log = log
    self.order = order
    self.step = step
    self.number = number
    self.pass = pass
    since = place
  }

  /// Whether the log is in trouble, so that it must not be forgotten.
  var isInTrouble: Bool { !failures.isEmpty || !evidence.isEmpty }

  /// Whether nothing has been done with the log yet.
  var isOnlySeen: Bool {
    failures.isEmpty && (step == .discovered || step == .downloading || step == .leftOver)
  }

  /// Whether the log's operation began and has no end.
  package var isUnderWay: Bool { step == .running || step == .written }

  /// Whether the import failed, and a later try applied the changes whose end the log level hides.
  package var isAppliedSinceFailure: Bool {
    guard !failures.isEmpty, isApplied, isEndHidden else { return false }
    return step == .running || step == .discovered && isAbandoned
  }

  /// Notes that a later try succeeded.
  mutating func resolveFailure() { failures = [] }

  /// The maximum time between an import's changes and its metadata, in seconds.
  static let moments: Double = 5
  /// The maximum number of lines between an import's changes and its metadata if no times are printed,
  /// without the lines of the metadata itself.
  fileprivate static let momentsInLines = 25

  /// Whether the import's process still ran at a place long after it wrote the changes.
  func isOutlived(at place: Place) -> Bool {
    step == .written && place.isMomentsLater(than: since)
  }

  /// Notes that the import continues to write its metadata, up to a place.
  ///
  /// If the step is not `written`, the log level hides the end too: writing the changes is printed at the
  /// same level as the end.
  mutating func save(upTo place: Place) {
    isSaved = true
    if step == .written {
      since = place
    } else {
      hideEnd()
      // The import that failed before has succeeded.
      resolveFailure()
    }
  }

  mutating func hideEnd() { isEndHidden = true }

  /// Notes that the saved changes count as arrived.
  mutating func keep() { isKept = true }

  mutating func identify(_ number: Int) { self.number = number }

  /// Moves the log to another step; trouble of the previous step is over, and its evidence is dropped.
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

  /// Notes that the changes were applied; `nil` if no record lists them.
  mutating func apply(_ changes: ObjectCounts?) {
    isApplied = true
    self.changes = changes ?? self.changes
  }

  /// Notes that what the import applied was rolled back.
  /// - Returns: Whether the import had applied anything.
  mutating func rollBack() -> Bool {
    defer { isApplied = false }
    return isApplied
  }

  /// Notes that the log stays at a step, with a record as evidence.
  /// - Returns: Whether an earlier record showed the same.
  mutating func hold(at step: Step, _ new: Evidence, at place: Place) -> Bool {
    let isRepeat = self.step == step && !evidence.isEmpty
    move(to: step, at: place)
    records += 1
    evidence.keepEnds(new)
    return isRepeat
  }

  /// Notes that the log was left over because of its model, as its path shows.
  mutating func waitForModel() {
    step = .ofOtherModel
    hasOtherModelByPath = true
  }

  mutating func wait(in pass: Int, for needs: LogNeeds?) {
    passes = (passes?.lowerBound ?? pass)...pass
    self.needs = needs ?? self.needs
  }

  /// Notes that the import failed; several records may report one failure.
  /// - Returns: Whether the failure is a new one.
  mutating func fail(_ reported: ReportedFailure, _ record: Evidence, attempt: Int, at place: Place) -> Bool {
    var failure = failures.popLast() ?? ImportFailure()
    let isNew =
      !failure.hasRecord(at: record.time) && (step != .failed || !failure.isOf(attempt, record))
    move(to: .failed, at: place)
    failure.add(reported, record, attempt: attempt, isNew: isNew)
    failures = [failure]
    return isNew
  }

  /// Notes that the import gave way to a save; if that happens repeatedly, the import counts as failed.
  /// - Returns: Whether the attempt is a new one.
  mutating func giveWay(_ reported: ReportedFailure, _ record: Evidence, attempt: Int, at place: Place)
    -> Bool
  {
    var race = races.popLast() ?? ImportFailure()
    let isNew = !race.hasRecord(at: record.time) && (race.count == 0 || !race.isOf(attempt, record))
    race.add(reported, record, attempt: attempt, isNew: isNew)
    races = [race]
    if race.count >= Self.maximumRaces {
      move(to: .failed, at: place)
      if failures.isEmpty || failures[0].error.isLostRace { failures = [race] }
    } else {
      move(to: .queued, at: place)
    }
    return isNew
  }

  /// Notes that the operation ended with its process; since when the log has waited for the next scan is
  /// unknown.
  mutating func abandon() {
    step = .discovered
    isAbandoned = true
    beginning = nil
    began = nil
    pid = nil
  }
}

extension Place {
  /// Whether the place is so much later than `other` that an import would have come to its end in between.
  func isMomentsLater(than other: Place) -> Bool {
    guard let since = other.time, let time else { return line > other.line + LogProgress.momentsInLines }
    return time.seconds(since: since) >= LogProgress.moments
  }
}

extension [Evidence] {
  /// Keeps the first and the last record.
  mutating func keepEnds(_ record: Evidence) {
    if count < 2 { append(record) } else { self[1] = record }
  }
}
