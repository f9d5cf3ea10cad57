// All rules, and which events each wants to see.

internal import Catalogue
internal import LogRecords
internal import Timelines

struct RuleBook {
  private var rules: [any CaptureRule] = RuleName.allCases.compactMap { $0.captureRule?.init() }

  /// Who watches a kind of event, and what of its records they need.
  private struct Watch {
    /// The rules, as indices.
    var rules: [Int] = []
    /// The values that any of them reads; `nil` if for all of them it is enough that the event happened.
    var reads: Set<FieldRole>?
  }

  private let watches: [EventKind: Watch]
  /// For each wording, who watches what it says happened: most events no rule does.
  private let watchesOfWording: [Watch]
  let explained: Set<EventKind>

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

  /// Whether any rule may watch what a record says happened: no rule watches most statements, and their
  /// events, which are large, need not be passed on.
  ///
  /// Only in mirroring can something else have happened than the wording alone says.
  func mayWatch(_ record: RecognisedRecord) -> Bool {
    record.shape.isOfMirroring || !watchesOfWording.span[record.classification.wording].rules.isEmpty
  }

  /// Who watches what the wording itself says happened is found by the wording, which is faster.
  private func watch(of event: Event, _ record: RecognisedRecord) -> Watch {
    event.kind == record.shape.kind
      ? watchesOfWording[record.classification.wording] : watches[event.kind] ?? Watch()
  }

  mutating func watch(
    _ event: Event, _ record: RecognisedRecord, _ bytes: Span<UInt8>, _ timelines: StoreTimelines
  ) {
    let watch = watch(of: event, record)
    if watch.rules.isEmpty || event.mirrored?.isSeenAgain == true { return }
    let watched = WatchedRecord(record, bytes, reads: watch.reads)
    for index in watch.rules { rules[index].watch(event, watched, timelines) }
  }

  /// What all rules found, and what did not follow, the worst first; of equal ones, what still holds, then
  /// the earlier.
  ///
  /// `most` findings of each rule are kept; the others are counted.
  func findings(
    _ capture: CaptureDiagnosis, _ followUps: FollowUps
  ) -> (kept: [Finding], omitted: [Finding.Severity: Int]) {
    var omitted: [Finding.Severity: Int] = [:]
    var findings: [Finding] = []
    for rule in rules {
      findings += rule.findings(capture).map { $0.judgedByLaterLaunch(capture) }.worst(Self.most, &omitted)
    }
    followUps.addFindings(to: &findings)
    let merged = findings.withoutConsequences(capture).map {
      $0.withLaterSyncing(capture).judgedByLeaving(capture)
    }
    return (merged.worstFirst, omitted)
  }

  static let most = 500
}

extension [Finding] {
  fileprivate var worstFirst: [Finding] {
    enumerated().sorted { one, other in
      (other.element.severity, one.element.detail.isOver ? 1 : 0, one.element.first.line, one.offset)
        < (
          one.element.severity, other.element.detail.isOver ? 1 : 0, other.element.first.line, other.offset
        )
    }.map(\.element)
  }

  fileprivate func worst(_ most: Int, _ omitted: inout [Finding.Severity: Int]) -> [Finding] {
    guard count > most else { return self }
    let sorted = worstFirst
    for finding in sorted.dropFirst(most) { omitted[finding.severity, default: 0] += 1 }
    return Array(sorted.prefix(most))
  }
}
