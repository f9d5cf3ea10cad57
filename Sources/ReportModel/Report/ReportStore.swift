// One store of a report, as plain values, and how it is made of a timeline.

internal import Catalogue
internal import CatalogueDocument
package import Diagnosis
package import LogRecords
internal import OrderedCollections
package import Timelines

/// One store of a report.
package struct ReportStore: Sendable {
  /// A question with its answer; the question is empty where the one before goes on.
  package struct Answer: Sendable {
    package let question: String
    package var words: Prose
  }

  /// A peer of which a store holds something.
  package struct Peer: Sendable {
    package var name: Prose
    /// The last transaction that it holds; `nil` when the capture does not show it.
    package let number: Int?
    /// What arrived, or was sent, in the capture.
    package let numbers: String
    /// Whether it is this device.
    package let isOwn: Bool
    /// How many came in the capture, and the last of them by when.
    package let count: Int
    package let points: [(position: Int64, number: Int)]
  }

  /// The last transaction of a peer that is in the store.
  package struct Knowledge: Sendable {
    package var peer: Prose
    package let number: Int
  }

  /// The transaction logs that it wrote.
  package struct Exports: Sendable {
    package let written: Int
    package let heldBack: Int
    package let failed: Int
    package let lastTransaction: Int?
  }

  /// An import that runs when the capture ends.
  package struct RunningImport: Sendable {
    package let line: Int
    package let time: Timestamp
    package let transaction: Int?
    package var log: Prose
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
  package let circumstances: [String]
  package var modelHash: Prose?
  /// Whether it is on local storage at the end; `nil` when the capture does not show it.
  package let isOnLocalStorage: Bool?
  package var knowledge: [Knowledge]?
  package let imports: ImportCounts
  package let exports: Exports
  package let baselines: (rolled: Int, adopted: Int, failed: Int)
  /// What a reader asks, and what the reporter's marks divide the story into.
  package var answers: [Answer]
  /// How busy it was, from its first record to its last.
  package let histogram: EventHistogram
  package let first: Timestamp?
  package let last: Timestamp?
  /// The time of the last record that names it.
  package let lastTime: Timestamp?
  /// What happened in order, the reporter's marks and gaps included; and how many events and marks were not kept.
  package var timeline: [ReportEvent]
  package let omittedEvents: Int
  package let omittedMarks: Int
  package var running: [RunningImport]
  /// For documents: the peers of which it holds something, and how many more there are.
  package var peers: [Peer]
  package let otherPeers: Int
  /// What happened when, on an axis, and what the lanes show by number only.
  package var lanes: [ReportLane]
  package let axis: ReportAxis
  package let condensed: String?

  /// On which device, when and at which log level it was seen.
  package var place: Prose {
    let id: Prose = peer.flatMap { showsID ? " (\($0))" : nil } ?? ""
    let device: Prose = device.map { "on \($0)\(id)" } ?? "on this device"
    return ([device] + circumstances.map { Prose(words: $0) }).joined(separator: ", ")
  }

  mutating func mapText(_ transform: (Prose) -> Prose) {
    name = transform(name)
    device = device.map(transform)
    peer = peer.map(transform)
    modelHash = modelHash.map(transform)
    knowledge = knowledge?.map { Knowledge(peer: transform($0.peer), number: $0.number) }
    for index in answers.indices { answers[index].words = transform(answers[index].words) }
    for index in peers.indices { peers[index].name = transform(peers[index].name) }
    for index in lanes.indices { lanes[index].mapText(transform) }
    for index in timeline.indices { timeline[index].mapText(transform) }
    for index in running.indices {
      running[index].log = transform(running[index].log)
      running[index].peer = transform(running[index].peer)
    }
  }
}

extension ReportStore {
  private static let mostPeers = 100

  init(_ index: Int, _ diagnosis: CaptureDiagnosis, in capture: String, _ parts: Report.Parts) {
    let (store, names) = (diagnosis.timelines.stores[index], diagnosis.timelines.names)
    let peers = PeerNames(names)
    id = "\(capture)-s\(index)"
    name = diagnosis.storeName(index)
    device = store.peer.map(peers.prose)
    peer = store.peer.map { Prose(names[$0], .peerID, limit: 60) }
    let span = StoreSpan(store)
    circumstances = [span.words, diagnosis.statements.highestLevel.map { "log level \($0)" }].compactMap(
      \.self)
    isOnLocalStorage = store.storage.isLocal
    imports = ImportCounts(store, diagnosis.timelines)
    exports = Exports(
      written: store.exports.written, heldBack: store.exports.heldBack.count, failed: store.exports.failed,
      lastTransaction: store.exports.lastTransaction)
    baselines = (store.baseline.rolled, store.baseline.adopted, store.baseline.failed)
    answers = (StoreAnswers(store, diagnosis).all + ChapterWords(ofStore: index, diagnosis).lines).map {
      Answer(question: $0.question, words: $0.words)
    }
    (histogram, first, last, lastTime) = (store.histogram, span.first, span.last, store.last.time)

    let isForPrograms = parts.contains(.data)
    modelHash = isForPrograms ? store.modelHash.map { Prose(names[$0], .modelHash) } : nil
    knowledge =
      isForPrograms
      ? store.vector.numbers.map { knowledge in
        knowledge.map { (names[$0.key], $0.value) }.sorted { $0.0 < $1.0 }
          .map { Knowledge(peer: Prose($0.0, .peerID), number: $0.1) }
      } : nil
    let hasTimeline = parts.contains(.timelines)
    timeline = hasTimeline ? Self.timeline(store, diagnosis, peers) : []
    (omittedEvents, omittedMarks) = (store.story.omitted, diagnosis.chapters.omitted)
    running = hasTimeline ? Self.running(store, names, peers) : []

    let lanes = parts.contains(.documents) ? StoreLanes(index, diagnosis, in: capture) : nil
    axis = lanes?.clock.axis ?? ReportAxis(range: 0...1, ticks: [])
    self.lanes = lanes?.all ?? []
    condensed = lanes?.condensed
    (self.peers, otherPeers) = lanes.map { Self.peers(store, diagnosis, $0.clock) } ?? ([], 0)
  }

  /// The store's events, and between them what the reporter wrote.
  private static func timeline(
    _ store: StoreTimeline, _ diagnosis: CaptureDiagnosis, _ peers: PeerNames
  ) -> [ReportEvent] {
    let entries = diagnosis.catalogue.entries
    let events = store.story.events.map {
      ReportEvent($0, diagnosis.timelines.names, peers, entry: entries[$0.entry].document.id)
    }
    let marks = diagnosis.chapters.marks.map {
      ReportEvent(kind: .mark(Prose($0.text, .mark)), line: $0.place.line, time: $0.place.time)
    }
    let gaps = diagnosis.chapters.gaps.map { ReportEvent(kind: .gap, line: $0, time: nil) }
    return (events + marks + gaps).enumerated()
      .sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element)
  }

  private static func running(_ store: StoreTimeline, _ names: Names, _ peers: PeerNames) -> [RunningImport] {
    store.imports.openLogs.inOrder.filter { $0.isUnderWay }.compactMap { log in
      guard let began = log.beginning, let time = began.time else { return nil }
      return RunningImport(
        line: began.line, time: time, transaction: log.number,
        log: Prose(log.log.file.text(in: names), .logFile), peer: peers.prose(log.log.peer))
    }
  }

  private static func peers(
    _ store: StoreTimeline, _ diagnosis: CaptureDiagnosis, _ clock: CaptureClock
  ) -> (shown: [Peer], others: Int) {
    let names = PeerNames(diagnosis.timelines.names)
    var ids = OrderedSet<Name>()
    if let own = store.peer { ids.append(own) }
    ids.formUnion((store.vector.numbers ?? [:]).keys)
    ids.formUnion(store.imports.arrivals.keys)
    let arrived = Dictionary(
      grouping: store.tries(diagnosis).filter(\.isIn).map(\.record), by: \.peer)
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
      // Who neither holds a number nor came is not worth a line.
      guard number != nil || !words.isEmpty else { return nil }
      return Peer(
        name: names.prose(peer), number: number, numbers: words, isOwn: isOwn,
        count: isCut ? max(points.count, numbers?.count ?? 0) : points.count,
        points: points.sorted { $0.0 < $1.0 })
    }
    return (Array(all.prefix(mostPeers)), max(0, all.count - mostPeers))
  }
}
