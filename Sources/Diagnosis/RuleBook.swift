// All rules, and which events each wants to see.

internal import Catalogue
internal import LogRecords
internal import Timelines

/// All rules, watching one capture.
struct RuleBook {
  private var rules: [any Rule] = [
    TransactionMissing(), ModelMismatch(), MetadataMismatches(), SplitWrites(), StoreRollbacks(),
    BaselineStrandings(), BaselineFailures(), ObjectDivergences(), ConflictSkips(),
    ImportFailures(), PoisonLogs(), UnreadableLogs(), ImportUnfinished(), Crashes(),
    SetupFailures(), SetupStalls(), LocalStorageOnly(), OptionRejections(), LostExports(),
    AccountChanges(), ContainerReplacements(), Corruption(), DaemonErrors(),
    CaptureTruncated(), LowLogLevel(), Unrecognised(),
  ]

  /// For each event, the rules that watch it.
  private let watchers: [EventKind: [Int]]

  /// The events of severity error that some rule explains.
  let explained: Set<EventKind>

  /// The places rules read.
  private static let roles: [FieldRole] = [
    .error, .userInfo, .globalID, .cause, .state, .new, .peer, .exception, .reason, .stack,
  ]

  init() {
    var watchers: [EventKind: [Int]] = [:]
    for (index, rule) in rules.enumerated() {
      for kind in type(of: rule).watches { watchers[kind, default: []].append(index) }
    }
    self.watchers = watchers
    explained = rules.reduce(into: []) { $0.formUnion(type(of: $1).explains) }
  }

  mutating func watch(
    _ event: Event, _ record: RecognisedRecord, _ bytes: Span<UInt8>, _ timelines: Timelines
  ) {
    guard let indices = watchers[event.kind] else { return }
    let witness = Witness(record, bytes, entry: event.entry, roles: Self.roles)
    for index in indices { rules[index].watch(event, witness, timelines) }
  }

  /// What all rules found, and what did not follow, the worst first, of equal ones the earlier.
  func findings(_ capture: CaptureState, _ followUps: FollowUps) -> [Finding] {
    var findings = rules.flatMap { $0.findings(capture) }
    followUps.tell(in: &findings)
    let told = findings.withoutConsequences(capture).map { $0.withLaterSyncing(capture.timelines) }
    return told.enumerated().sorted { one, other in
      (other.element.severity, one.element.first.line, one.offset)
        < (one.element.severity, other.element.first.line, other.offset)
    }.map(\.element)
  }
}
