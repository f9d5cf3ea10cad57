// The wording of findings about stores with different histories, with nothing in transit between them.

internal import Diagnosis

extension Diverged: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let who = context.concerned ?? "another device"
    let holder = Prose(detail.holderLabel, .capture)
    let lesser = Prose(detail.lesserLabel, .capture)
    let less: Prose =
      detail.holdsOnly == 0 ? "\(lesser) has none of them" : "\(lesser) up to \(detail.holdsOnly) only"
    return FindingWording(
      message: """
        \(holder) holds the transactions of \(who) up to \(detail.held), \(less), and nothing of it is under way \
        on \(lesser). \(words: detail.isOld ? "The two devices started apart: what" : "What") \(who) saved in between is not on \(lesser).
        """,
      advice: """
        Look into what \(lesser) lacks. If it does not come after the app is started there, keep a copy of the store on \
        \(lesser) and save elsewhere what only that device has, then let it begin again from iCloud ('parselogs help \
        rebuild').
        """,
      topic:
        "\(lesser) lacks \(words: detail.isOld ? "old " : "")transactions of \(context.concerned ?? "a device")",
      data: [
        "heldBy": holder, "missingOn": lesser, "receiver": Prose(detail.lesserPeer, .peerID),
        "held": detail.held, "holdsOnly": detail.holdsOnly,
      ])
  }
}
