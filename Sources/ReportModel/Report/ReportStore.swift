// One store of a report as plain values, resolved from its timeline.

internal import Catalogue
internal import CatalogueDocument
package import Diagnosis
package import LogRecords
internal import OrderedCollections
package import Timelines

/// The results of one iCloud store of iOS 5 to 9.
package struct ReportStore: Sendable, ReportTexts {
  /// A question with its answer; the question is empty if the answer continues the one before.
  package typealias Answer = (question: String, words: Prose)

  /// A peer whose transactions a store holds.
  package struct Peer: Sendable {
    /// The peer's name.
    package var name: Prose
    /// The number of the last transaction held; `nil` if the capture does not show it.
    package let number: Int?
    /// The numbers of the transactions that arrived in the capture, or were sent in it, in words.
    package let numbers: String
    /// Whether the peer is this device.
    package let isOwn: Bool
    /// The number of transactions that arrived or were sent in the capture.
    package let count: Int
    /// The last of these transactions, each with its time as a position on `axis`.
    package let points: [(position: Int64, number: Int)]
    /// The moment when the store was seen to hold less than before; `nil` if it was not.
    ///
    /// It has the position on `axis`, and the number of the last transaction held then.
    package let drop: (position: Int64, number: Int)?
    /// The transactions that have not arrived.
    package let missing: [ClosedRange<Int>]
    /// The transactions of the peer that are waiting.
    package let waiting: NumberSet
    /// The time since when they wait, as a position on `axis`; `nil` if none waits.
    package let waitingSince: Int64?
  }

  /// The number of the last transaction of a peer that the store holds.
  package typealias Knowledge = (peer: Prose, number: Int)
  /// The numbers of transaction logs that the store wrote, and its last transaction.
  package typealias Exports = (written: Int, heldBack: Int, failed: Int, lastTransaction: Int?)

  /// An import that is running when the capture ends.
  package struct RunningImport: Sendable {
    /// The line where the import began.
    package let line: Int
    /// The time when the import began.
    package let time: Timestamp
    /// The number of the transaction; `nil` if the capture does not show it.
    package let transaction: Int?
    /// The transaction log.
    package var log: Prose
    /// The peer that wrote the transaction log.
    package var peer: Prose
  }

  /// The store's ID in the report: `c1-s0`.
  package let id: String
  /// The store's name.
  package var name: Prose
  /// The short name of the device; `nil` if the capture does not show it.
  package var device: Prose?
  /// The peer ID of the device; `nil` if the capture does not show it.
  package var peer: Prose?
  /// Whether the peer ID says more than the short name.
  package var showsID = true
  /// The circumstances in which the store was seen: its period and the log level.
  let circumstances: [String]
  /// The hash of the data model; resolved only for `Report.Parts.data`.
  package var modelHash: Prose?
  /// Whether the store is on local storage at the end; `nil` if the capture does not show it.
  package let isOnLocalStorage: Bool?
  /// The transactions that the store holds of each peer at the end.
  ///
  /// The value is resolved only for `Report.Parts.data`, and `nil` if the capture does not show it.
  package var knowledge: [Knowledge]?
  /// The outcomes of the transaction logs that the store imported.
  package let imports: ImportCounts
  /// The transaction logs that the store wrote.
  package let exports: Exports
  /// Whether the log level shows transactions that come and go, and the ends of imports: otherwise a count of
  /// zero means nothing.
  package let shows: (transactions: Bool, ends: Bool)
  /// The numbers of baselines that the store rolled and adopted, and of failed attempts.
  package let baselines: (rolled: Int, adopted: Int, failed: Int)
  /// The answers to a reader's questions, and the sections that the reporter's marks delimit.
  package var answers: [Answer]
  /// The store's events over time, from its first record to its last.
  package let histogram: EventHistogram
  /// The time of the store's first record; `nil` if the capture has no times.
  package let first: Timestamp?
  /// The time of the store's last record; `nil` if the capture has no times.
  package let last: Timestamp?
  /// Whether the capture's clock was never set back, so that the times are in the order of the events.
  package let isClockSteady: Bool
  /// The time that the last record naming the store prints.
  package let lastTime: Timestamp?
  /// The events in order, with the reporter's marks and gaps; resolved only for `Report.Parts.timelines`.
  package var timeline: [ReportEvent]
  /// The number of events that were not kept.
  package let omittedEvents: Int
  /// The places between which events were not kept; `nil` if all were kept.
  package let omission: (from: Place, to: Place)?
  /// The number of the reporter's marks that were not kept.
  package let omittedMarks: Int
  /// The imports that are running when the capture ends; resolved only for `Report.Parts.timelines`.
  package var running: [RunningImport]
  /// The peers whose transactions the store holds; resolved only for `Report.Parts.documents`.
  package var peers: [Peer]
  /// The number of peers that `peers` omits.
  package let otherPeers: Int
  /// The lanes of the picture; resolved only for `Report.Parts.documents`.
  package var lanes: [ReportLane]
  /// The axis of the lanes.
  package let axis: ReportAxis
  /// A sentence about the events that the lanes show as counts only; `nil` if there are none.
  package let condensed: String?

  /// The device that has the store, the period in which it was seen, and the log level.
  package var place: Prose {
    let id: Prose = peer.flatMap { showsID ? " (\($0))" : nil } ?? ""
    let device: Prose = device.map { "on \($0)\(id)" } ?? "on this device"
    return ([device] + circumstances.map { Prose(words: $0) }).joined(separator: ", ")
  }

  /// Removes the hints on how other devices' captures name the peers.
  package mutating func leaveOutNamesElsewhere() {
    for index in answers.indices {
      answers[index].words = answers[index].words.before(StoreAnswers.nameElsewhere)
    }
  }

  package mutating func mapText(_ transform: (Prose) -> Prose) {
    mapText(transform, \.name, \.device, \.peer, \.modelHash)
    for index in knowledge?.indices ?? 0..<0 { knowledge?[index].peer.mapText(transform) }
    answers.mapText(transform, \.words)
    peers.mapText(transform, \.name)
    lanes.mapText(transform)
    timeline.mapText(transform)
    running.mapText(transform, \.log, \.peer)
  }
}

extension ReportStore {
  private static let maximumPeers = 100

  init(_ index: Int, _ diagnosis: CaptureDiagnosis, in capture: String, _ parts: Report.Parts) {
    let (store, names) = (diagnosis.timelines.stores[index], diagnosis.timelines.names)
    id = "\(capture)-s\(index)"
    name = diagnosis.storeName(index)
    device = store.peer.map(names.prose)
    peer = store.peer.map { Prose(names[$0], .peerID, limit: 60) }
    let span = store.shownSpan
    circumstances = [
      spanWords(span.first, span.last), diagnosis.statements.highestLevel.map { "log level \($0)" },
    ].compactMap(\.self)
    isOnLocalStorage = store.storage.isLocal
    imports = ImportCounts(store, in: diagnosis)
    let written = store.exports
    exports = (written.written, written.heldBack.count, written.failed, written.lastTransaction)
    shows = (diagnosis.statements.showsTransactions, diagnosis.showsEndsOfImports)
    baselines = (store.baseline.rolled, store.baseline.adopted, store.baseline.failed)
    answers = StoreAnswers(index, diagnosis).all + diagnosis.sectionLines(ofStore: index)
    (histogram, first, last, lastTime) = (store.histogram, span.first, span.last, store.last.time)
    isClockSteady = diagnosis.facts.activity.stepBack == nil

    let isForPrograms = parts.contains(.data)
    modelHash = isForPrograms ? store.modelHash.map { Prose(names[$0], .modelHash) } : nil
    knowledge =
      isForPrograms
      ? store.vector.numbers.map { knowledge in
        knowledge.map { (names[$0.key], $0.value) }.sorted { $0.0 < $1.0 }
          .map { (Prose($0.0, .peerID), $0.1) }
      } : nil
    let hasTimeline = parts.contains(.timelines)
    let history = diagnosis.history(ofStore: index)
    timeline = hasTimeline ? ReportEvent.timeline(history, diagnosis) : []
    omittedEvents = history.omitted
    omission = history.gap
    omittedMarks = diagnosis.reporterLines.omitted
    running = hasTimeline ? Self.running(store, names) : []

    let lanes = parts.contains(.documents) ? StoreLanes(index, diagnosis, in: capture) : nil
    axis = lanes?.clock.axis ?? ReportAxis(range: 0...1)
    self.lanes = lanes?.all ?? []
    condensed = lanes?.condensed
    (self.peers, otherPeers) = lanes.map { Self.peers(store, diagnosis, $0.clock) } ?? ([], 0)
  }

  private static func running(_ store: StoreTimeline, _ names: Names) -> [RunningImport] {
    // An import whose end the log level hides need not be running.
    store.imports.openLogs.inOrder.filter { $0.isUnderWay && !$0.isEndHidden }.compactMap { log in
      guard let beginning = log.beginning, let time = log.began else { return nil }
      return RunningImport(
        line: beginning.line, time: time, transaction: log.number,
        log: Prose(log.log.file.text(in: names), .logFile), peer: names.prose(log.log.peer))
    }
  }

  private static func peers(
    _ store: StoreTimeline, _ diagnosis: CaptureDiagnosis, _ clock: CaptureClock
  ) -> (shown: [Peer], others: Int) {
    let names = diagnosis.timelines.names
    var ids = OrderedSet<Name>()
    if let own = store.peer { ids.append(own) }
    ids.formUnion((store.vector.numbers ?? [:]).keys)
    ids.formUnion(store.imports.arrivals.keys)
    let arrived = Dictionary(grouping: store.tries(diagnosis).filter(\.isIn).map(\.record), by: \.peer)
    let waits = store.waiting.filter { !$0.isToBeDownloaded }
    let waiting = Dictionary(grouping: waits, by: \.log.peer)
    let missing = Dictionary(grouping: store.missing(for: waits), by: \.peer)
    ids.formUnion(missing.keys.sorted { names[$0] < names[$1] })
    let drops = store.vector.setBack.map { setBack in
      Dictionary(setBack.peers.map { ($0.peer, (clock.position(setBack.evidence.place), $0.after)) }) { $1 }
    }
    let all = ids.compactMap { peer -> Peer? in
      let isOwn = peer == store.peer
      let came = isOwn ? [] : arrived[peer] ?? []
      let points =
        isOwn
        ? store.exports.recent.elements.map { (clock.position($0.place), $0.number) }
        : came.map { (clock.position($0.place), $0.number) }
      let numbers =
        isOwn
        ? store.exports.numbers
        : store.imports.arrivals[peer].map { $0.imported.isEmpty ? $0.applied : $0.imported }
      let isCut = (isOwn ? store.exports.recent.forgotten : store.imports.recentArrivals.forgotten) > 0
      let number = store.vector.numbers?[peer] ?? (isOwn ? store.exports.lastTransaction : nil)
      let words = numbers.map { $0.isEmpty ? "" : $0.words } ?? ""
      // A peer without a number from which nothing came is not worth a line.
      let holes = missing[peer, default: []].compactMap(\.range)
      guard number != nil || !words.isEmpty || !holes.isEmpty else { return nil }
      return Peer(
        name: names.prose(peer), number: number, numbers: words, isOwn: isOwn,
        // A number may occur more than once.
        count: isCut ? max(points.count, numbers?.count ?? 0) : Set(points.map(\.1)).count,
        points: points.sorted { $0.0 < $1.0 }, drop: drops?[peer], missing: holes,
        waiting: NumberSet(waiting[peer, default: []].compactMap(\.number)),
        waitingSince: waits.map { clock.position($0.since) }.min())
    }
    return (Array(all.prefix(maximumPeers)), max(0, all.count - maximumPeers))
  }
}

extension StoreTimeline {
  var shownSpan: (first: Timestamp?, last: Timestamp?) {
    ReportModel.shownSpan(from: first, to: last, histogram)
  }
}

/// Returns the period in which a store was seen, with its times in order.
func shownSpan(
  from begin: Place, to end: Place, _ histogram: EventHistogram
) -> (first: Timestamp?, last: Timestamp?) {
  // The times are out of order if a clock was set back or a new year began; the records never are.
  guard var first = begin.time, var last = end.time, first.instant <= last.instant, let told = histogram.span
  else { return (begin.time, end.time) }
  first.microseconds += min(0, told.lowerBound - histogram.position(of: first))
  last.microseconds += max(0, told.upperBound - histogram.position(of: last))
  return (first, last)
}
