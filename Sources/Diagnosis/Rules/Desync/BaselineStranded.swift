// Reports a device that can no longer catch up: other devices rolled a baseline, and the logs that it needs
// to follow are gone.

internal import LogRecords
internal import OrderedCollections
package import Timelines

/// The rule for missing logs that adopting a baseline requires, unless a baseline was adopted since, or found
/// to contain no more than the store, or the store got all that the baseline contains.
///
/// Failures are printed at every log level, adoptions at level 2. Below that the trouble is a warning once a
/// process had the store open long enough for another try.
///
/// A baseline that contains what the store lacks may be only a moment old. If the store still lacks it a
/// minute later, that is a warning.
package struct BaselineStranded: CaptureRule {
  package static let description = RuleDescription(
    kind: .desync,
    finds:
      "logs that the device needs to follow a baseline are gone (a warning when the baseline only stays ahead "
      + "of the store)",
    advice: Advice.waitThenBeginAgain, shownBy: [.baselineStranded, .baselineInconsistent])

  /// The details of a store that cannot follow a baseline.
  package struct Detail: FindingDetail {
    /// How long the baseline stayed ahead of the store, in seconds; `nil` if logs are gone.
    package var secondsAhead: Double?
    /// The last transaction of each other peer that the baseline contains; empty if the capture does not show
    /// it, or the baseline contains more of this device itself than the store did.
    package var offered: [(peer: Name, number: Int)] = []
    /// Whether a later try may have succeeded, which the log level does not show.
    package var mayBeResolved = false
  }

  static let watches: Set<EventKind> = [
    .baselineStranded, .baselineFailed, .baselineAdoptFailed, .baselineRollFailed, .baselineAdopted,
    .baselineReplaced, .baselineMadeCurrent, .baselineInconsistent, .baselineCurrent, .baselineDeclined,
    .baselineResponding, .baselineAdoptable,
  ]
  static let reads: Set<FieldRole> = [.error, .number, .current, .peer, .vector]

  /// `BaselineFailed` explains other failures of baselines.
  static let explains: Set<EventKind> = [.baselineStranded]

  private var issues = StoreIssues()
  /// The last responses to a baseline that found logs missing, by store.
  private var responses: [Int?: RefusedBaseline] = [:]
  /// The stores whose responses have yet to say whether they adopt the baseline.
  private var answering = AnsweringStores()
  /// What the baselines contain that were last found adoptable, by store.
  private var adoptable: [Int?: String] = [:]
  /// The records that say that a baseline contains what a store lacks.
  private var ahead = OccurrencesBy<Lack>()

  /// The state of a store regarding a peer of which a baseline contains more.
  private struct Lack: Hashable {
    let store: Int?
    let peer: String
    let current: String?
  }

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    switch event.kind {
    // That a baseline replaced the store is printed at level 2, that the baseline was adopted at level 3.
    case .baselineMadeCurrent where isOlder(adoptable[event.store], for: event.store, timelines): break
    // That a baseline was made current is reported again at level 3.
    case .baselineAdopted where event.isRepeat: break
    case .baselineAdopted, .baselineReplaced, .baselineMadeCurrent, .baselineCurrent:
      issues.resolve(event.store, by: record)
      // A store that is kept gets nothing with the baseline that is made current.
      if event.kind == .baselineMadeCurrent { break }
      for lack in ahead.all.keys where lack.store == event.store { ahead.forget(lack) }
    case .baselineInconsistent:
      // This device's own transactions were once in its store: `StoreRolledBack` reports that.
      guard record.showsLack, !record.concernsOwnPeer(event, timelines), let peer = record.value(.peer) else {
        break
      }
      ahead.note(Lack(store: event.store, peer: peer, current: record.value(.current)), record.evidence)
    case .baselineStranded:
      issues.note(event.store, record)
      let store = event.store.map { timelines.stores[$0] }
      responses[event.store] = RefusedBaseline(
        ownBefore: store.flatMap { $0.peer.flatMap($0.vector.number(of:)) }, refusal: record.evidence)
      answering.note(event.store, of: record.pid)
    case .baselineResponding:
      responses[event.store]?.endAnswer()
      answering.note(event.store, of: record.pid)
    case .baselineAdoptable:
      adoptable[event.store] = record.value(.vector)
      _ = answering.answer(event.store, of: record.pid)
    case .baselineDeclined:
      let store = answering.answer(event.store, of: record.pid)
      responses[store]?.note(record.value(.vector), from: record.evidence)
    default:
      answering.end(event.store, of: record.pid)
      guard record.isStranding else { break }
      issues.note(event.store, record)
      // The error may be of another response, to a baseline of unknown contents.
      let isOver = responses[event.store]?.isOver ?? true
      if isOver { responses[event.store] = nil } else { responses[event.store]?.isOver = true }
    }
  }

  /// Whether a baseline contains less of some other peer than the one that a store could not follow: the store,
  /// which is kept, does not get the rest with it.
  private func isOlder(_ baseline: String?, for store: Int?, _ timelines: StoreTimelines) -> Bool {
    guard let baseline, let refused = responses[store]?.vector else { return false }
    let own = store.flatMap { timelines.stores[$0].peer }.map { timelines.names[$0] }
    let contained = RefusedBaseline.numbers(in: baseline)
    return RefusedBaseline.numbers(in: refused).contains { peer, number in
      peer != own && number > contained[peer] ?? 0
    }
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    let stranded = issues.open.compactMap { store, occurrences -> Finding? in
      let offered = offered(to: store, since: occurrences.last, capture)
      if let store, capture.timelines.stores[store].holds(offered, since: occurrences.last) { return nil }
      let mayBeResolved = capture.mayHideAdoption(of: store, after: occurrences)
      return Finding(
        Detail(offered: offered, mayBeResolved: mayBeResolved), mayBeResolved ? .warning : .error,
        store: store, occurrences)
    }
    let behind = ahead.all.compactMap { lack, occurrences -> Finding? in
      guard issues.open[lack.store] == nil, let first = occurrences.evidence.first,
        case let seconds = [first].seconds(to: occurrences.last.time), seconds >= MissingTransaction.timeout
      else { return nil }
      let peer = capture.timelines.names.known(Array(lack.peer.utf8).span)
      let store = lack.store.map { capture.timelines.stores[$0] }
      // The store may still lack some transactions, but it is catching up.
      if let peer, let since = store?.vector.since[peer], since.record.line > first.line,
        since.number > lack.current.flatMap({ Int($0) }) ?? 0
      {
        return nil
      }
      return Finding(Detail(secondsAhead: seconds), .warning, store: lack.store, peer: peer, occurrences)
    }
    return stranded + behind
  }

  /// Returns what the refused baseline contains of the other peers; empty if that is unknown, or not all that
  /// the store lacks.
  ///
  /// What the baseline contains of this device itself and the store does not, is lost to the store: the next
  /// saves get the same numbers, but are others.
  private func offered(
    to store: Int?, since record: Evidence, _ capture: CaptureDiagnosis
  ) -> [(peer: Name, number: Int)] {
    guard let store, let response = responses[store],
      let offered = response.vector.flatMap({ capture.timelines.names.numbers(in: $0) })
    else { return [] }
    let timeline = capture.timelines.stores[store]
    let own = offered.first { $0.peer == timeline.peer }?.number ?? 0
    guard own == 0 || response.ownBefore ?? 0 >= own || timeline.continues(after: own, since: record) else {
      return []
    }
    return offered.filter { $0.peer != timeline.peer }
  }
}

extension WatchedRecord {
  /// Whether the record's error says that required logs are missing.
  var isStranding: Bool { ErrorChain(value(.error) ?? "").contains(.cocoa(.baselineLacksLogs)) }
}

extension CaptureDiagnosis {
  /// The number of processes that failed from which on one that failed is not expected to succeed later.
  private static let repeatedly = 3

  /// Whether a store may have adopted a baseline unseen after it could not: a process that prints no adoptions
  /// had it open for long enough; after several failures, another one than the last that failed.
  fileprivate func mayHideAdoption(of store: Int?, after failures: Occurrences) -> Bool {
    let last = failures.last
    guard hidesAdoptions(of: store, since: last) else { return false }
    guard let time = last.time else { return true }
    let isRepeated = Set(failures.evidence.compactMap(\.pid)).count >= Self.repeatedly
    let silence = store.flatMap { store in
      timelines.longestSilence(
        of: timelines.stores[store], after: time, except: isRepeated ? last.pid : nil)
    }
    return silence ?? [last].seconds(to: facts.last) >= FailedLog.twoTries
  }
}

extension Names {
  /// Returns the numbers by peer in a vector's text; `nil` if the capture does not name one of the peers
  /// elsewhere, or one name stands for several.
  fileprivate func numbers(in vector: String) -> [(peer: Name, number: Int)]? {
    let parts = vector.split(separator: ":")
    var numbers: [(peer: Name, number: Int)] = []
    for start in stride(from: 0, to: parts.count, by: 2) {
      guard start + 1 < parts.count, let number = Int(parts[start + 1]) else { return nil }
      guard number > 0 else { continue }
      guard let peer = known(Array(parts[start].utf8).span), !isMasked(peer) else { return nil }
      numbers.append((peer, number))
    }
    return numbers
  }
}

extension StoreTimeline {
  /// Whether the first log that this device wrote after a record has a higher number than the next one, so
  /// that the store held the transaction with this number before.
  fileprivate func continues(after number: Int, since record: Evidence) -> Bool {
    let next = exports.recent.elements.first { $0.place.line > record.line }
    return next.map { $0.number > number && !exports.numbers.contains(number) } ?? false
  }

  /// Whether the store holds all that a baseline contains of others, and got some of it after a record.
  fileprivate func holds(_ baseline: [(peer: Name, number: Int)], since record: Evidence) -> Bool {
    guard vector.setBack?.isResolved ?? true else { return false }
    return baseline.allSatisfy { vector.highest(of: $0.peer)?.number ?? 0 >= $0.number }
      && baseline.contains { vector.highest(of: $0.peer)?.line ?? 0 > record.line }
  }
}
