// The wording of findings about a device that can no longer follow a baseline.

internal import Diagnosis
internal import Timelines

extension BaselineStranded: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    if let seconds = detail.secondsAhead {
      return FindingWording(
        message: """
          This store lacks transactions of \(context.who) that the baseline in iCloud holds, and \
          \(words: durationWords(seconds)) later it still does. Unless they are on their way, this device missed them, or an \
          older copy of its database came back: it differs from the others.
          """,
        advice: context.advice(), placeToLook: "this device: it is behind the others.",
        topic: "The baseline in iCloud holds what this device lacks", data: ["seconds": Int(seconds)])
    }
    guard !detail.mayBeResolved else {
      return FindingWording(
        message: """
          This device could not follow a baseline, with which the others replaced old transaction logs: logs that it \
          needed for that were gone. The log level does not show whether a later try succeeded; unless one did, this \
          device differs from the others.
          """,
        advice: waiting(in: context), placeToLook: "this device: it may be behind the others.",
        topic: "This device may be behind the others")
    }
    return FindingWording(
      message: """
        This device cannot catch up: the others replaced old transaction logs with a baseline, and logs that it needs to \
        follow are gone. It stays at its present state and differs from the others.
        """,
      advice: waiting(in: context), placeToLook: "this device: it is behind the others.",
      topic: "A baseline has not been downloaded")
  }

  /// The advice on logs that are gone, which may yet arrive.
  private static func waiting(in context: WordingContext) -> Prose {
    context.entryAdvice ?? isStranding.advice ?? Prose(words: description.advice)
  }

  /// The error in statements that imply a stranded baseline without reporting it as such.
  private static let isStranding = ErrorChain("Error Domain=NSCocoaErrorDomain Code=134310 ")

  static let arising: ProvisionalWording? = ProvisionalWording(
    from: .baselineStranded, say: "this device cannot catch up, unless it adopts a baseline later")
}
