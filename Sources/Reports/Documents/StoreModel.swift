// Makes the part of a report that is about one store: the answers, the peers it knows, and its story in lanes.

internal import Catalogue
internal import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines
internal import ReportModel

/// Makes the part of a report that is about one store.
struct StoreModel {
  let store: ReportStore

  /// How many peers are told of.
  private static let mostPeers = 100

  /// The part about a store.
  ///
  /// - Parameters:
  ///   - index: The store, as an index in `StoreTimelines.stores`.
  ///   - diagnosis: The capture.
  ///   - id: What the store is called within the report.
  ///   - finding: What a finding is called, by its place in `CaptureDiagnosis.findings`.
  ///   - text: What all text passes.
  init(
    _ index: Int, _ diagnosis: CaptureDiagnosis, id: String, finding: (Int) -> String, _ text: ReportText
  ) {
    let timeline = diagnosis.timelines.stores[index]
    let title = SummaryWords(diagnosis, redact: text.redact).title(ofStore: index)
    let answers = StoreAnswers(timeline, diagnosis).all + ChapterWords(ofStore: index, diagnosis).lines
    let lanes = StoreLanes(index, diagnosis, finding: finding, text)
    let (peers, otherPeers) = Self.peers(timeline, diagnosis, lanes.clock, text)
    store = ReportStore(
      id: id, name: text.line(title.name), place: text.line(title.place),
      answers: answers.map { ReportDocument.Fact(name: $0.question, words: text.line($0.words)) },
      peers: peers, otherPeers: otherPeers, lanes: lanes.all,
      axis: lanes.clock.axis, condensed: lanes.condensed)
  }

  private static func peers(
    _ store: StoreTimeline, _ diagnosis: CaptureDiagnosis, _ clock: CaptureClock, _ text: ReportText
  ) -> (told: [ReportStore.Peer], others: Int) {
    let names = PeerNames(diagnosis.timelines.names)
    var ids = OrderedSet<Name>()
    if let own = store.peer { ids.append(own) }
    ids.formUnion((store.knowledge ?? [:]).keys)
    ids.formUnion(store.arrivals.keys)
    let arrived = Dictionary(
      grouping: StoreArrivals(store, diagnosis).all.filter(\.isIn).map(\.record), by: \.peer)
    let all = ids.compactMap { peer -> ReportStore.Peer? in
      let isOwn = peer == store.peer
      let came = isOwn ? [] : arrived[peer] ?? []
      let points =
        isOwn
        ? store.exports.recent.elements.map { (clock.position($0.place), $0.number) }
        : came.map { (clock.position($0.place), $0.number) }
      let numbers =
        isOwn
        ? store.exports.numbers : store.arrivals[peer].map { $0.imported.isEmpty ? $0.applied : $0.imported }
      let isCut = (isOwn ? store.exports.recent.forgotten : store.recentArrivals.forgotten) > 0
      let number = store.knowledge?[peer] ?? (isOwn ? store.exports.lastTransaction : nil)
      let words = numbers.map { $0.isEmpty ? "" : $0.words } ?? ""
      // Who neither holds a number nor came is not worth a line.
      guard number != nil || !words.isEmpty else { return nil }
      return ReportStore.Peer(
        name: text.line(names.short(peer)), number: number, numbers: words, isOwn: isOwn,
        count: isCut ? max(points.count, numbers?.count ?? 0) : points.count,
        points: points.sorted { $0.0 < $1.0 })
    }
    return (Array(all.prefix(mostPeers)), max(0, all.count - mostPeers))
  }
}
