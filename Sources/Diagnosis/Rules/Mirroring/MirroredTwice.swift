// Reports a store that an app mirrors twice in one process: only the first container works for it.

internal import LogRecords
internal import OrderedCollections
package import Timelines

/// The rule for a second container, or a second delegate, that mirrors a store in the same process.
package struct MirroredTwice: CaptureRule {
  package static let description = RuleDescription(
    kind: .setup,
    finds:
      "two containers of one process mirror the same store at the same time (a warning when a later launch of the "
      + "app synced with one container)",
    advice: "Make one NSPersistentCloudKitContainer or ModelContainer for each store, and keep it.",
    shownBy: [.mirrorHandlerTwice])

  /// The details of a store that is mirrored twice.
  package struct Detail: FindingDetail {
    /// The error of the second container's set-up; `nil` if no record contains it.
    package let error: ErrorChain?
    /// The number of requests that were dropped only because set-up had failed earlier.
    package let followers: Int
    /// The process that mirrors the store twice, if processes of other names have it open too; `nil` otherwise.
    package var process: Name?
    /// The place where a later launch of the app opened the store that synced and shows no second container;
    /// `nil` if there is none.
    package var laterLaunch: Place?
  }

  static let watches: Set<EventKind> = [.mirrorHandlerTwice, .processCrashed]
  static let reads: Set<FieldRole> = [.reason]
  static let explains: Set<EventKind> = [.mirrorHandlerTwice]

  /// The text of the exception that ends the app when a second container registers for the same work.
  private static let secondHandler = "second handler for activity identifier com.apple.coredata.cloudkit."

  private var handlers = OccurrencesBy<Int>()
  /// The records about unknown stores, by their processes.
  private var unnamed = OccurrencesBy<Int32?>()

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    if event.kind == .processCrashed, record.value(.reason)?.contains(Self.secondHandler) != true { return }
    if let store = event.mirrored?.store {
      handlers.note(store, record.evidence)
    } else {
      unnamed.note(record.pid, record.evidence)
    }
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    var handlers = handlers.all
    let troubles = capture.troubles(from: .mirroredTwice)
    var findings: [Finding] = []
    for index in capture.mirroredStores {
      let trouble = troubles.first { $0.store == index }
      let registered = handlers.removeValue(forKey: index)
      let store = capture.timelines.mirroring.all[index]
      let observed = observed(in: store, capture)
      let records = (trouble?.evidence ?? []) + (registered?.evidence ?? []) + observed
      guard !records.isEmpty else { continue }
      var pids = Set(((trouble?.evidence ?? []) + (registered?.evidence ?? [])).map(\.pid))
      if !observed.isEmpty { pids.insert(store.delegates.pair?.first.owner.pid) }
      let detail = Detail(
        error: trouble?.error, followers: trouble?.followers ?? 0,
        process: Self.process(of: pids, among: [store]))
      findings.append(
        Finding(
          detail, .error, mirroredStore: index, evidence: records.sorted(by: \.line),
          count: (trouble?.count ?? 0) + (registered?.count ?? 0) + observed.count))
    }
    // A record that names no store concerns the only store that is mirrored twice, or another app.
    for (pid, others) in unnamed.all where capture.concernsMirroring(pid) {
      if findings.count == 1 {
        for record in others.evidence { findings[0].add(record) }
      } else {
        let stores = capture.mirroredStores.map { capture.timelines.mirroring.all[$0] }
        let detail = Detail(error: nil, followers: 0, process: Self.process(of: [pid], among: stores))
        findings.append(Finding(detail, .error, store: nil, others))
      }
    }
    return findings.map { heedingLaterLaunch($0, capture) }
  }

  /// Returns a finding as a warning if a later launch of the app, after all of its records, shows no second
  /// container; as it is otherwise.
  private func heedingLaterLaunch(_ finding: Finding, _ capture: CaptureDiagnosis) -> Finding {
    guard let index = finding.mirroredStore, var detail = finding.detail as? Detail else { return finding }
    let store = capture.timelines.mirroring.all[index]
    // The places where two delegates began to observe the store keep no number.
    let own = Set((finding.evidence.map(\.pid) + [store.delegates.pair?.first.owner.pid]).compactMap(\.self))
    detail.laterLaunch = store.soundLaunch(
      after: finding, of: own, notIn: Set(unnamed.all.map(\.key)).union(own))
    guard detail.laterLaunch != nil else { return finding }
    var finding = finding
    (finding.detail, finding.severity) = (detail, .warning)
    return finding
  }

  /// Returns the records in which two delegates began to observe a store, if the capture distinguishes
  /// processes.
  ///
  /// Without process numbers, the second delegate may belong to the next launch.
  private func observed(in store: MirroredStore, _ capture: CaptureDiagnosis) -> [Evidence] {
    guard let pair = store.delegates.pair, pair.first.owner.pid != nil else { return [] }
    let entry = capture.entry(of: .mirrorObserved)
    return [pair.first.since, pair.second.since].compactMap { $0.map { Evidence(at: $0, entry: entry) } }
  }

  /// Returns the name that all of some processes have, if others of the stores have another one; `nil`
  /// otherwise.
  private static func process(of pids: Set<Int32?>, among stores: [MirroredStore]) -> Name? {
    let names = Set(pids.map { pid in stores.lazy.compactMap { $0.process(pid) }.first })
    let known = stores.reduce(into: Set<Name>()) { $0.formUnion($1.processNames) }
    guard names.count == 1, known.count > 1 else { return nil }
    return names.first.flatMap(\.self)
  }
}

extension MirroredStore {
  /// Returns the place where the first launch opened the store after the records of a finding, in a process that has
  /// the name of `own` and is none of `pids`; `nil` if there is none, one of the later launches has two delegates
  /// too, or the app has not synced since.
  ///
  /// Without the names of processes, a later one may be an extension.
  fileprivate func soundLaunch(
    after finding: Finding, of own: Set<Int32>, notIn pids: Set<Int32?>
  ) -> Place? {
    let names = Set(own.map { process($0) })
    guard names.count == 1, let name = names.first.flatMap(\.self) else { return nil }
    let launches = delegates.all.filter { delegate in
      delegate.owner.pid != nil && !pids.contains(delegate.owner.pid) && process(delegate.owner.pid) == name
    }
    let later = launches.filter { ($0.since?.line ?? 0) > finding.last.line }
    let isTwice = later.contains { delegate in
      later.count { $0.owner.pid == delegate.owner.pid && $0.until == nil } > 1
    }
    let opened = later.compactMap(\.since).min { $0.line < $1.line }
    guard !isTwice, let opened, let success = lastSuccess(in: name), success.line > opened.line
    else { return nil }
    return opened
  }
}
