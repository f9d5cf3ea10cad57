// Checks that the follow-ups that are certain do occur. An absence is reported only if the capture proves it:
// the process went on printing, nothing was left out, the log level shows the follow-up, and no failure
// explains why it is missing.

internal import Catalogue
internal import LogRecords
internal import Timelines

struct FollowUps {
  /// The maximum number of records that wait for a follow-up, of missing follow-ups, and of late ones.
  static let capacity = 1000

  let plan: FollowUpPlan
  /// The follow-ups that are awaited, the oldest first.
  private var open: [ExpectedFollowUp] = []
  /// The follow-ups that did not occur although the capture would show them.
  private(set) var missing: [ExpectedFollowUp] = []
  /// The follow-ups that occurred after they were due.
  private(set) var late: [ExpectedFollowUp] = []
  private var processes: [WatchedProcess] = []
  /// The process that printed the last record; its element in `processes` is only up to date again when another
  /// one prints.
  private var current = WatchedProcess(pid: 0)
  /// The index of that process; `nil` before the first one.
  private var latest: Int?
  /// The index of the process to replace next, once `processes` is full.
  private var nextReplaced = 0

  init(_ catalogue: EntryCatalogue) { plan = FollowUpPlan(catalogue) }

  /// Notes a record that is not a statement, or that concerns something that no entry describes.
  mutating func noteForeign(_ record: Record) {
    switch record.kind {
    // The follow-up may be in the part that is left out.
    case .elision, .fragment: return forget(nil)
    case .statement, .mark: break
    }
    if turn(to: record, isIdle: true) { goOn(record, level: nil) }
  }

  /// Notes an app's records that come right before a record of the same process, which itself is noted
  /// afterwards.
  @inline(__always)
  mutating func noteForeign(_ before: Span<AppRecordPlace>, of record: Record) {
    guard turn(to: record, isIdle: true) else { return }
    let isDue = before[before.count - 1].microseconds > current.nextDue
    // If nothing is due, only the first record can show that the clock went back.
    if !isDue, current.goesOn(to: before[0].microseconds) { return }
    noteClosely(before, of: record, isDue: isDue)
  }

  /// Notes records of which some may be after a follow-up was due, or show that the clock went back.
  @inline(never) private mutating func noteClosely(
    _ before: Span<AppRecordPlace>, of record: Record, isDue: Bool
  ) {
    for index in isDue ? before.indices : 0..<1 { noteForeign(record.earlier(at: before[index])) }
  }

  /// Notes a record that no entry matches, or that is cut: it may be an awaited follow-up, or explain why one
  /// is missing.
  mutating func noteUncertain(_ record: Record) {
    forget(record.pid)
    noteForeign(record)
  }

  /// Whether a statement has a follow-up, is one, or may explain a missing one.
  ///
  /// Most statements only show that their process is still running.
  @inline(__always) func areBound(to source: RecognisedRecord) -> Bool {
    plan.parts[source.shape.entry].isBound
  }

  /// Notes a statement of an entry that has no follow-up, is none, and explains no missing one.
  @inline(__always) mutating func noteUnbound(_ source: RecognisedRecord) {
    let part = plan.parts.span[source.shape.entry]
    guard turn(to: source.record, isIdle: part.isIdle) else { return }
    goOn(source.record, level: source.record.origin == .ubiquity ? part.level : nil)
  }

  /// Notes a statement of an entry that has a follow-up, is one, or may explain a missing one.
  @inline(never) mutating func noteBound(
    _ source: RecognisedRecord, _ event: Event?, _ bytes: Span<UInt8>
  ) {
    let (record, entry) = (source.record, source.shape.entry)
    let part = plan.parts[entry]
    guard turn(to: record, isIdle: part.isIdle) else {
      if record.pid == nil, part.isAwaited { meet(entry, record, event) }
      return
    }
    if part.isAwaited { meet(entry, record, event) }
    if part.isFailure { release(entry, record, event) }
    goOn(record, level: record.origin == .ubiquity ? part.level : nil)
    for promise in part.promises { expect(promise, after: record, event, entry: entry, bytes) }
  }

  // MARK: Processes

  /// Turns to the process of a record; returns `false` if the record has none, or the process does not matter
  /// yet.
  @inline(__always) private mutating func turn(to record: Record, isIdle: Bool) -> Bool {
    guard let pid = record.pid else { return false }
    if latest != nil, current.pid == pid { return true }
    return search(pid, isIdle: isIdle)
  }

  /// Turns to a process that did not print the record before.
  ///
  /// A separate function, because most records come from the same process as the record before.
  @inline(never) private mutating func search(_ pid: Int32, isIdle: Bool) -> Bool {
    if let latest { processes[latest] = current }
    let place: Int
    if let known = processes.firstIndex(where: { $0.pid == pid }) {
      place = known
    } else if isIdle {
      return false
    } else if processes.count < WatchedProcess.capacity {
      place = processes.count
      processes.append(WatchedProcess(pid: pid))
    } else {
      forget(processes[nextReplaced].pid)
      place = nextReplaced
      processes[place] = WatchedProcess(pid: pid)
      nextReplaced = (nextReplaced + 1) % processes.count
    }
    (latest, current) = (place, processes[place])
    return true
  }

  // MARK: Awaited follow-ups

  /// Awaits a follow-up of a record.
  ///
  /// A follow-up of a record without time can never be late.
  private mutating func expect(
    _ followUp: Int, after record: Record, _ event: Event?, entry: Int?, _ bytes: Span<UInt8>
  ) {
    guard let time = record.timestamp else { return }
    // A time in whole seconds may mean almost a second later.
    let due = time.microseconds + plan.followUps[followUp].time + (time.decimals == 0 ? 1_000_000 : 0)
    // The oldest expectations are dropped, many at once, because that is faster; a dropped one proves
    // nothing.
    if open.count == Self.capacity { open.removeFirst(Self.capacity / 4) }
    let isFromApp = plan.isFromApp(plan.followUps[followUp].entry)
    open.append(
      ExpectedFollowUp(
        evidence: isFromApp
          ? Evidence(at: record.place, entry: entry) : Evidence(record, bytes, entry: entry),
        followUp: followUp, kind: event?.kind, pid: current.pid, thread: record.thread,
        store: event?.store, log: event?.log, seconds: plan.followUps[followUp].seconds, due: due))
    current.nextDue = min(current.nextDue, due)
  }

  private mutating func meet(_ entry: Int, _ record: Record, _ event: Event?) {
    guard !open.isEmpty || !missing.isEmpty else { return }
    let followUps = plan.followUps
    let isMet = { (waiting: ExpectedFollowUp) in
      followUps[waiting.followUp].expected == entry && (record.pid ?? waiting.pid) == waiting.pid
        && waiting.agrees(with: record, event)
    }
    open.removeAll(where: isMet)
    guard missing.contains(where: isMet) else { return }
    let came = missing.filter(isMet)
    missing.removeAll(where: isMet)
    late += came.prefix(Self.capacity - late.count)
  }

  /// Drops the expectations whose absence a failure may explain; a rule reports that failure.
  private mutating func release(_ entry: Int, _ record: Record, _ event: Event?) {
    guard !open.isEmpty else { return }
    let plan = plan
    open.removeAll {
      $0.pid == record.pid && plan.mayExplain(entry, plan.followUps[$0.followUp])
        && $0.agrees(with: record, event)
    }
  }

  /// Drops the expectations of a process, or of all processes if `pid` is `nil`.
  ///
  /// A separate function, because that is rare.
  @inline(never) private mutating func forget(_ pid: Int32?) {
    guard !open.isEmpty else { return }
    open.removeAll { pid == nil || $0.pid == pid }
  }

  /// Notes that the current process continues with a record, and judges the follow-ups that were due.
  ///
  /// `level` is the log level that the record proves, if any.
  @inline(__always) private mutating func goOn(_ record: Record, level: Int?) {
    let time = record.timestamp?.microseconds
    if let time, time > current.nextDue { judgeDue(at: time, level: level) }
    if current.note(time, level: level) { forget(record.pid) }
  }

  /// Judges the follow-ups of the current process that were due.
  ///
  /// A separate function, because follow-ups are due at few records only.
  @inline(never) private mutating func judgeDue(at time: Int64, level: Int?) {
    let process = current
    var nextDue = Int64.max
    open = open.compactMap { waiting in
      guard waiting.pid == process.pid else { return waiting }
      var waiting = waiting
      let followUp = plan.followUps[waiting.followUp]
      if time > waiting.due {
        let since = waiting.evidence.time?.microseconds ?? 0
        let isShown = process.shows(followUp.level, since: since)
        if waiting.isAwake {
          let isShownNow = isShown || level.map { $0 >= followUp.level } ?? false
          if isShownNow, missing.count < Self.capacity { missing.append(waiting) }
          return nil
        }
        // The records printed until the follow-up was due show whether it would have been printed; the log
        // level may be raised later.
        guard isShown else { return nil }
        waiting.isAwake = true
        waiting.due = time + followUp.time
      }
      nextDue = min(nextDue, waiting.due)
      return waiting
    }
    // Checking once a second is enough, however many records there are.
    current.nextDue = nextDue == .max ? .max : max(nextDue, time + 1_000_000)
  }

  func addFindings(to findings: inout [Finding]) {
    var own = OccurrencesBy<Absence>()
    func note(_ waiting: ExpectedFollowUp, isLate: Bool) {
      let absence = Absence(followUp: waiting.followUp, store: waiting.store, isLate: isLate)
      own.note(absence, waiting.evidence)
    }
    for waiting in missing {
      if let index = findings.firstIndex(where: { $0.explains(waiting) }) {
        findings[index].add(waiting.evidence)
      } else if !waiting.isFollowedByTimelines {
        note(waiting, isLate: false)
      }
    }
    for waiting in late { note(waiting, isLate: true) }
    findings += own.all.map { absence, occurrences in
      let followUp = plan.followUps[absence.followUp]
      return Finding(
        FollowUpMissing.Detail(
          entry: followUp.entry, expected: followUp.expected, seconds: followUp.seconds,
          isLate: absence.isLate),
        absence.isLate ? .note : .warning, store: absence.store, occurrences)
    }
  }
}

private struct Absence: Hashable {
  let followUp: Int
  let store: Int?
  let isLate: Bool
}

extension ExpectedFollowUp {
  /// Whether the timelines know the outcome: an import without end is open there, or was repaired since.
  fileprivate var isFollowedByTimelines: Bool { kind == .importWritten && log != nil && store != nil }
}

extension Finding {
  fileprivate func explains(_ absence: ExpectedFollowUp) -> Bool {
    if let store, let other = absence.store, store != other { return false }
    return rule.captureRule?.explains(absence, by: self) ?? false
  }
}

struct WatchedProcess {
  /// The maximum number of processes that are distinguished; another one replaces an earlier one.
  static let capacity = 64
  /// How far records of several threads may be out of order, in microseconds; a larger step back means that
  /// the clock was set back.
  private static let disorder: Int64 = 1_000_000

  let pid: Int32
  /// The highest log level that the process's statements prove.
  private var level = 0
  /// The time of the process's last statement of each level, in microseconds.
  private var lastOfLevel: [4 of Int64] = .init(repeating: .min)
  /// The earliest time at which one of the process's follow-ups is due, in microseconds; `.max` if none is.
  var nextDue = Int64.max
  /// The earliest time that does not show that the clock went back.
  private var earliest = Int64.min

  init(pid: Int32) { self.pid = pid }

  /// Whether a statement of a level would have been printed after `time`, judging by the statements since
  /// then.
  func shows(_ level: Int, since time: Int64) -> Bool {
    guard self.level >= level else { return false }
    return (level..<4).contains { lastOfLevel[$0] > time } || !(0..<level).contains { lastOfLevel[$0] > time }
  }

  /// Notes a time at which the process printed.
  ///
  /// Returns `false`, and notes nothing, if its clock went back.
  mutating func goesOn(to time: Int64) -> Bool {
    guard time >= earliest else { return false }
    earliest = max(earliest, time - Self.disorder)
    return true
  }

  /// Notes the time of a record of the process, and the log level that the record proves.
  ///
  /// - Returns: Whether the clock of the process went back.
  @inline(__always) mutating func note(_ time: Int64?, level: Int?) -> Bool {
    if let level { self.level = max(self.level, level) }
    guard let time else { return false }
    let isBack = time < earliest
    if isBack { turnBack() }
    if let level { lastOfLevel[level] = max(lastOfLevel[level], time) }
    earliest = max(earliest, time - Self.disorder)
    return isBack
  }

  /// Forgets the times that were noted: the clock went back.
  ///
  /// A separate function, because clocks hardly ever do.
  @inline(never) private mutating func turnBack() {
    lastOfLevel = .init(repeating: .min)
    earliest = .min
  }
}

struct ExpectedFollowUp {
  let evidence: Evidence
  let followUp: Int
  let kind: EventKind?
  let pid: Int32
  let thread: UInt64
  let store: Int?
  let log: TransactionLog?
  let seconds: Double
  /// The time at which the follow-up is due, in microseconds of the capture's clock.
  var due: Int64
  /// Whether the process was seen running after the follow-up was first due.
  ///
  /// A process that slept gets the full time again when it wakes.
  var isAwake = false

  /// Whether another record of the same process may concern the same thing, judging by what both records say.
  func agrees(with record: Record, _ event: Event?) -> Bool {
    if let log, let other = event?.log { return log == other }
    if record.thread != 0, record.thread == thread { return true }
    if let store, let other = event?.store { return store == other }
    return true
  }

  func belongsToOne(of logs: [LogFile]?) -> Bool {
    guard let logs, let log else { return true }
    return logs.contains(log.file)
  }
}
