// Reports an app that is not notified of changes: it lacks the background mode for remote notifications, or
// its entitlement for them has no valid value.

internal import OrderedCollections
package import Timelines

/// The rule for an app that, according to CloudKit, lacks the background mode for pushes or has an invalid
/// entitlement for them.
package struct PushesMissing: CaptureRule {
  package static let description = RuleDescription(
    kind: .setup,
    finds:
      "the app lacks the background mode without which CloudKit's pushes do not reach it, or its entitlement for "
      + "them has no valid value (a note when only one process lacks it, and others get pushes)",
    advice: "In Xcode, under Signing & Capabilities, add Background Modes with Remote notifications.",
    shownBy: [.mirrorPushModeMissing, .mirrorPushEntitlementRefused])

  /// The details of an app that receives no pushes.
  package struct Detail: FindingDetail {
    /// Whether the entitlement is invalid; if not, the background mode is missing.
    package var concernsEntitlement = false
    /// Whether only one process lacks the background mode: others of its stores take pushes.
    package var isOnlyOfProcess = false
    /// The name of the only process that lacks it; `nil` if several do, or it prints none.
    package var process: Name?
    /// Whether a process that lacks the background mode took pushes after that, as it does in front.
    package var arePushesTaken = false

    /// What others save arrives without pushes too, only later.
    package var weight: FindingWeight { .late }
  }

  static let watches: Set<EventKind> = [.mirrorPushModeMissing, .mirrorPushEntitlementRefused]

  private var occurrences = OccurrencesBy<Source>()

  private struct Source: Hashable {
    let pid: Int32?
    let concernsEntitlement: Bool
  }

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    let source = Source(
      pid: record.pid, concernsEntitlement: event.kind == .mirrorPushEntitlementRefused)
    occurrences.note(source, record.evidence)
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    var findings: OrderedDictionary<Trouble, Finding> = [:]
    // Other apps may lack it too, so only processes that mirror count.
    for (source, own) in occurrences.all where capture.concernsMirroring(source.pid) {
      let trouble = trouble(of: source, own, capture)
      if findings[trouble] == nil {
        findings[trouble] = Finding(
          trouble.detail, trouble.isOnlyOfProcess ? .note : .error, store: nil, own)
      } else {
        for record in own.evidence { findings[trouble]?.add(record) }
        findings[trouble]?.count += own.count - own.evidence.count
      }
    }
    return Array(findings.values)
  }

  /// What processes have in common that are reported together.
  private struct Trouble: Hashable {
    let concernsEntitlement: Bool
    let isOnlyOfProcess: Bool
    let process: Name?
    let arePushesTaken: Bool

    var detail: Detail {
      Detail(
        concernsEntitlement: concernsEntitlement, isOnlyOfProcess: isOnlyOfProcess, process: process,
        arePushesTaken: arePushesTaken)
    }
  }

  /// A process, in each of its launches if its name is known.
  private enum Process: Hashable {
    case named(Name)
    case numbered(Int32?)

    init(_ pid: Int32?, in stores: [MirroredStore]) {
      self = stores.lazy.compactMap { $0.process(pid) }.first.map(Process.named) ?? .numbered(pid)
    }

    var name: Name? { if case .named(let name) = self { name } else { nil } }
  }

  /// Judges the trouble of a process by the pushes that its stores took.
  ///
  /// A process that takes pushes in front may lack the background mode too; then it complains itself.
  private func trouble(of source: Source, _ own: Occurrences, _ capture: CaptureDiagnosis) -> Trouble {
    let stores = capture.mirroredStores.map { capture.timelines.mirroring.all[$0] }
      .filter { source.pid == nil || $0.pids.contains(source.pid) }
    let process = Process(source.pid, in: stores)
    let takers = takers(of: stores)
    let isTakenByItself = takers.contains { $0.process == process && $0.isAfterComplaint == true }
    let isTakenByOthers = takers.contains {
      // Without names, what took a push earlier may be an earlier launch.
      $0.isAfterComplaint == nil
        && ($0.line > own.last.line || $0.process.name != nil && process.name != nil)
    }
    let isOnlyOfProcess = !source.concernsEntitlement && isTakenByOthers && !isTakenByItself
    return Trouble(
      concernsEntitlement: source.concernsEntitlement, isOnlyOfProcess: isOnlyOfProcess,
      process: isOnlyOfProcess ? process.name : nil,
      arePushesTaken: !source.concernsEntitlement && !isOnlyOfProcess
        && takers.contains { $0.isAfterComplaint == true })
  }

  /// Returns where the processes of stores last took a push, and whether that was after the last complaint
  /// about the process; `nil` if there is none.
  private func takers(
    of stores: [MirroredStore]
  ) -> [(process: Process, line: Int, isAfterComplaint: Bool?)] {
    var complaints: [Process: Int] = [:]
    for (source, records) in occurrences.all where !source.concernsEntitlement {
      let process = Process(source.pid, in: stores)
      complaints[process] = max(complaints[process] ?? 0, records.last.line)
    }
    return stores.flatMap { store in
      store.imports.takers.map { pid, place in
        let process = Process(pid, in: stores)
        return (process, place.line, complaints[process].map { place.line > $0 })
      }
    }
  }
}
