// The running rules of one capture, and the events that each of them watches.

internal import Catalogue
internal import LogRecords
internal import Timelines

struct RuleBook {
  private var rules: [any CaptureRule] = RuleName.allCases.compactMap { $0.captureRule?.init() }

  /// The rules that watch a kind of event, and the values that they need from its records.
  private struct Watch {
    /// The rules, as indices in `rules` of the rule book.
    var rules: [Int] = []
    /// The roles that any of the rules reads; `nil` if all of them only need to know that the event happened.
    var reads: Set<FieldRole>?
  }

  private let watches: [EventKind: Watch]
  /// The watch of each wording's event, by the wording's index; no rule watches most events.
  private let watchesOfWording: [Watch]
  /// The app of the last record.
  private var lastApp = LastApp()
  let explained: Set<EventKind>
  /// The kinds of events that any rule watches.
  var watched: Set<EventKind> { Set(watches.keys) }

  init(_ shapes: [EventShape]) {
    var watches: [EventKind: Watch] = [:]
    for (index, rule) in rules.enumerated() {
      let rule = type(of: rule)
      for kind in rule.watches {
        var watch = watches[kind] ?? Watch()
        watch.rules.append(index)
        if !rule.signsOfWork.contains(kind) { watch.reads = rule.reads.union(watch.reads ?? []) }
        watches[kind] = watch
      }
    }
    self.watches = watches
    watchesOfWording = shapes.map { $0.kind.flatMap { watches[$0.ofMirroring] } ?? Watch() }
    explained = rules.reduce(into: []) { $0.formUnion(type(of: $1).explains) }
  }

  /// Whether any rule may watch the event of a record.
  ///
  /// No rule watches most statements, and their events are large, so they need not be passed on. Only in
  /// mirroring can the event differ from the kind that the wording alone implies.
  @inline(__always) func mayWatch(_ record: RecognisedRecord) -> Bool {
    record.shape.concernsMirroring || !watchesOfWording.span[record.classification.wording].rules.isEmpty
  }

  /// Returns the watch of an event.
  ///
  /// If the event is the one that its wording implies, the lookup goes by the wording, which is faster.
  private func watch(of event: Event, _ record: RecognisedRecord) -> Watch {
    event.kind == record.shape.kind
      ? watchesOfWording[record.classification.wording] : watches[event.kind] ?? Watch()
  }

  mutating func watch(
    _ event: Event, _ record: RecognisedRecord, _ bytes: Span<UInt8>, _ timelines: StoreTimelines
  ) {
    let watch = watch(of: event, record)
    if watch.rules.isEmpty || event.mirrored?.isSeenAgain == true { return }
    let watched = WatchedRecord(
      record, bytes, of: lastApp.app(of: record.record, bytes), reads: watch.reads)
    for index in watch.rules { rules[index].watch(event, watched, timelines) }
  }

  /// The number of records that exceeded the limits of what any rule keeps.
  var unkeptRecords: Int { rules.reduce(0) { $0 + $1.unkeptRecords } }

  /// What all rules found, and what did not follow, the worst first; of equal ones, what still holds, then
  /// what loses data before what holds it back or delays it, then the earlier.
  ///
  /// `most` findings of each rule are kept; the others are counted.
  func findings(
    _ capture: CaptureDiagnosis, _ followUps: FollowUps
  ) -> (kept: [Finding], omitted: [Finding.Severity: Int]) {
    var omitted: [Finding.Severity: Int] = [:]
    var findings: [Finding] = []
    for rule in rules {
      findings += rule.findings(capture).map { $0.judgedByLaterLaunch(capture) }.worst(
        Self.maximumCount, &omitted)
    }
    followUps.addFindings(to: &findings)
    let merged = findings.withoutConsequences(capture).map {
      $0.withLaterSyncing(capture).judgedByLeaving(capture)
    }
    return (merged.worstFirst, omitted)
  }

  static let maximumCount = 500
}

extension [Finding] {
  fileprivate var worstFirst: [Finding] {
    enumerated().sorted { one, other in
      (other.element.severity, one.element.rank, one.element.first.line, one.offset)
        < (one.element.severity, other.element.rank, other.element.first.line, other.offset)
    }.map(\.element)
  }

  fileprivate func worst(_ most: Int, _ omitted: inout [Finding.Severity: Int]) -> [Finding] {
    guard count > most else { return self }
    let sorted = worstFirst
    for finding in sorted.dropFirst(most) { omitted[finding.severity, default: 0] += 1 }
    return Array(sorted.prefix(most))
  }
}

extension Finding {
  /// The place of the finding among those that are as bad: what is over comes last, but what is lost is not
  /// over, whatever succeeds later.
  fileprivate var rank: Int {
    detail.isOver && detail.weight != .lost ? FindingWeight.late.rawValue + 1 : detail.weight.rawValue
  }
}
