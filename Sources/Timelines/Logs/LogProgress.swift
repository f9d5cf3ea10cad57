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
  package var failure: Failure? { failures.first }

  /// Whether all that is wrong is that its file has not been downloaded; `nil` when nothing is.
  var isDelayed: Bool? { failures.first?.isDelayed }

  /// Stored separately: few logs fail, and very many may be open.
  private var failures: [Failure] = []
  /// How often it gave way to saves; a few times are routine.
  private var races: [Failure] = []
  private static let mostRaces = 3

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
  /// Whether its present import applied its changes.
  package private(set) var isApplied = false
  /// Whether its present import went on to write its metadata.
  package private(set) var isSaved = false
  /// What its operation changed, once a record gave it.
  package private(set) var changes: ObjectCounts?
  /// The first and the last record of its present trouble.
  package private(set) var evidence: [Evidence] = []
  /// How many records its present trouble has.
  package private(set) var records = 0

  init(_ log: TransactionLog, _ step: Step, order: Int, number: Int?, pass: Int, at place: Place) {
    (self.log, self.order, self.step, self.number, self.pass) = (log, order, step, number, pass)
    since = place
  }

  /// Whether it is in trouble, so that it must not be forgotten.
  var isInTrouble: Bool { !failures.isEmpty || !evidence.isEmpty }

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
    (isEndHidden, isApplied, isSaved) = (false, false, false)
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

  mutating func wait(in pass: Int, for needs: LogNeeds?) {
    passes = (passes?.lowerBound ?? pass)...pass
    self.needs = needs ?? self.needs
  }

  /// Its import failed; several records may be of one failure.
  /// - Returns: Whether it is a new one.
  mutating func fail(_ reported: ReportedFailure, _ record: Evidence, attempt: Int, at place: Place) -> Bool {
    var failure = failures.popLast() ?? Failure()
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
    var race = races.popLast() ?? Failure()
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
    (beginning, began, pid) = (nil, nil, nil)
  }
}

/// What a transaction log needs before it.
package struct LogNeeds: Sendable {
  /// The transactions, by peer.
  package private(set) var needed: [(peer: Name, numbers: ClosedRange<Int>)] = []
  /// The last transaction of the log's own peer that the store holds, by the score; 0 for none, `nil` if that is not shown.
  package private(set) var held: Int?
  /// What is needed of peers if no record shows what the store holds of them, counted from that; `nil` if not even that is shown.
  package private(set) var unknown: [(peer: Name, ahead: ClosedRange<Int>?)] = []

  private static let capacity = 64

  /// What a log needs.
  ///
  /// Score and `after` count from the store's own vector: the score up to the log, `after` up to what the operations before it
  /// bring. The store's own number follows from the log's, that of other peers from what is known about the store. A log brings
  /// one transaction of its own peer itself; of others it needs all.
  init(score: KnowledgeVector, after: KnowledgeVector, number: Int?, of peer: Name, held: (Name) -> Int?) {
    for (other, ahead) in score.numbers.prefix(Self.capacity) {
      let isOwn = other == peer
      if isOwn, let number, number >= ahead { self.held = number - ahead }
      let before = after.numbers.reduce(0) { $1.peer == other ? max($0, $1.number) : $0 }
      guard ahead - before >= (isOwn ? 2 : 1) else { continue }
      let last = isOwn ? ahead - 1 : ahead
      guard let held = isOwn ? number.map({ $0 - ahead }) : held(other), held >= 0, before >= 0 else {
        unknown.append((other, before >= 0 ? before + 1...last : nil))
        continue
      }
      needed.append((other, held + before + 1...held + last))
    }
  }
}

/// That a log could not be imported.
package struct Failure: Sendable {
  /// How often.
  package private(set) var count = 0
  /// What the last failure said about its cause.
  package private(set) var error = ErrorChain("")
  /// What its last record said: often only that the import failed.
  package private(set) var verdict = ErrorChain("")
  /// Whether all that is wrong is that its file has not been downloaded: not a failure, but a wait.
  package private(set) var isDelayed = false
  /// Whether the log itself could not be read.
  package private(set) var isUnreadable = false
  /// The first and the last record of it, and how many there are.
  package private(set) var evidence: [Evidence] = []
  package private(set) var records = 0

  /// The attempt in which it failed last; several records may be of one failure.
  private var attempt = -1
  /// The statement that said so first.
  private var opener: Int?

  /// Whether its last record is from the same attempt as another one.
  ///
  /// The records of one attempt come within seconds, those of the next one half a minute later. Below log level 2 nothing else
  /// separates attempts, and without times only the repetition of the same record does. What failed in a pass is reported again
  /// after it.
  func isOf(_ attempt: Int, _ record: Evidence) -> Bool {
    guard let time = record.time, let last = evidence.last?.time else {
      return self.attempt == attempt && (attempt > 0 || record.entry != opener)
    }
    return time.seconds(since: last) < (self.attempt == attempt ? 20 : ImportFailures.echo)
  }

  mutating func add(_ reported: ReportedFailure, _ record: Evidence, attempt: Int, isNew: Bool) {
    records += 1
    if isNew || reported.text.utf8.span.find("Domain=") != nil {
      verdict = ErrorChain(reported.text)
      if isNew || !verdict.isOnlyAVerdict || error.saysNothing { error = verdict }
    }
    if isNew {
      count += 1
      (self.attempt, opener) = (attempt, record.entry)
    }
    isDelayed = reported.isOfDownload || error.isDownloadMissing
    if reported.isUnreadable { isUnreadable = true }
    evidence.keepEnds(record)
  }
}

struct ReportedFailure {
  let text: String
  let isOfDownload: Bool
  let isUnreadable: Bool
}

extension [Evidence] {
  mutating func keepEnds(_ record: Evidence) {
    if count < 2 { append(record) } else { self[1] = record }
  }
}
