// Reports that the app cannot use the container that a store is mirrored to: the server does not know it, it
// belongs to another app, the app lacks an entitlement, or its zone is rejected.

internal import LogRecords
internal import OrderedCollections
package import Timelines

/// The rule for a container that CloudKit does not let the app use, unless something succeeded since in the
/// process concerned.
package struct ContainerMisconfigured: CaptureRule {
  package static let description = RuleDescription(
    kind: .setup,
    finds:
      "the app cannot use its CloudKit container: the server does not know it or keeps it for another app, an "
      + "entitlement is missing, the sandbox hides CloudKit's daemon, or its zone is rejected",
    advice:
      "Correct the iCloud capability and the container of the app in Xcode and in the developer account.",
    shownBy: [.mirrorRefused, .mirrorDaemonUnreachable])

  /// The details of a container that the app cannot use.
  package struct Detail: FindingDetail {
    /// The reason why the app cannot use the container.
    package let problem: Problem
    /// The error with which CloudKit refuses the container.
    package let error: ErrorChain
    /// The container; `nil` if the capture does not name it.
    package let container: Name?
    /// The number of requests that were dropped only because set-up had failed earlier.
    package let followers: Int
    /// The process that cannot use the container; `nil` if no other one can.
    package var process: Name?
    /// The process that cannot use the container, whatever others do; `nil` if several cannot, or the process
    /// has no known name.
    package var resolvingProcess: Name?

    /// The success that resolves the trouble; `nil` if only one process cannot use the container, because a
    /// success of another process resolves nothing.
    package var resolvedBy: MirrorSuccess? { process == nil ? .any : nil }
  }

  /// A reason why an app cannot use its container.
  package enum Problem: String, CaseIterable, Sendable {
    /// The server does not know the container.
    case unknown
    /// The container is not assigned to this app.
    case foreign
    /// The app lacks the entitlement for the container.
    case entitlement
    /// The sandbox keeps the app from CloudKit's daemon.
    case sandbox
    /// The server rejects the zone in the container.
    case zoneRejected = "zone-rejected"

    init(_ error: ErrorChain) {
      self =
        switch true {
        case error.contains(.server(.notPermitted)): .foreign
        case error.contains(.cloudKit(.missingEntitlement)): .entitlement
        case error.contains(.cocoa(.xpcConnectionInvalid)): .sandbox
        case error.contains(.cloudKit(.serverRejectedRequest)): .zoneRejected
        default: .unknown
        }
    }
  }

  static let watches: Set<EventKind> = [
    .mirrorDaemonUnreachable, .mirrorPushModeMissing, .mirrorHandlerTwice, .processCrashed,
  ]
  static let reads: Set<FieldRole> = [.error, .exception, .reason]
  static let explains: Set<EventKind> = [.mirrorRefused]

  /// The records about the container that CloudKit itself prints, in addition to mirroring's.
  private var said = OccurrencesBy<Statement>()

  /// What CloudKit says, and the process that it says it in.
  private struct Statement: Hashable {
    let problem: Problem
    let pid: Int32?
    /// A hash of the name of the process's app.
    let app: UInt64?
    /// The reason with which CloudKit ended the app for a missing entitlement.
    var reason: String?
  }

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    if event.kind == .mirrorDaemonUnreachable {
      if record.saysSandbox { note(.sandbox, record, record.evidence) }
    } else if event.kind == .processCrashed {
      guard let text = record.reasonOfMissingEntitlement else { return }
      note(.entitlement, record, record.evidence, reason: text)
    } else if let part = record.evidence.part(from: "\"BadContainer\" (") {
      // If a paste lost the headers, the record that CloudKit printed next is part of this one.
      note(.unknown, record, part)
    }
  }

  private mutating func note(
    _ problem: Problem, _ record: WatchedRecord, _ evidence: Evidence, reason: String? = nil
  ) {
    said.note(Statement(problem: problem, pid: record.pid, app: record.app, reason: reason), evidence)
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    var troubles: [(problem: Problem, container: Name?, process: Name?, trouble: MirrorTrouble)] = []
    for trouble in capture.troubles(from: .container) {
      let container = trouble.store.flatMap { capture.timelines.mirroring.all[$0].container }
      let problem = Problem(trouble.error)
      let process = capture.processAmongOthers(with: trouble)
      // Several stores of an app have the same container.
      if let index = troubles.firstIndex(where: { $0.problem == problem && $0.container == container }) {
        troubles[index].trouble.add(trouble)
        if troubles[index].process != process { troubles[index].process = nil }
      } else {
        troubles.append((problem, container, process, trouble))
      }
    }
    var others: [Finding] = []
    for (problem, reason, records) in statements(capture) {
      if let index = troubles.firstIndex(where: { $0.problem == problem }) {
        troubles[index].trouble.add(records)
      } else {
        let error = ErrorChain(reason ?? records.evidence[0].text)
        let detail = Detail(problem: problem, error: error, container: nil, followers: 0)
        others.append(Finding(detail, .error, store: nil, records))
      }
    }
    return troubles.map { problem, container, process, trouble in
      let detail = Detail(
        problem: problem, error: trouble.error, container: container, followers: trouble.followers,
        process: process, resolvingProcess: trouble.process)
      return Finding(detail, .error, trouble)
    } + others
  }

  /// What CloudKit says in the processes of the app after the last success of mirroring, by problem.
  private func statements(
    _ capture: CaptureDiagnosis
  ) -> [(problem: Problem, reason: String?, records: Occurrences)] {
    var all: [(problem: Problem, reason: String?, records: Occurrences)] = []
    for (statement, records) in said.all
    where records.last.line > capture.lineOfLastMirroringSuccess
      && capture.mayBeOfAnApp(withStores: statement.pid, named: statement.app)
    {
      if let index = all.firstIndex(where: { $0.problem == statement.problem }) {
        all[index].records.add(records)
      } else {
        all.append((statement.problem, statement.reason, records))
      }
    }
    return all
  }
}

extension WatchedRecord {
  /// The reason with which CloudKit ended the app for a missing entitlement, by an exception or, on newer
  /// systems, without one; `nil` if the app ended for something else.
  fileprivate var reasonOfMissingEntitlement: String? {
    if evidence.holds(Self.refusal) { return refusalOfCloudKit }
    guard value(.exception) == "CKException", let text = value(.reason) else { return nil }
    return text.contains("missing required entitlement") ? text : nil
  }

  private static let refusal: StaticString = "In order to use CloudKit, your process must have "

  /// The sentence with which CloudKit ended the app for a missing entitlement without an exception; `nil` if
  /// the app ended otherwise.
  var refusalOfCloudKit: String? {
    guard let part = evidence.part(from: Self.refusal), value(.exception) == nil,
      evidence.holds("Significant issue at CKContainer.m")
    else { return nil }
    return part.text
  }

  /// Whether the record says that the sandbox keeps the app from a system process: error 159 of its look-up.
  var saysSandbox: Bool {
    let words: [StaticString] = ["error 159", "Sandbox restriction"]
    guard let error = value(.error) else { return words.contains(where: evidence.holds) }
    return words.contains { error.utf8.span.find($0) != nil }
  }
}
