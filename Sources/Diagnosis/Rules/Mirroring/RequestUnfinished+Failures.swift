// Reports requests with a task of the app that failed: no export or import makes up for them.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

extension RequestUnfinished {
  /// Returns the findings about the requests of a store that the app gave a task and that failed, one for each
  /// task of which none has succeeded since; and a note about failed acceptances after which another one
  /// succeeded, because none says which share it accepted.
  func failures(in index: Int, _ capture: CaptureDiagnosis) -> [Finding] {
    let store = capture.timelines.mirroring.all[index]
    // If the log hides the store, a success may be of another one.
    guard !store.isSeveral else { return [] }
    let tasks = OrderedDictionary(grouping: store.failures.groups.filter(Self.isJudged), by: \.first.task)
    return tasks.compactMap { task, groups in
      let open = groups.filter { $0.open != nil }
      let failed = open.isEmpty ? groups : open.map(\.current)
      guard let last = failed.max(by: { $0.last.line < $1.last.line }) else { return nil }
      let count = failed.reduce(0) { $0 + $1.count }
      let records = failed.flatMap { $0.count > 1 ? [$0.first.record, $0.last] : [$0.first.record] }
      var detail = Detail(
        request: nil, work: .other, task: task,
        seconds: capture.seconds(after: last.last.place, in: last.last.pid, for: store) ?? 0,
        waitsForZone: false, count: count, pids: Set(records.map(\.pid)))
      detail.failure = last.first
      (detail.recovered, detail.isRecoveredByItsKind) = (open.isEmpty ? last.resolved : nil, open.isEmpty)
      return Finding(
        detail, open.isEmpty ? .note : .warning, mirroredStore: index, evidence: records.sorted(by: \.line),
        count: count)
    }
  }

  /// Whether a later launch made a request again that has a task, and failed, which is what is reported.
  static func hasFailedAgain(_ request: MirrorRequest, in store: MirroredStore) -> Bool {
    guard request.isFromEarlierLaunch, request.task != nil, !store.isSeveral else { return false }
    return store.failures.groups.contains {
      $0.open != nil && $0.first.task == request.task && $0.last.line > request.place.line && isJudged($0)
    }
  }

  /// Whether failures are of requests with a task, for which no success is known to make up, and are not
  /// reported by the rule of what CloudKit refuses, or of the set-up that they only repeat.
  private static func isJudged(_ failures: MirrorFailures.Group) -> Bool {
    guard failures.kind == .other, let task = failures.first.task, !failures.isFollower,
      failures.open != nil || task == .shareAcceptance && failures.resolved != nil
    else { return false }
    return switch MirrorCause(failures.first) {
    case .schema, .quota, .recordSize, .follower: false
    default: true
    }
  }

  /// Whether requests with a task failed for what another finding is about.
  static func hasFailed(_ detail: Detail, of finding: Finding, for cause: Finding) -> Bool {
    guard cause.severity > .note, finding.mayConcern(mirroredStoreOf: cause) else { return false }
    return detail.failure.map { MirrorCause($0).rule == cause.rule } ?? false
  }
}
