// The sentences for findings. What captures of several devices tell together.

internal import Diagnosis
internal import LogRecords
internal import Timelines

extension FindingWords {
  static func neverArrived(_ never: NeverArrived) -> (String, String) {
    let from = never.exporterLabel.oneLine
    let to = never.receiverLabel.oneLine
    let isOne = never.numbers.count == 1
    let last =
      never.lastArrived.map { "The last that it has is \($0)." } ?? "It has none of \(from)'s."
    let waiting =
      never.waiting == 0
      ? "" : " \(counted(never.waiting, "log")) \(never.waiting == 1 ? "waits" : "wait") there already."
    let message =
      "\(to) never saw \(counted(never.numbers.count, "transaction")) of \(from): \(never.numbers.words). \(last) "
      + "What \(from) saved \(isOne ? "in it" : "in them") is not on \(to), and nothing that builds on "
      + "\(isOne ? "it" : "them") will be." + waiting
    guard !never.isExporterLocal else {
      return (
        message,
        "\(from) wrote them to local storage: nothing left the device. Get iCloud to work there first; 'parselogs' on "
          + "its capture says what stands in the way."
      )
    }
    return (
      message,
      "Start the app on both devices, online, and give iCloud some minutes. If a new capture of \(to) still lacks "
        + "\(never.numbers.ranges.first?.lowerBound ?? 0), save elsewhere what exists on \(to) only, then remove the store "
        + "there and let it come from iCloud."
    )
  }

  static func apart(_ divergence: Divergence, _ who: String) -> (String, String) {
    let holder = divergence.holderLabel.oneLine
    let lesser = divergence.lesserLabel.oneLine
    return (
      "\(holder) holds the transactions of \(who) up to \(divergence.held), \(lesser) up to \(divergence.holdsOnly) only, "
        + "and nothing of it is under way on \(lesser). The two devices started apart: what \(who) saved in between is "
        + "not on \(lesser).",
      "Look into what \(lesser) lacks. If it does not come after a start of the app there, save elsewhere what exists on "
        + "\(lesser) only, then remove the store there and let it come from iCloud."
    )
  }
}
