// One store of a report, as plain values, and how it is made of a timeline.

internal import Catalogue
internal import CatalogueDocument
package import Diagnosis
package import LogRecords
internal import OrderedCollections
package import Timelines

/// One store of a report.
package struct ReportStore: Sendable, ReportTexts {
  /// A question with its answer; the question is empty if the one before goes on.
  package typealias Answer = (question: String, words: Prose)

  /// A peer of which a store holds something.
  package struct Peer: Sendable {
    package var name: Prose
    /// The last transaction that it holds; `nil` when the capture does not show it.
    package let number: Int?
    /// What arrived, or was sent, in the capture.
    package let numbers: String
    /// Whether it is this device.
    package let isOwn: Bool
    /// How many came in the capture.
    package let count: Int
    /// The last of them, each with its time as a position of `axis`.
    package let points: [(position: Int64, number: Int)]
    /// When it was seen to hold less than before, as a position of `axis`, and up to which number; `nil` for
    /// never.
    package let drop: (position: Int64, number: Int)?
    /// The transactions that have not arrived.
    package let missing: [ClosedRange<Int>]
    /// What waits for them.
    package let waiting: NumberSet
    /// Since when it waits, as a position of `axis`; `nil` for nothing that waits, or without a time.
    package let waitingSince: Int64?
  }

  /// The last transaction of a peer that is in the store.
  package typealias Knowledge = (peer: Prose, number: Int)
  /// The transaction logs that it wrote.
  package typealias Exports = (written: Int, heldBack: Int, failed: Int, lastTransaction: Int?)

  /// An import that runs when the capture ends.
  package struct RunningImport: Sendable {
    /// The line where it began.
    package let line: Int
    /// When it began.
    package let time: Timestamp
    /// The number of the transaction; `nil` when the capture does not show it.
    package let transaction: Int?
    /// The transaction log.
    package var log: Prose
    /// The peer that wrote it.
    package var peer: Prose
  }

  /// The store's place in the report: `c1-s0`.
  package let id: String
  package var name: Prose
  /// The device, by its short name and by its ID; `nil` when the capture does not show it.
  package var device: Prose?
  package var peer: Prose?
  /// Whether the ID says more than the short name.
  package var showsID = true
  /// When and at which log level it was seen.
  let circumstances: [String]
  package var modelHash: Prose?
  /// Whether it is on local storage at the end; `nil` when the capture does not show it.
  package let isOnLocalStorage: Bool?
  /// What it holds of each peer at the end; `nil` when the capture does not show it.
  package var knowledge: [Knowledge]?
  /// What became of the transaction logs that it imported.
  package let imports: ImportCounts
  /// The transaction logs that it wrote.
  package let exports: Exports
  /// How many baselines it rolled and adopted, and how many attempts failed.
  package let baselines: (rolled: Int, adopted: Int, failed: Int)
  /// What a reader asks, and what the reporter's marks divide the story into.
  package var answers: [Answer]
  /// How busy it was, from its first record to its last.
  package let histogram: EventHistogram
  /// The time of its first record; `nil` without times.
  package let first: Timestamp?
  /// The time of its last record; `nil` without times.
  package let last: Timestamp?
  /// Whether the capture's clock was not set back, so that times are in the order of what happened.
  package let isClockSteady: Bool
  /// The time of the last record that names it.
  package let lastTime: Timestamp?
  /// What happened in order, the reporter's marks and gaps included.
  package var timeline: [ReportEvent]
  /// How many events were not kept.
  package let omittedEvents: Int
  /// Between which places the events that were not kept are.
  package let omission: (from: Place, to: Place)?
  /// How many of the reporter's marks were not kept.
  package let omittedMarks: Int
  /// The imports that run when the capture ends.
  package var running: [RunningImport]
  /// For documents: the peers of which it holds something.
  package var peers: [Peer]
  /// How many more of them there are.
  package let otherPeers: Int
  /// What happened when.
  package var lanes: [ReportLane]
  /// The axis that the lanes are on.
  package let axis: ReportAxis
  /// What they show by number only, in words; `nil` for nothing.
  package let condensed: String?

  /// On which device, when and at which log level it was seen.
  package var place: Prose {
    let id: Prose = peer.flatMap { showsID ? " (\($0))" : nil } ?? ""
    let device: Prose = device.map { "on \($0)\(id)" } ?? "on this device"
    return ([device] + circumstances.map { Prose(words: $0) }).joined(separator: ", ")
  }

  /// Leaves out what captures of other devices call them.
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
  private static let mostPeers = 100

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
    baselines = (store.baseline.rolled, store.baseline.adopted, store.baseline.failed)
    answers = StoreAnswers(store, diagnosis).all + diagnosis.chapterLines(ofStore: index)
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
    let story = diagnosis.story(ofStore: index)
    timeline = hasTimeline ? ReportEvent.timeline(story, diagnosis) : []
    omittedEvents = story.omitted
    omission = story.gap
    omittedMarks = diagnosis.chapters.omitted
    running = hasTimeline ? Self.running(store, names) : []

    let lanes = parts.contains(.documents) ? StoreLanes(index, diagnosis, in: capture) : nil
    axis = lanes?.clock.axis ?? ReportAxis(range: 0...1)
    self.lanes = lanes?.all ?? []
    condensed = lanes?.condensed
    (self.peers, otherPeers) = lanes.map { Self.peers(store, diagnosis, $0.clock) } ?? ([], 0)
  }

  private static func running(_ store: StoreTimeline, _ names: Names) -> [RunningImport] {
    store.imports.openLogs.inOrder.filter { $0.isUnderWay }.compactMap { log in
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
        // A number may come more than once.
        count: isCut ? max(points.count, numbers?.count ?? 0) : Set(points.map(\.1)).count,
        points: points.sorted { $0.0 < $1.0 }, drop: drops?[peer], missing: holes,
        waiting: NumberSet(waiting[peer, default: []].compactMap(\.number)),
        waitingSince: waits.map { clock.position($0.since) }.min())
    }
    return (Array(all.prefix(mostPeers)), max(0, all.count - mostPeers))
  }
}

extension StoreTimeline {
  var shownSpan: (first: Timestamp?, last: Timestamp?) {
    ReportModel.shownSpan(from: first, to: last, histogram)
  }
}

/// From when to when a store was seen.
func shownSpan(
  from begin: Place, to end: Place, _ histogram: EventHistogram
) -> (first: Timestamp?, last: Timestamp?) {
  // If a clock was set back, or a year began, the times are not in order: the records are.
  guard var first = begin.time, var last = end.time, first.instant <= last.instant, let told = histogram.span
  else { return (begin.time, end.time) }
  first.microseconds += min(0, told.lowerBound - histogram.position(of: first))
  last.microseconds += max(0, told.upperBound - histogram.position(of: last))
  return (first, last)
}
