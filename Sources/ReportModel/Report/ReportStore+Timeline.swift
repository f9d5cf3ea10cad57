// Resolves a store: its answers and numbers, its timeline, the peers it knows, and its story in lanes.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines

extension ReportStore {
  private static let mostPeers = 100

  init(_ index: Int, _ diagnosis: CaptureDiagnosis, in capture: String, _ parts: Report.Parts) {
    let (store, names) = (diagnosis.timelines.stores[index], diagnosis.timelines.names)
    let peers = PeerNames(names)
    id = "\(capture)-s\(index)"
    name = Prose(names[store.name], .store, limit: 60)
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
      ReportEvent(.mark(Prose($0.text, .mark)), line: $0.place.line, time: $0.place.time)
    }
    let gaps = diagnosis.chapters.gaps.map { ReportEvent(.gap, line: $0, time: nil) }
    return (events + marks + gaps).enumerated()
      .sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element)
  }

  private static func running(_ store: StoreTimeline, _ names: Names, _ peers: PeerNames) -> [RunningImport] {
    store.imports.openLogs.inOrder.filter { $0.step == .running || $0.step == .written }.compactMap { log in
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
      grouping: StoreArrivals(store, diagnosis).all.filter(\.isIn).map(\.record), by: \.peer)
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
