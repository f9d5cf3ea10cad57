// The wording of findings about a set-up that waits for iCloud without success.

internal import Diagnosis
internal import Timelines

extension SetupStalled: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let wait: Prose =
      detail.seconds.map {
        "Set-up had waited \(words: durationWords($0)) for iCloud's first sync by the end of the \(context.part)."
      } ?? "Core Data gave up waiting for iCloud's first sync after 90 seconds."
    return FindingWording(
      message: "\(wait) The store works for this device alone: nothing is sent, and nothing arrives.",
      advice: context.advice(),
      placeToLook: "iCloud on this device: account, settings, network, space.",
      topic: "Setting up iCloud failed", data: ["seconds": detail.seconds.map { Int($0) }])
  }

  static let arising: ProvisionalWording? = ProvisionalWording(
    from: .setupTimedOut, say: "nothing is sent and nothing arrives, unless iCloud comes later")
}
