// Logs of another version of the data model, which Core Data skips in every pass until this device has that
// version.

internal import LogRecords
internal import OrderedCollections
package import Timelines

/// A peer's log is skipped for its model version hash.
///
/// The importer looks at the model before it looks at what was imported. So a peer that got this device's
/// model leaves logs behind that each scan skips, although the store holds what is in them: it imports the
/// logs of a peer only in their order. What the peer wrote last decides, and the order in which its logs came
/// shows that. Where it does not, that is a warning; so it is where a later process prints too little to show
/// whether the logs were imported then. Where only the paths of what is left over show the model, the log level
/// does not show what was imported before: a warning too, or a note if this device had that model. So it is
/// where records do not name the log, unless others do: it may be this device's own.
package struct ModelMismatch: CaptureRule {
  package static let description = RuleDescription(
    kind: .desync,
    finds:
      "logs are skipped because another version of the data model wrote them (a warning where the capture does not "
      + "show whether the store holds what is in them, a note where it does)",
    advice: "Ship the same compiled model, with all its versions, to all devices.",
    shownBy: [.importModelMismatch])

  /// Logs written with another version of the data model.
  package struct Detail: FindingDetail {
    /// The hash of the model that wrote the logs.
    package let theirs: Name?
    /// The hash of this device's model.
    package let ours: Name?
    /// How many logs are skipped.
    package let logs: Int
    /// Why the capture does not show whether they were imported after they were seen, if it does not.
    package var laterSilence: Silence.Reason?
    /// What the peer's logs of this device's model say of them.
    package var order = Order.last
    /// Whether this device had the model that wrote them before, so that it does not read them any more.
    package var isFormer = false
  }

  /// Where logs of another model stand among the logs of this device's model by the same peer.
  package enum Order: Equatable, Sendable {
    /// The peer wrote them last, or no other ones.
    case last
    /// It wrote the others last, so that the store holds what is in these.
    case former
    /// The capture does not show which it wrote last.
    case unclear
    /// The store holds the peer's transactions up to a number, and these logs may be among them: the capture
    /// shows none of this device's model.
    case held(upTo: Int)
    /// The log level does not show what is imported.
    case notShown
    /// The records do not name the logs, or who wrote them: it may have been this device.
    case unnamed
    /// The captures of the devices show that the store holds what is in these.
    case heldElsewhere
  }

  static let watches: Set<EventKind> = [.importModelMismatch]

  /// The records that do not name their log, by store.
  private var unnamed = OccurrencesBy<Int?>()

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    guard event.log == nil, !timelines.isOfOwnLog(record.evidence, in: event.store) else { return }
    unnamed.note(event.store, record.evidence)
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    named(capture) + ofUnnamed(capture)
  }

  /// What the records show that do not name their log, where others do not show that it is one of those which
  /// are named.
  private func ofUnnamed(_ capture: CaptureDiagnosis) -> [Finding] {
    unnamed.all.compactMap { index, occurrences in
      let timelines = capture.timelines
      let stores = index.map { [timelines.stores[$0]] } ?? timelines.stores
      let isNamed = stores.contains { !$0.ofOtherModel.isEmpty }
      guard !isNamed, !occurrences.evidence.allSatisfy({ timelines.isOfOwnLog($0, in: index) }) else {
        return nil
      }
      let hadOtherModel = stores.contains { !$0.imports.formerModels.isEmpty }
      return Finding(
        Detail(theirs: nil, ours: index.flatMap { timelines.stores[$0].modelHash }, logs: 1, order: .unnamed),
        hadOtherModel ? .note : .warning, store: index, occurrences)
    }
  }

  private func named(_ capture: CaptureDiagnosis) -> [Finding] {
    capture.timelines.stores.enumerated().flatMap { index, store -> [Finding] in
      let silence = capture.timelines.silence(of: store)
      return Self.groups(in: store).map { author, logs in
        let isSeen = logs.contains { $0.isSeen(after: silence) }
        // A name without an ID may be this device's, and that of several others.
        let isMasked = capture.timelines.names.isMasked(author.peer)
        let order = isMasked ? .unnamed : Self.order(of: logs, by: author, in: store)
        let isFormer = author.modelHash.map(store.imports.formerModels.contains) == true
        let isOfNoUse = order == .former || (order == .notShown || order == .unnamed) && isFormer
        return Finding(
          Detail(
            theirs: author.modelHash, ours: store.modelHash, logs: logs.count,
            laterSilence: isSeen || isOfNoUse ? nil : silence?.reason, order: order, isFormer: isFormer),
          isOfNoUse ? .note : isSeen && order == .last ? .error : .warning, store: index,
          peer: author.peer, evidence: logs.flatMap(\.evidence).sorted { $0.line < $1.line },
          count: logs.reduce(0) { $0 + $1.records })
      }
    }
  }

  /// The logs of other models by who wrote them.
  private static func groups(in store: StoreTimeline) -> OrderedDictionary<Author, [LogProgress]> {
    OrderedDictionary(grouping: store.ofOtherModel) {
      Author(peer: $0.log.peer, modelHash: $0.log.modelHash)
    }
  }

  /// The logs that are skipped of which the store holds nothing: what seems to be missing may be in them.
  static func lacking(in store: StoreTimeline) -> Set<LogFile> {
    var files: Set<LogFile> = []
    for (author, logs) in groups(in: store) where order(of: logs, by: author, in: store) == .last {
      files.formUnion(logs.map(\.log.file))
    }
    return files
  }

  private static func order(of logs: [LogProgress], by author: Author, in store: StoreTimeline) -> Order {
    let order = orderShown(of: logs, by: author, in: store)
    return order == .last && logs.contains(where: \.isOfOtherModelByPath) ? .notShown : order
  }

  private static func orderShown(of logs: [LogProgress], by author: Author, in store: StoreTimeline) -> Order
  {
    guard let newest = store.imports.arrivals[author.peer]?.newest else {
      return mayBeHeld(logs, by: author, in: store)
    }
    guard let model = newest.model, model == store.modelHash ?? model, let theirs = author.modelHash,
      model != theirs
    else { return .last }
    let cameLater = logs.contains { $0.pass > newest.pass || isLater($0.since, than: newest.place) }
    // A model is taken back only where an older version of the app is installed again.
    if store.imports.formerModels.contains(theirs) { return cameLater ? .unclear : .former }
    let pass = logs.reduce(0) { max($0, $1.pass) }
    if pass < newest.pass { return newest.isNew ? .former : .unclear }
    return cameLater ? .last : .unclear
  }

  /// What is known where nothing of the peer arrives: logs that were there from the start may be in a store
  /// that holds as many transactions of the peer.
  private static func mayBeHeld(_ logs: [LogProgress], by author: Author, in store: StoreTimeline) -> Order {
    guard let number = store.vector.numbers?[author.peer], number >= logs.count else { return .last }
    // A process that has a new model finds what was there before it in its first scan, however late that is.
    let isOfFormerModel = author.modelHash.map { store.imports.formerModels.contains($0) } ?? false
    let isAnyNew = logs.contains { log in
      let isLongAfterScan = store.imports.lastScan.map { isLater(log.since, than: $0) } ?? false
      return isLongAfterScan || log.pass > 0 && !isOfFormerModel
    }
    return isAnyNew ? .last : .held(upTo: number)
  }

  /// How long one scan is seen to take at most, in seconds: it lists logs in any order.
  private static let scan: Double = 5

  private static func isLater(_ place: Place, than other: Place) -> Bool {
    guard let time = place.time, let before = other.time else { return false }
    return time.seconds(since: before) >= scan
  }

  private struct Author: Hashable {
    var peer: Name
    var modelHash: Name?
  }
}

extension StoreTimelines {
  /// Whether what a record has of its log's path shows that this device wrote the log; before the capture shows
  /// a store, it may be of any.
  fileprivate func isOfOwnLog(_ record: Evidence, in store: Int?) -> Bool {
    let own = store.map { [stores[$0]] } ?? stores
    return own.contains { $0.peer.map { record.text.contains("/\(names[$0])/") } ?? false }
  }
}
