// The answers that the summary gives for each store: whether it is syncing, what arrived, was sent, waits and
// failed, and why.

internal import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines

/// The answers about one store.
struct StoreAnswers {
  var all: [ReportStore.Answer] {
    [("syncing", syncing), ("arrived", arrived), ("sent", Prose(words: sent))] + troubles
  }

  private let index: Int
  private var store: StoreTimeline { diagnosis.timelines.stores[index] }
  private let diagnosis: CaptureDiagnosis
  private var names: Names { diagnosis.timelines.names }
  private static let maximumFailed = 4

  init(_ index: Int, _ diagnosis: CaptureDiagnosis) {
    self.index = index
    self.diagnosis = diagnosis
  }

  private var syncing: Prose {
    if let reason = stopped { return Prose(words: reason) }
    guard let other = diagnosis.successor(of: store), let peer = other.peer else {
      return Prose(words: storage)
    }
    let isNew = other.first.line > store.storage.since?.line ?? 0
    let begun = isNew ? other.first.time : other.storage.since?.time
    let since = begun.map { " since \(diagnosis.timeWords($0))" } ?? ""
    guard other.name == store.name else {
      return "no longer: the app uses the store \(names[other.name], .store)\(words: since)"
    }
    return "no longer: the app uses the store of \(names.prose(peer))\(words: since)"
  }

  /// The reason why the store does not sync, apart from its storage; `nil` if none is known.
  private var stopped: String? {
    if isSignedOut { return "no: nobody is signed in to iCloud" }
    if let local = store.storage.abandoned {
      return "no: UbiquityStoreManager uses the local store"
        + (local.time.map { " since \(diagnosis.timeWords($0))" } ?? "")
    }
    if let removed = store.storage.removed {
      return "no: the app removed the store during set-up"
        + (removed.time.map { ", at \(diagnosis.timeWords($0))" } ?? "")
    }
    return nil
  }

  /// Whether the store is in iCloud or on local storage, as last reported.
  private var storage: String {
    let since = store.storage.since
    let isSeenThrough = since.map { !diagnosis.timelines.isLeftOut(after: $0.line) } ?? true
    let lastTold =
      "when last reported\(since?.time.map { ", at \(diagnosis.timeWords($0))" } ?? ""); a part of the capture is left out after that"
    switch store.storage.isLocal {
    case true?:
      return isSeenThrough
        ? "no: on local storage" + (since?.time.map { " since \(diagnosis.timeWords($0))" } ?? "")
        : "not " + lastTold
    case false?:
      let delay = store.storage.readyAfter.flatMap(shownDurationWords)
      let after = delay.map { ", after \($0) on local storage" } ?? ""
      return isSeenThrough
        ? "yes" + (since?.time.map { ", since \(diagnosis.timeWords($0))" } ?? "") + after
        : "yes, " + lastTold
    case nil:
      guard let last = store.imports.last ?? store.imports.lastApplied else {
        return "the \(diagnosis.partWord) does not say"
      }
      return "it did"
        + (last.time.map { " at \(diagnosis.timeWords($0)), when the last transaction arrived" } ?? "")
    }
  }

  /// Whether the iCloud account was missing at the end of the capture.
  ///
  /// Afterwards the store printed nothing that shows another account.
  private var isSignedOut: Bool {
    diagnosis.findings.contains { finding in
      guard let account = finding.detail as? AccountChanged.Detail, account.change != .changed else {
        return false
      }
      guard let said = store.storage.since?.line, let peer = store.peer else { return true }
      let belongsToNobody = diagnosis.timelines.names[peer].hasPrefix("nobody~")
      return belongsToNobody || said <= finding.last.line || store.storage.isLocal == true
    }
  }

  private var showsTransactions: Bool { diagnosis.statements.showsTransactions }

  private var arrived: Prose {
    let isSure = store.imports.completed > 0 || diagnosis.showsEndsOfImports
    let count = isSure ? store.imports.completed : store.imports.applied
    let brought = diagnosis.broughtByBaseline(to: store)
    let baseline = store.baseline.lastBringing.map { place -> Prose in
      let time = place.time.map { " at \(diagnosis.timeWords($0))" } ?? ""
      let adopted =
        store.baseline.adopted > 1
        ? "; \(store.baseline.adopted) baselines were adopted, the last\(time)"
        : "; a baseline was adopted\(time)"
      let peers = list(brought.map { "\(names.prose($0.key)) up to \($0.value)" })
      return Prose(words: adopted) + (peers.isEmpty ? "" : ", with " + peers)
    }
    let different = store.imports.countInPresent(ofOthersThan: store.peer, appliedOnly: !isSure)
    guard count > 0 || different > 0 else {
      guard showsTransactions else { return "not shown at this log level" }
      let known = list(
        store.imports.arrivals.filter { brought[$0.key] == nil }.map { ($0.key, $0.value.numbers) })
      return "nothing in this \(words: diagnosis.partWord)" + (known.isEmpty ? "" : "; here before: " + known)
        + (baseline ?? "")
    }
    let arrivals = store.imports.arrivedInPresent(appliedOnly: !isSure).map { ($0.key, $0.value) }
    let numbers = list(arrivals.filter { $0.0 != store.peer })
    let own = arrivals.first { $0.0 == store.peer }?.1.words ?? ""
    let former = store.imports.former
    let latest = isSure ? store.imports.last : store.imports.lastApplied
    let last =
      latest.flatMap { $0.line < former?.end ?? 0 ? nil : $0.time }.map {
        "; the last at \(diagnosis.timeWords($0))"
      }
      ?? ""
    let nothing = former == nil ? "nothing from other devices" : Self.nothingSince
    let what = different == 0 ? nothing : counted(different, "transaction")
    let again = own.isEmpty ? "" : "; its own \(own) again"
    let before = self.before(former.map { isSure ? $0.completed : $0.applied } ?? 0)
    let doubt = isSure ? "" : " (applied; the log level does not show their ends)"
    return Prose(words: what) + (numbers.isEmpty ? "" : ": " + numbers) + Prose(words: again + last + before)
      + (baseline ?? "") + Prose(words: doubt)
  }

  private static let nothingSince = "nothing since another store took the place of the former one"

  /// A clause on the number of transactions before the present store was set up; empty if it is 0.
  ///
  /// After several changes, they may be of several stores, of which one may be the present one.
  private func before(_ count: Int) -> String {
    guard count > 0 else { return "" }
    let changes = store.imports.former?.changes ?? 1
    return "; before that \(count.grouped), "
      + (changes == 1 ? "of the former store" : "before the last of \(changes) changes of the store")
  }

  private var sent: String {
    let exports = store.exports
    guard exports.written > 0 else {
      return showsTransactions ? "nothing in this \(diagnosis.partWord)" : "not shown at this log level"
    }
    let (written, held) = (exports.writtenByPresent, exports.heldBackOfPresent)
    let before = self.before(exports.sentBefore)
    guard written > 0 else { return Self.nothingSince + before }
    let sent = exports.numbersOfPresent.subtracting(held)
    let last = exports.last?.time.map { "; the last at \(diagnosis.timeWords($0))" } ?? ""
    let isAllHeld = sent.isEmpty && written <= held.count
    let isSeenThrough = exports.last.map { !diagnosis.timelines.isLeftOut(after: $0.line) } ?? true
    var parts: [String] = []
    if !isAllHeld {
      let numbers = sent.isEmpty ? "" : ": " + sent.words
      let others =
        switch sent.isEmpty ? 0 : exports.unnumberedOfPresent {
        case 0: ""
        case 1: ", and one whose number is not shown"
        case let count: ", and \(count) whose numbers are not shown"
        }
      parts.append(
        counted(written - held.count, "transaction") + numbers + others + (held.isEmpty ? last : ""))
    }
    if !held.isEmpty {
      parts.append(
        (isAllHeld ? (isSeenThrough ? "nothing; " : "") : "")
          + "\(held.words) \(Agreement(with: held.count).are) written and "
          + (isSeenThrough
            ? "\(Agreement(with: held.count).verb("wait")) on this device until "
              + (store.storage.isLocal == true
                ? "iCloud is ready" : "the next set-up moves \(Agreement(with: held.count).them) to iCloud")
            : "waited on this device when last reported; a part of the capture is left out after that") + last
      )
    }
    return parts.joined(separator: "; ") + before
  }

  // MARK: Waiting, skipped and failed

  private var troubles: [ReportStore.Answer] {
    let broken = diagnosis.broken(in: store)
    let unended = diagnosis.timelines.unended(of: store)
    let (waiting, overdue) = (store.waiting, diagnosis.timelines.overdue(in: store))
    var answers = [
      ("waiting", waits), ("", list(waiting.filter(\.isToBeDownloaded)).map { $0 + " to be downloaded" }),
      ("", list(overdue).map { $0 + ", seen and not imported since" }),
      ("skipped", list(store.ofOtherModel).map { $0 + ": of another data model" }),
    ].compactMap { question, words in words.map { (question, $0) } }
    if answers.first?.0 == "" { answers[0].0 = "waiting" }
    let alike = OrderedDictionary(grouping: broken) { [names[$0.log.peer], $0.failure?.error.words] }.values
    for (index, logs) in alike.prefix(Self.maximumFailed).enumerated() {
      let why = (logs[0].failure?.error).map { ": " + Prose($0.words, .quotation, limit: 90) } ?? ""
      answers.append((index == 0 ? "failed" : "", (list(logs) ?? "") + why))
    }
    if alike.count > Self.maximumFailed {
      let others = alike.dropFirst(Self.maximumFailed).reduce(0) { $0 + $1.count }
      answers.append(("", "and \(words: counted(others, "more log"))"))
    }
    if let words = list(unended) { answers.append(("open", words)) }
    let concerned = (waiting + overdue + store.ofOtherModel + broken + unended).map(\.log.peer)
    // The captures of these devices show whether the missing transactions were written.
    let missing = store.missing(for: waiting.filter { !$0.isToBeDownloaded }).map(\.peer)
    let peers = OrderedSet(concerned + missing).filter { $0 != store.peer }
    let others = peers.map(names.prose)
    if let first = others.first {
      let agreeing = Agreement(with: others.count)
      // If this device's name is unknown, it may be one of them.
      let who =
        store.peer == nil
        ? agreeing.form("is a device, perhaps this one", "are devices, and this may be one of them")
        : agreeing.form("is another device", "are other devices")
      // A capture that is masked alike does not say the name of its device.
      let elsewhere: Prose =
        peers.contains(where: names.isMasked)
        ? "" : Prose(words: Self.nameElsewhere) + (agreeing.isOne ? "'on \(first)'" : "'on' and its name")
      answers.append(("", "\(Prose.series(others)) \(who)" + elsewhere))
    }
    return answers
  }

  /// The words that precede a device's name in a capture taken on it.
  static let nameElsewhere = "; a capture taken there says "

  /// The transactions that wait for earlier ones, and the earlier ones; `nil` if none waits.
  var waits: Prose? { waits(", for ") }

  /// The transactions that wait, with `forWords` between them and what is missing.
  func waits(_ forWords: String) -> Prose? {
    let logs = store.waiting.filter { !$0.isToBeDownloaded }
    let parts = [
      waits(logs.filter { $0.step != .leftOver }, forWords), leftOver(logs.filter { $0.step == .leftOver }),
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  /// The transactions that wait: first, by gap, those for which something has not arrived, then the others.
  private func waits(_ logs: [LogProgress], _ forWords: String) -> Prose? {
    let (failed, silence) = (store.imports.failed, diagnosis.timelines.silence(of: store))
    var parts: [Prose] = []
    var explained: Set<LogFile> = []
    for gap in store.gaps(for: logs.filter { $0.step == .waiting }) {
      guard let what = list(gap.logs), let lacking = missing(gap.missing, failed) else { continue }
      let isLastShown = gap.logs.allSatisfy { !$0.isSeen(after: silence) }
      parts.append(what + Prose(words: forWords) + lacking + (isLastShown ? ", when last shown" : ""))
      explained.formUnion(gap.logs.map(\.log.file))
    }
    let others = logs.filter { !explained.contains($0.log.file) }
    if let words = waitsBehind(others, failed) { parts.append(words) }
    return parts.isEmpty ? nil : .list(parts, separator: "; ")
  }

  /// The transactions that wait although nothing that they need is missing: they wait behind other logs.
  private func waitsBehind(_ logs: [LogProgress], _ failed: [LogProgress]) -> Prose? {
    guard let what = list(logs) else { return nil }
    guard !failed.isEmpty else {
      let waiting = Set(logs.map(\.log.peer))
      let skipped = store.ofOtherModel.filter { waiting.contains($0.log.peer) }
      let perhaps: Prose = skipsMoreThanIsMissing(skipped) ? "perhaps " : ""
      return list(skipped).map { what + ", \(perhaps)behind \($0), of another data model" } ?? what
    }
    let delayed = failed.filter(\.isToBeDownloaded)
    let have = Agreement(with: delayed.count).have
    let others = [
      list(failed.filter { !$0.isToBeDownloaded }).map { "\($0), which failed" as Prose },
      list(delayed).map { "\($0), which \(have) to be downloaded" as Prose },
    ].compactMap(\.self)
    return what + ", behind \(Prose.list(others, separator: ", and "))"
  }

  /// Whether so many logs of a peer are skipped that the peer's missing transactions need not be in them.
  private func skipsMoreThanIsMissing(_ skipped: [LogProgress]) -> Bool {
    let gaps = store.lastingGaps
    return Dictionary(grouping: skipped, by: \.log.peer).contains { peer, logs in
      gaps[peer].map { $0.count < logs.count } ?? false
    }
  }

  /// The logs that the importer left over, if the log level does not show why.
  private func leftOver(_ logs: [LogProgress]) -> Prose? {
    let times = logs.reduce(0) { max($0, $1.records) }
    return list(logs).map {
      $0 + ", left over \(words: times == 1 ? "once" : "\(times.grouped) times"); log level 3 shows why"
    }
  }

  /// The missing transactions of a gap; `nil` if no number of them is known.
  ///
  /// A failed log without a number may be the missing one.
  private func missing(
    _ missing: [(peer: Name, range: ClosedRange<Int>?)], _ failed: [LogProgress]
  ) -> Prose? {
    guard missing.contains(where: { $0.range != nil }) else { return nil }
    var gaps: OrderedDictionary<Name, [ClosedRange<Int>]> = [:]
    for (peer, range) in missing { gaps[peer, default: []] += range.map { [$0] } ?? [] }
    let parts = gaps.compactMap { peer, ranges -> Prose? in
      let unnumbered = failed.count { $0.number == nil && $0.log.peer == peer }
      guard max(1, ranges.reduce(0, { $0 + $1.count })) > unnumbered else { return nil }
      if ranges.isEmpty { return "an earlier transaction of \(names.prose(peer))" }
      let shown = Prose.list(ranges.map { Prose(words: $0.words) }) { "\($0) more ranges" }
      return "\(names.prose(peer)) \(shown)"
    }
    return parts.isEmpty ? nil : .list(parts)
  }

  // MARK: Lists

  /// A list such as `phone 14-16, mac 41`, limited to the first of many peers.
  private func list(_ numbers: [(Name, NumberSet)]) -> Prose {
    list(numbers.filter { !$0.1.isEmpty }.map { "\(names.prose($0.0)) \(words: $0.1.words)" })
  }

  private func list(_ items: [Prose]) -> Prose { .list(items) { "of \($0) more peers" } }

  private func list(_ logs: [LogProgress]) -> Prose? {
    guard !logs.isEmpty else { return nil }
    var numbers: OrderedDictionary<Name, NumberSet> = [:]
    var unnumbered: OrderedDictionary<Name, Int> = [:]
    for log in logs {
      if let number = log.number {
        numbers[log.log.peer, default: NumberSet()].insert(number)
      } else {
        unnumbered[log.log.peer, default: 0] += 1
      }
    }
    return list(
      numbers.map { "\(names.prose($0.key)) \(words: $0.value.words)" }
        + unnumbered.map { "\(words: counted($0.value, "log")) of \(names.prose($0.key))" })
  }
}
