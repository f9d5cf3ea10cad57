// The container that a store is mirrored to is not there for the app: the server does not know it, it is
// another app's, the app lacks an entitlement, or the zone in it is rejected.

internal import LogRecords
internal import OrderedCollections
package import Timelines

/// CloudKit does not let the app use its container, and nothing succeeded since in the process that it says
/// this about.
package struct ContainerMisconfigured: CaptureRule {
  package static let description = RuleDescription(
    kind: .setup,
    finds:
      "the app cannot use its CloudKit container: the server does not know it or keeps it for another app, an "
      + "entitlement is missing, the sandbox hides CloudKit's daemon, or its zone is rejected",
    advice:
      "Correct the iCloud capability and the container of the app in Xcode and in the developer account.",
    shownBy: [.mirrorRefused, .mirrorDaemonUnreachable])

  /// A container that the app cannot use.
  package struct Detail: FindingDetail {
    package let problem: Problem
    package let error: ErrorChain
    /// The container, if the capture names it.
    package let container: Name?
    /// How many requests were dropped only because set-up had failed earlier.
    package let followers: Int
    /// The process that cannot use it, if another one does.
    package var process: Name?
    /// The process that cannot use it, whatever others do; `nil` if several cannot, or it prints no name.
    package var mendingProcess: Name?

    /// If only one process cannot use the container, no success of another one mends that.
    package var mendedBy: MirrorSuccess? { process == nil ? .any : nil }
  }

  /// Why an app cannot use its container.
  package enum Problem: String, CaseIterable, Sendable {
    /// The server knows no such container.
    case unknown
    /// It is not assigned to this app.
    case foreign
    case entitlement
    /// The sandbox keeps the app from CloudKit's daemon.
    case sandbox
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

  /// What CloudKit itself prints about the container, beside what mirroring prints.
  private var said = OccurrencesBy<Problem>()
  /// The reason of the exception with which CloudKit ended the app, which lacks an entitlement.
  private var reason: String?

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    if event.kind == .mirrorDaemonUnreachable {
      if record.saysSandbox { said.note(.sandbox, record.evidence) }
    } else if event.kind == .processCrashed {
      guard record.value(.exception) == "CKException", let text = record.value(.reason),
        text.contains("missing required entitlement")
      else { return }
      reason = reason ?? text
      said.note(.entitlement, record.evidence)
    } else if let part = record.evidence.part(from: "\"BadContainer\" (") {
      // If a paste lost the headers, what CloudKit printed next is part of its record.
      said.note(.unknown, part)
    }
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    var troubles: [(problem: Problem, container: Name?, trouble: MirrorTrouble)] = []
    for trouble in capture.troubles(from: .container) {
      let container = trouble.store.flatMap { capture.timelines.mirroring.all[$0].container }
      let problem = Problem(trouble.error)
      // Several stores of an app have one container.
      if let index = troubles.firstIndex(where: { $0.problem == problem && $0.container == container }) {
        troubles[index].trouble.add(trouble)
      } else {
        troubles.append((problem, container, trouble))
      }
    }
    var others: [Finding] = []
    for (problem, records) in said.all where records.last.line > capture.lastSuccess(of: nil) {
      if let index = troubles.firstIndex(where: { $0.problem == problem }) {
        troubles[index].trouble.add(records)
      } else {
        let error = ErrorChain((problem == .entitlement ? reason : nil) ?? records.evidence[0].text)
        let detail = Detail(problem: problem, error: error, container: nil, followers: 0)
        others.append(Finding(detail, .error, store: nil, records))
      }
    }
    return troubles.map { problem, container, trouble in
      let others = trouble.store.map { capture.timelines.mirroring.all[$0] }
      let process = trouble.process.flatMap { process in
        others?.lastSuccess(outside: process) == nil ? nil : process
      }
      let detail = Detail(
        problem: problem, error: trouble.error, container: container, followers: trouble.followers,
        process: process, mendingProcess: trouble.process)
      return Finding(detail, .error, trouble)
    } + others
  }
}

extension WatchedRecord {
  /// Whether the sandbox keeps the app from a process of the system: error 159 of its look-up.
  var saysSandbox: Bool {
    let error = value(.error) ?? evidence.text
    return error.contains("error 159") || error.contains("Sandbox restriction")
  }
}
