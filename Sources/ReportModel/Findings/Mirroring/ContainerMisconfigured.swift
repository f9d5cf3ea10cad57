// The wording of findings about a container that the app cannot use.

internal import Diagnosis
internal import Timelines

extension ContainerMisconfigured: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let name = detail.container.map { Prose(context.timelines.names[$0], .quotation, limit: 100) }
    let container: Prose = name.map { "the container \($0)" } ?? "the app's container"
    let process = detail.process.map(context.process)
    let advice = Self.advice(detail.problem, context)
    let effect: Prose =
      context.finding.isOverLater
      ? ""
      : process.map {
        " This concerns only the process \($0), which does not sync until that is corrected; another process has synced."
      }
        ?? " \(context.nothingSyncs) until that is corrected; what the app saves is safe on this device."
    return FindingWording(
      message: """
        \(what(detail.problem, container)): \(detail.error.prose).\(effect)\(context.droppedRequests(detail.followers))
        """,
      advice: process == nil ? context.adapted(advice) : advice,
      placeToLook: placeToLook(detail.problem),
      topic: "The app cannot use its CloudKit container",
      failure: process.map { .ofStores("not syncing in the process \($0)") },
      blocksExports: detail.process == nil ? blocked(by: detail.problem) : nil,
      data: [
        "problem": DataValue.string(detail.problem.rawValue), "container": name, "errors": detail.error,
        "process": process, "followers": detail.followers,
      ])
  }

  private static func what(_ problem: Problem, _ container: Prose) -> Prose {
    switch problem {
    case .unknown: "CloudKit does not know \(container), or it belongs to another team"
    case .foreign: "CloudKit does not let this app use \(container)"
    case .entitlement: "The app may not use \(container)"
    case .sandbox: "The sandbox keeps the app from CloudKit's daemon"
    case .zoneRejected: "CloudKit rejects the zone that mirroring needs in \(container)"
    }
  }

  private static func advice(_ problem: Problem, _ context: WordingContext) -> Prose {
    switch problem {
    case .unknown: context.advice(of: .server(.containerUnknown))
    case .foreign: context.advice(of: .server(.notPermitted))
    case .entitlement: context.advice(of: .cloudKit(.missingEntitlement))
    // The statement's own advice also covers other errors, for which restarting the app helps.
    case .sandbox:
      """
      Link CloudKit.framework to the target (General, Frameworks and Libraries). Check that the entitlements have the \
      iCloud container and, in what is released, com.apple.developer.icloud-container-environment with the value \
      Production.
      """
    case .zoneRejected: context.advice(of: .server(.requestRejected))
    }
  }

  /// What exports wait for because of a container.
  static func blocked(by problem: Problem) -> Prose {
    switch problem {
    case .unknown, .foreign, .entitlement: "a container that the app may use"
    case .sandbox: "CloudKit's daemon"
    case .zoneRejected: "CloudKit to accept the zone"
    }
  }

  private static func placeToLook(_ problem: Problem) -> Prose {
    switch problem {
    case .zoneRejected: "the container in CloudKit Console, then the app's entitlements."
    case .sandbox: "the app's target in Xcode: its frameworks and its entitlements."
    case .unknown, .foreign, .entitlement:
      "the app's entitlements and its container in the developer account."
    }
  }

  static let arising: ProvisionalWording? = ProvisionalWording(
    from: .mirrorDaemonUnreachable, say: "nothing syncs while CloudKit's daemon is out of reach")
}
