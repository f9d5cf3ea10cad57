// What is said of a container that the app cannot use.

internal import Diagnosis
internal import Timelines

extension ContainerMisconfigured: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let name = detail.container.map { Prose(context.timelines.names[$0], .quotation, limit: 100) }
    let container: Prose = name.map { "the container \($0)" } ?? "the app's container"
    let (what, advice) = words(of: detail.problem, container)
    return FindingWording(
      message: """
        \(what): \(detail.error.prose). Nothing is sent and nothing arrives until that is corrected; what the app saves is \
        safe on this device.\(context.droppedRequests(detail.followers))
        """,
      advice: (detail.problem == .sandbox ? context.entryAdvice : nil) ?? advice,
      placeToLook: placeToLook(detail.problem),
      topic: "The app cannot use its CloudKit container",
      data: [
        "problem": DataValue.string(detail.problem.rawValue), "container": name, "errors": detail.error,
        "followers": detail.followers,
      ])
  }

  private static func words(of problem: Problem, _ container: Prose) -> (what: Prose, advice: Prose) {
    switch problem {
    case .unknown:
      (
        "CloudKit does not know \(container), or not as one of this team",
        """
        In Xcode, under Signing & Capabilities, iCloud, Containers, tick the identifier that the code uses, and check that \
        the team owns it. With automatic signing a new build is enough; otherwise download a new provisioning profile first.
        """
      )
    case .foreign:
      (
        "CloudKit does not let this app use \(container)",
        """
        In the developer account, under Identifiers, open the App ID, edit its iCloud capability and assign the container; \
        then download the provisioning profile again and rebuild.
        """
      )
    case .entitlement:
      (
        "The app lacks an entitlement that \(container) needs",
        """
        In Xcode, under Signing & Capabilities, add iCloud, check CloudKit and the container; then build with a new \
        provisioning profile. 'codesign -d --entitlements - App.app' shows what an app has.
        """
      )
    case .sandbox:
      (
        "The sandbox keeps the app from CloudKit's daemon",
        """
        Link CloudKit.framework to the target (General, Frameworks and Libraries), and set \
        com.apple.developer.icloud-container-environment to Production in the entitlements of what is released.
        """
      )
    case .zoneRejected:
      (
        "CloudKit rejects the zone that mirroring needs in \(container)",
        """
        Start the app again after some minutes: a new container takes that long. If it stays, compare \
        com.apple.developer.icloud-container-environment in the entitlements with the environment that is meant, and look \
        at the container in CloudKit Console; then ask Apple with this capture.
        """
      )
    }
  }

  private static func placeToLook(_ problem: Problem) -> Prose {
    problem == .zoneRejected
      ? "the container in CloudKit Console, then the app's entitlements."
      : "the app's entitlements and its container in the developer account."
  }

  static let arising: Arising? = Arising(
    from: .mirrorDaemonUnreachable, say: "nothing syncs while CloudKit's daemon is out of reach")
}
