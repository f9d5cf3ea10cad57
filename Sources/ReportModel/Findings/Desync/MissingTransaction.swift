// The wording of findings about transactions that have not arrived, and about the transactions that wait for
// them.

internal import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines

extension MissingTransaction: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let words = PeerWords(context)
    let numbers = missingNumbers(of: detail)
    let owners = words.series(of: numbers.keys)
    var wording = FindingWording(
      placeToLook: "\(owners), or iCloud between the devices.",
      topic: "Something has not arrived yet",
      data: data(of: detail, in: context))

    let what = words.missing(numbers)
    // A peer without numbers has at least one missing transaction.
    let agreeing = Agreement(with: numbers.values.reduce(0) { $0 + max(1, $1.count) })
    let logs =
      detail.waiting.isEmpty ? Prose(words: counted(detail.logs, "log")) : words.waiting(detail.waiting)
    let since = timeWaited(by: detail, in: context)
    let waiting: Prose = "Waiting for \(agreeing.them)\(since): \(logs)."
    if let silence = detail.laterSilence {
      let rest = silence.words(
        context, whether: "\(agreeing.they) arrived",
        may: "\(agreeing.they) may have arrived")
      wording.advice = advice(on: silence)
      wording.message = "Missing on this device when that was last shown: \(what). \(waiting) \(rest)"
      return wording
    }
    if detail.hasLeftICloud {
      wording.message = "Missing on this device when the store left iCloud: \(what). \(waiting)"
      wording.advice = """
        Sign in to iCloud, or turn iCloud on for the app: nothing arrives before that. If it still waits a minute \
        later, check in a capture of \(owners) whether it wrote this.
        """
      return wording
    }
    guard context.finding.severity == .error || context.finding.isHeldByLaterInstallation else {
      wording.message =
        "Not on this device yet: \(what). \(waiting) That may be a download under way."
      wording.advice =
        "Take a longer capture. If it still waits after a minute, check in a capture of \(owners) whether it wrote this."
      return wording
    }
    // Waiting transactions stay hidden too, and so does everything that their authors save after them.
    let hidden = OrderedSet((Array(numbers.keys) + detail.waiting.map(\.peer)).filter { $0 != words.own })
    let writers = hidden.isEmpty ? owners : words.series(of: hidden)
    wording.message = """
      Missing on this device: \(what). \(waiting) What \(writers) saved since then is not visible \
      here, and will not be until \(agreeing.they) \(agreeing.verb("arrive")).
      """
    wording.advice = context.advice()
    return wording
  }

  /// The words for devices and their transactions.
  ///
  /// This device may itself be the author, and have to import its own transactions again.
  private struct PeerWords {
    /// The peer ID of this device; `nil` if the capture does not show it.
    let own: Name?
    private let context: WordingContext

    init(_ context: WordingContext) {
      own = context.finding.store.flatMap { context.timelines.stores[$0].peer }
      self.context = context
    }

    /// Returns the name of a device in sentences.
    private func device(_ peer: Name) -> Prose { peer == own ? "this device" : context.peer(peer) }

    /// Returns the names of devices, sorted, as part of a sentence.
    func series(of peers: some Sequence<Name>) -> Prose {
      Prose.series(peers.map(device).sorted { $0.plain < $1.plain })
    }

    private func transactions(_ numbers: NumberSet, of peer: Name) -> Prose {
      peer == own ? "its own \(words: numbers.words)" : "\(context.peer(peer)) \(words: numbers.words)"
    }

    /// Returns a list of missing transactions; the set of a peer is empty if its numbers are not shown.
    func missing(_ numbers: OrderedDictionary<Name, NumberSet>) -> Prose {
      Prose.list(
        numbers.map { peer, numbers -> Prose in
          numbers.isEmpty
            ? "an earlier transaction of \(device(peer))" : transactions(numbers, of: peer)
        })
    }

    /// Returns a list of transactions that wait.
    func waiting(_ waiting: [(peer: Name, numbers: NumberSet)]) -> Prose {
      Prose.list(waiting.map { peer, numbers in transactions(numbers, of: peer) })
    }
  }

  /// The numbers of the missing transactions, keyed by peer.
  ///
  /// The set is empty for a peer whose numbers the capture does not show.
  private static func missingNumbers(of detail: Detail) -> OrderedDictionary<Name, NumberSet> {
    var numbers: OrderedDictionary<Name, NumberSet> = [:]
    for (peer, range) in detail.missing {
      numbers[peer] = numbers[peer] ?? NumberSet()
      if let range { numbers[peer]?.insert(range) }
    }
    return numbers
  }

  /// The time that the first log has waited, as part of a sentence; empty if the capture has no times.
  private static func timeWaited(by detail: Detail, in context: WordingContext) -> Prose {
    detail.seconds.map { seconds -> Prose in
      detail.isToTheEnd
        ? ", for \(words: durationWords(seconds)) when the \(context.part) ends"
        : ", for at least \(words: durationWords(seconds))"
    } ?? ""
  }

  /// Advice on taking a capture that shows what becomes of the logs.
  private static func advice(on silence: Silence.Reason) -> Prose {
    switch silence {
    case .level:
      """
      Start the app with the argument '-com.apple.coredata.ubiquity.logLevel 3' each time, and take the capture again.
      """
    case .unprinted: "Take the capture again, with all that the app prints: records are not in this one."
    }
  }

  private static func data(of detail: Detail, in context: WordingContext) -> DataValue {
    func item(_ peer: Name, _ range: ClosedRange<Int>?) -> DataValue {
      ["peer": context.peerID(peer), "from": range?.lowerBound, "to": range?.upperBound]
    }
    return [
      "missing": detail.missing.map { item($0.peer, $0.range) },
      "waiting": detail.waiting.flatMap { peer, numbers in numbers.ranges.map { item(peer, $0) } },
    ]
  }

  static let arising: ProvisionalWording? = ProvisionalWording(from: .importIncompatible) { context in
    // A log that still waits on a repeated try has waited longer than a download takes.
    guard context.event.isRepeat, let now = context.event.time, let since = context.openLog?.since.time,
      now.seconds(since: since) >= timeout
    else { return nil }
    return .init(
      text: "what it waits for has not arrived for more than a minute; until it does, this device lacks it")
  }
}
