// What is said of transactions that never arrived, and of those that wait for them.

internal import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines

extension MissingTransaction: WordedRule {
  static func wording(of detail: Detail, _ finding: Finding, in context: WordingContext) -> FindingWording {
    let owners = Dictionary(detail.missing.map { ($0.peer, context.peer($0.peer)) }) { first, _ in first }
      .values.sorted { $0.plain < $1.plain }
    let (message, advice) = sentences(detail, finding.severity, list(owners), context)
    let compare: Prose =
      context.isCompared ? "" : "; 'parselogs compare' of a capture of each device tells which"
    return FindingWording(
      message: message, advice: advice,
      placeToLook: "\(list(owners)), or iCloud between the devices\(compare).",
      topic: "Something has not arrived yet",
      data: [
        DataValue.Item(
          "missing", .list(detail.missing.map { item($0.peer, $0.range, context) })),
        DataValue.Item(
          "waiting",
          .list(detail.waiting.flatMap { peer, numbers in numbers.ranges.map { item(peer, $0, context) } })),
      ])
  }

  private static func sentences(
    _ detail: Detail, _ severity: Finding.Severity, _ owners: Prose, _ context: WordingContext
  ) -> (message: Prose, advice: Prose) {
    var numbers: OrderedDictionary<Name, NumberSet> = [:]
    for (peer, range) in detail.missing {
      numbers[peer] = numbers[peer] ?? NumberSet()
      if let range { numbers[peer]?.insert(range) }
    }
    let what = list(
      numbers.map { peer, numbers -> Prose in
        numbers.isEmpty
          ? "an earlier transaction of \(context.peer(peer))"
          : "\(context.peer(peer)) \(words: numbers.words)"
      })
    let waiting = list(detail.waiting.map { "\(context.peer($0.peer)) \(words: $0.numbers.words)" as Prose })
    let since =
      detail.seconds.map { ", for \(words: durationWords($0)) when the \(context.part) ends" as Prose } ?? ""
    // Of what has no number at least one is missing.
    let isOne = numbers.values.reduce(0) { $0 + max(1, $1.count) } == 1
    let logs = waiting.isEmpty ? Prose(words: counted(detail.logs, "log")) : waiting
    let behind: Prose = "Waiting for \(words: isOne ? "it" : "them")\(since): \(logs)."
    guard severity == .error else {
      return (
        "Has not arrived on this device yet: \(what). \(behind) That may be a download under way.",
        "Take a longer capture. If it still waits after a minute, see in a capture of \(owners) whether it wrote this."
      )
    }
    return (
      """
      Never arrived on this device: \(what). \(behind) What \(owners) saved since then is not visible here, and will not \
      be until \(words: isOne ? "it arrives" : "they arrive").
      """,
      """
      See in a capture of \(owners) whether it wrote these transactions. If it did, give iCloud time, then sign out and \
      in again on this device; if it never did, rebuild the store from a device that has all data.
      """
    )
  }

  private static func item(_ peer: Name, _ range: ClosedRange<Int>?, _ context: WordingContext) -> DataValue {
    .object([
      DataValue.Item("peer", context.data(ofPeer: peer)), DataValue.Item("from", .number(range?.lowerBound)),
      DataValue.Item("to", .number(range?.upperBound)),
    ])
  }

  static var arisesFrom: Set<EventKind> { [.importIncompatible] }

  static func arising(
    from event: Event, _ failure: ErrorChain?, _ timelines: borrowing StoreTimelines
  ) -> ArisingWording? {
    // A log that waits again has waited longer than a download takes.
    guard event.isRepeat, let now = event.time, let since = event.openLog(timelines)?.since.time,
      now.seconds(since: since) >= patience
    else { return nil }
    return ArisingWording(
      "what it waits for has not arrived for more than a minute; until it does, this device lacks it")
  }
}
