// All rules, and which events each wants to see.

internal import Catalogue
internal import LogRecords
internal import Timelines

struct RuleBook {
  private var rules: [any CaptureRule] = RuleName.allCases.compactMap { $0.captureRule?.init() }

  private let watchers: [EventKind: [Int]]
  /// For each wording, the rules that watch what it says happened: most events no rule does.
  private let watchersOfWording: [[Int]]
  let explained: Set<EventKind>

  private static let roles: [FieldRole] = [
    .error, .userInfo, .globalID, .cause, .state, .old, .new, .token, .peer, .exception, .reason, .stack,
    .number, .current,
  ]

  init(_ shapes: [EventShape]) {
    var watchers: [EventKind: [Int]] = [:]
    for (index, rule) in rules.enumerated() {
      for kind in type(of: rule).watches { watchers[kind, default: []].append(index) }
    }
    self.watchers = watchers
    watchersOfWording = shapes.map { $0.kind.flatMap { watchers[$0.ofMirroring] } ?? [] }
    explained = rules.reduce(into: []) { $0.formUnion(type(of: $1).explains) }
  }

  /// Whether any rule may watch what a record says happened: no rule watches most statements, and their events, which are
  /// large, need not be passed on.
  ///
  /// Only in mirroring can something else have happened than the wording alone says.
  func mayWatch(_ record: RecognisedRecord) -> Bool {
    record.shape.isOfMirroring || !watchersOfWording.span[record.classification.wording].isEmpty
  }

  /// The rules for what the wording itself says happened are found faster by the wording; those for what follows from it are
  /// not.
  private func rulesThatWatch(_ event: Event, _ record: RecognisedRecord) -> [Int] {
    event.kind == record.shape.kind
      ? watchersOfWording[record.classification.wording] : watchers[event.kind] ?? []
  }

  mutating func watch(
    _ event: Event, _ record: RecognisedRecord, _ bytes: Span<UInt8>, _ timelines: StoreTimelines
  ) {
    let indices = rulesThatWatch(event, record)
    if indices.isEmpty || event.mirrored?.isToldAgain == true { return }
    let watched = WatchedRecord(record, bytes, roles: Self.roles)
    for index in indices { rules[index].watch(event, watched, timelines) }
  }

  /// What all rules found, and what did not follow, the worst first; of equal ones, what still holds, then the earlier.
  ///
  /// So many findings of each rule are kept; the others are counted.
  func findings(
    _ capture: CaptureDiagnosis, _ followUps: FollowUps
  ) -> (kept: [Finding], omitted: [Finding.Severity: Int]) {
    var omitted: [Finding.Severity: Int] = [:]
    var findings: [Finding] = []
    for rule in rules {
      findings += rule.findings(capture).map { $0.judgedByLaterLaunch(capture) }.worst(Self.most, &omitted)
    }
    followUps.addFindings(to: &findings)
    let merged = findings.withoutConsequences(capture).map { $0.withLaterSyncing(capture.timelines) }
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
