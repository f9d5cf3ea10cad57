// Watches that what always follows does follow. It claims an absence only where the capture proves it: the
// process went on printing, nothing was left out, the log level shows what should have come, and no failure
// explains that it did not.

internal import Catalogue
internal import LogRecords
internal import Timelines

struct FollowUps {
  /// How many records may wait for what follows them, and how many that waited in vain are kept.
  static let capacity = 1000

  let plan: FollowUpPlan
  /// What is due, the oldest first.
  private var open: [ExpectedFollowUp] = []
  private(set) var missing: [ExpectedFollowUp] = []
  private(set) var late: [ExpectedFollowUp] = []
  private var processes: [WatchedProcess] = []
  private var latest = 0
  private var nextReplaced = 0

  init(_ catalogue: EntryCatalogue) { plan = FollowUpPlan(catalogue) }

  /// Takes note of a record that is not a statement, or is about something that no entry describes.
  mutating func noteForeign(_ record: Record) {
    switch record.kind {
    // What should have come may be in what is left out.
    case .elision, .fragment: return forget(nil)
    case .statement, .mark: break
    }
    if let process = index(of: record, isIdle: true) { goOn(process, record, level: nil) }
  }

  /// Takes note of the records of an app that come right before one of its process, which is noted
  /// afterwards.
  mutating func noteForeign(_ before: Span<AppRecordPlace>, of record: Record) {
    guard let process = index(of: record, isIdle: true) else { return }
    let isDue = before[before.count - 1].microseconds > processes[process].nextDue
    // If nothing is due, only the first one may show that the clock went back.
    if !isDue, processes[process].goesOn(to: before[0].microseconds) { return }
    for index in isDue ? before.indices : 0..<1 { noteForeign(record.earlier(at: before[index])) }
  }

  /// Takes note of a record that no entry fits, or that is cut: it may be what was expected, or say why that
  /// does not come.
  mutating func noteUncertain(_ record: Record) {
    forget(record.pid)
    noteForeign(record)
  }

  /// Takes note of a statement, which belongs to an entry.
  mutating func note(_ source: RecognisedRecord, _ event: Event?, _ bytes: Span<UInt8>) {
    let entry = source.shape.entry
    if plan.parts[entry].isBound { return noteBound(source.record, entry: entry, event, bytes) }
    // Most only show that their process goes on.
    guard let process = index(of: source.record, isIdle: plan.parts[entry].isIdle) else { return }
    goOn(process, source.record, level: source.record.origin == .ubiquity ? plan.parts[entry].level : nil)
  }

  /// Takes note of a statement that something follows, that follows something, or that says why something
  /// does not follow.
  private mutating func noteBound(_ record: Record, entry: Int, _ event: Event?, _ bytes: Span<UInt8>) {
    let part = plan.parts[entry]
    guard let process = index(of: record, isIdle: part.isIdle) else {
      if record.pid == nil, part.isAwaited { meet(entry, record, event) }
      return
    }
    if part.isAwaited { meet(entry, record, event) }
    if part.isFailure { release(entry, record, event) }
    goOn(process, record, level: record.origin == .ubiquity ? part.level : nil)
    for promise in part.promises { expect(promise, record, event, process, entry: entry, bytes) }
  }

  // MARK: Processes

  /// The process of a record; `nil` when it has none, or none that matters.
  @inline(__always) private mutating func index(of record: Record, isIdle: Bool) -> Int? {
    guard let pid = record.pid else { return nil }
    return latest < processes.count && processes[latest].pid == pid ? latest : search(pid, isIdle: isIdle)
  }

  /// In a function of its own, because most records come from the process that printed the one before.
  @inline(never) private mutating func search(_ pid: Int32, isIdle: Bool) -> Int? {
    if let known = processes.firstIndex(where: { $0.pid == pid }) {
      latest = known
    } else if isIdle {
      return nil
    } else if processes.count < WatchedProcess.capacity {
      latest = processes.count
      processes.append(WatchedProcess(pid: pid))
    } else {
      forget(processes[nextReplaced].pid)
      latest = nextReplaced
      processes[latest] = WatchedProcess(pid: pid)
      nextReplaced = (nextReplaced + 1) % processes.count
    }
    return latest
  }

  // MARK: What is due

  /// Expects what follows a record; a record without time promises nothing that could be late.
  private mutating func expect(
    _ followUp: Int, _ record: Record, _ event: Event?, _ process: Int, entry: Int?, _ bytes: Span<UInt8>
  ) {
    guard let time = record.timestamp else { return }
    // A time in whole seconds may be almost a second later than it says.
    let due = time.microseconds + plan.followUps[followUp].time + (time.decimals == 0 ? 1_000_000 : 0)
    // The oldest are dropped, many at once, and prove nothing.
    if open.count == Self.capacity { open.removeFirst(Self.capacity / 4) }
    let isOfApp = plan.isOfApp(plan.followUps[followUp].entry)
    open.append(
      ExpectedFollowUp(
        evidence: isOfApp ? Evidence(at: record.place, entry: entry) : Evidence(record, bytes, entry: entry),
        followUp: followUp, kind: event?.kind, pid: processes[process].pid, thread: record.thread,
        store: event?.store, log: event?.log, seconds: plan.followUps[followUp].seconds, due: due))
    processes[process].nextDue = min(processes[process].nextDue, due)
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

  /// Something failed: what was expected may not come because of that, and the failure is reported by a rule
  /// of its own.
  private mutating func release(_ entry: Int, _ record: Record, _ event: Event?) {
    guard !open.isEmpty else { return }
    let plan = plan
    open.removeAll {
      $0.pid == record.pid && plan.mayExplain(entry, plan.followUps[$0.followUp])
        && $0.agrees(with: record, event)
    }
  }

  /// Forgets what should follow in a process, or in all of them if none is given.
  private mutating func forget(_ pid: Int32?) {
    guard !open.isEmpty else { return }
    open.removeAll { pid == nil || $0.pid == pid }
  }

  /// A process goes on with a record, perhaps a statement of a log level: judges what was due.
  @inline(__always) private mutating func goOn(_ process: Int, _ record: Record, level: Int?) {
    if let time = record.timestamp?.microseconds, time > processes[process].nextDue {
      judgeDue(process, at: time, level: level)
    }
    if processes[process].note(record, level: level) { forget(record.pid) }
  }

  /// In a function of its own, because something is due for few records only.
  @inline(never) private mutating func judgeDue(_ process: Int, at time: Int64, level: Int?) {
    let pid = processes[process].pid
    var nextDue = Int64.max
    open = open.compactMap { waiting in
      guard waiting.pid == pid else { return waiting }
      var waiting = waiting
      let followUp = plan.followUps[waiting.followUp]
      if time > waiting.due {
        let since = waiting.evidence.time?.microseconds ?? 0
        let isShown = processes[process].shows(followUp.level, since: since)
        if waiting.isAwake {
          let isShownNow = isShown || level.map { $0 >= followUp.level } ?? false
          if isShownNow, missing.count < Self.capacity { missing.append(waiting) }
          return nil
        }
        // What was printed until it was due says whether it would have been shown: a log level may be raised
        // later.
        guard isShown else { return nil }
        waiting.isAwake = true
        waiting.due = time + followUp.time
      }
      nextDue = min(nextDue, waiting.due)
      return waiting
    }
    // Once a second is enough, however many records there are.
    processes[process].nextDue = nextDue == .max ? .max : max(nextDue, time + 1_000_000)
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
  /// Whether the timelines know what became of it: an import without end is open, or was repaired since.
  fileprivate var isFollowedByTimelines: Bool { kind == .importWritten && log != nil && store != nil }
}

extension Finding {
  fileprivate func explains(_ absence: ExpectedFollowUp) -> Bool {
    if let store, let other = absence.store, store != other { return false }
    return rule.captureRule?.explains(absence, by: self) ?? false
  }
}

struct WatchedProcess {
  /// How many processes are told apart; one more takes the place of another.
  static let capacity = 64
  /// How far records of several threads may be out of order, in microseconds; more is a clock that was set
  /// back.
  private static let disorder: Int64 = 1_000_000

  let pid: Int32
  /// The highest log level that its statements show.
  private var level = 0
  /// When it printed a statement of each level last.
  private var lastOfLevel: [4 of Int64] = .init(repeating: .min)
  /// Before this time nothing of it is due.
  var nextDue = Int64.max
  private var last = Int64.min

  init(pid: Int32) { self.pid = pid }

  /// Whether a statement of a level would have been printed after a time: as far as the statements since then
  /// show.
  func shows(_ level: Int, since time: Int64) -> Bool {
    guard self.level >= level else { return false }
    return (level..<4).contains { lastOfLevel[$0] > time } || !(0..<level).contains { lastOfLevel[$0] > time }
  }

  /// Takes note of a time at which it printed, unless its clock went back.
  mutating func goesOn(to time: Int64) -> Bool {
    guard last == .min || time >= last - Self.disorder else { return false }
    last = max(last, time)
    return true
  }

  /// Takes note of a record of it, and of the log level that the record shows.
  /// - Returns: Whether its clock went back.
  @inline(__always) mutating func note(_ record: Record, level: Int?) -> Bool {
    self.level = max(self.level, level ?? 0)
    guard let time = record.timestamp?.microseconds else { return false }
    let isBack = last != .min && time < last - Self.disorder
    if isBack { lastOfLevel = .init(repeating: .min) }
    if let level { lastOfLevel[level] = max(lastOfLevel[level], time) }
    last = isBack ? time : max(last, time)
    return isBack
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
  /// When the other is due, in microseconds of the capture's clock.
  var due: Int64
  /// Whether the process was seen at work after it was first due; one that slept gets its full time again
  /// when it wakes.
  var isAwake = false

  /// Whether another record of the same process may be about the same thing, as far as both say.
  func agrees(with record: Record, _ event: Event?) -> Bool {
    if let log, let other = event?.log { return log == other }
    if record.thread != 0, record.thread == thread { return true }
    if let store, let other = event?.store { return store == other }
    return true
  }

  func isOfOne(of logs: [LogFile]?) -> Bool {
    guard let logs, let log else { return true }
    return logs.contains(log.file)
  }
}
