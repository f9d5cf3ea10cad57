// Reports logs of another version of the data model, which Core Data skips in every pass until this device
// has that version.

internal import LogRecords
internal import OrderedCollections
package import Timelines

/// The rule for a peer's logs that are skipped for their model version hash.
///
/// The importer checks the model before it checks what was imported. So a peer that adopted this device's
/// model leaves older logs behind that each scan skips, although the store has their contents: it imports a
/// peer's logs only in their order. The decisive question is which logs the peer wrote last, and the order of
/// their arrival answers it.
///
/// If logs wait long for transactions of the same peer that fit into the skipped logs, these are among the
/// skipped ones, unless an earlier log of the peer has this device's model: a log that was imported leaves no
/// gap.
///
/// The finding is a warning if the order is unclear, or if a later process prints too little to show whether
/// the logs were imported then. If only the paths of leftover logs show the model, the log level does not
/// show earlier imports: a warning too, or a note if this device had that model. The same applies if no
/// record names the log: it may be this device's own.
package struct ModelMismatch: CaptureRule {
  package static let description = RuleDescription(
    kind: .desync,
    finds:
      "logs are skipped because another version of the data model wrote them (a warning where the capture does not "
      + "show whether the store holds what is in them, a note where it does)",
    advice: "Ship the same compiled model, with all its versions, to all devices.",
    shownBy: [.importModelMismatch])

  /// The details of logs that another version of the data model wrote.
  package struct Detail: FindingDetail {
    /// The hash of the model that wrote the logs; `nil` if unknown.
    package let theirs: Name?
    /// The hash of this device's model; `nil` if unknown.
    package let ours: Name?
    /// The number of logs that are skipped.
    package let logs: Int
    /// The reason why the capture does not show whether the logs were imported later; `nil` if it would show
    /// that.
    package var laterSilence: Silence.Reason?
    /// How the skipped logs relate in order to the same peer's logs of this device's model.
    package var order = Order.last
    /// Whether this device formerly had the model that wrote the logs, so that it no longer reads them.
    package var isFormer = false
    /// The device with the model that the other one left, as the captures of both show; `nil` if they do not.
    ///
    /// Which of the two models is the newer one is not shown: an app may be put back to a former version.
    package var keeper: Side?
  }

  /// One of the two devices whose data models differ.
  package enum Side: Sendable {
    /// The device that skips the logs.
    case receiver
    /// The device that wrote the logs.
    case author
  }

  /// The position of logs of another model among the same peer's logs of this device's model.
  package enum Order: Equatable, Sendable {
    /// The peer wrote the skipped logs last, or wrote no others.
    case last
    /// The peer wrote the other logs last, so the store has the contents of the skipped ones.
    case former
    /// The capture does not show which logs the peer wrote last.
    case unclear
    /// The store holds the peer's transactions up to a number, possibly including the skipped logs: the
    /// capture shows no log of this device's model.
    case held(upTo: Int)
    /// Later transactions of the peer wait for these, which are probably in the skipped logs.
    case missing(NumberSet)
    /// The log level does not show imports.
    case notShown
    /// The records do not name the logs, or their author, which may be this device.
    case unnamed
    /// The captures of the devices show that the store has the contents of the skipped logs.
    case heldElsewhere

    /// Whether the store lacks what is in the skipped logs.
    var isLacking: Bool {
      switch self {
      case .last, .missing: true
      case .former, .unclear, .held, .notShown, .unnamed, .heldElsewhere: false
      }
    }
  }

  static let watches: Set<EventKind> = [.importModelMismatch]

  /// The records that do not name their log, by store.
  private var unnamed = OccurrencesBy<Int?>()

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    guard event.log == nil, !timelines.concernsOwnLog(record.evidence, in: event.store) else { return }
    unnamed.note(event.store, record.evidence)
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    named(capture) + ofUnnamed(capture)
  }

  /// Returns the findings of records that do not name their log, unless named logs explain them.
  private func ofUnnamed(_ capture: CaptureDiagnosis) -> [Finding] {
    unnamed.all.compactMap { index, occurrences in
      let timelines = capture.timelines
      let stores = index.map { [timelines.stores[$0]] } ?? timelines.stores
      let isNamed = stores.contains { !$0.ofOtherModel.isEmpty }
      guard !isNamed, !occurrences.evidence.allSatisfy({ timelines.concernsOwnLog($0, in: index) }) else {
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
      let groups = Self.groups(in: store)
      guard !groups.isEmpty else { return [] }
      let (silence, gaps) = (capture.timelines.silence(of: store), store.lastingGaps)
      return groups.map { author, logs in
        let isSeen = logs.contains { $0.isSeen(after: silence) }
        // A name without an ID may be this device's, and may be shared by several devices.
        let isMasked = capture.timelines.names.isMasked(author.peer)
        let order = isMasked ? .unnamed : Self.order(of: logs, by: author, in: store, gaps)
        let isFormer = author.modelHash.map(store.imports.formerModels.contains) == true
        let isUseless = order == .former || (order == .notShown || order == .unnamed) && isFormer
        return Finding(
          Detail(
            theirs: author.modelHash, ours: store.modelHash, logs: logs.count,
            laterSilence: isSeen || isUseless ? nil : silence?.reason, order: order, isFormer: isFormer),
          isUseless ? .note : isSeen && order.isLacking ? .error : .warning, store: index,
          peer: author.peer, evidence: logs.flatMap(\.evidence).sorted(by: \.line),
          count: logs.reduce(0) { $0 + $1.records })
      }
    }
  }

  /// Groups the logs of other models by their author and model.
  private static func groups(in store: StoreTimeline) -> OrderedDictionary<Author, [LogProgress]> {
    OrderedDictionary(grouping: store.ofOtherModel) {
      Author(peer: $0.log.peer, modelHash: $0.log.modelHash)
    }
  }

  /// Returns the skipped logs whose contents the store lacks: what seems to be missing may be in them.
  static func lacking(in store: StoreTimeline) -> Set<LogFile> {
    let groups = groups(in: store)
    guard !groups.isEmpty else { return [] }
    var files: Set<LogFile> = []
    let gaps = store.lastingGaps
    for (author, logs) in groups where order(of: logs, by: author, in: store, gaps).isLacking {
      files.formUnion(logs.map(\.log.file))
    }
    return files
  }

  private static func order(
    of logs: [LogProgress], by author: Author, in store: StoreTimeline, _ gaps: [Name: NumberSet]
  ) -> Order {
    let order = orderShown(of: logs, by: author, in: store)
    switch order {
    case .last where logs.contains(where: \.hasOtherModelByPath): return .notShown
    // If the store has a log of this device's model from before the gap, the peer wrote the skipped ones before
    // that log, and what is missing never came.
    case .held: return gaps[author.peer].flatMap { $0.count <= logs.count ? Order.missing($0) : nil } ?? order
    case .last, .former, .unclear, .missing, .notShown, .unnamed, .heldElsewhere: return order
    }
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
    // A model returns only if an older version of the app is installed again.
    if store.imports.formerModels.contains(theirs) { return cameLater ? .unclear : .former }
    let pass = logs.reduce(0) { max($0, $1.pass) }
    if pass < newest.pass { return newest.isNew ? .former : .unclear }
    return cameLater ? .last : .unclear
  }

  /// Returns the order if nothing of the peer arrives: logs that were there from the start may be in a store
  /// that holds at least as many transactions of the peer.
  private static func mayBeHeld(_ logs: [LogProgress], by author: Author, in store: StoreTimeline) -> Order {
    guard let number = store.vector.numbers?[author.peer], number >= logs.count else { return .last }
    // A process with a new model finds the earlier logs in its first scan, however late that is.
    let hasFormerModel = author.modelHash.map { store.imports.formerModels.contains($0) } ?? false
    let isAnyNew = logs.contains { log in
      let isLongAfterScan = store.imports.lastScan.map { isLater(log.since, than: $0) } ?? false
      return isLongAfterScan || log.pass > 0 && !hasFormerModel
    }
    return isAnyNew ? .last : .held(upTo: number)
  }

  /// The maximum observed duration of one scan, in seconds; a scan lists logs in any order.
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
  /// Whether the part of the log's path in a record shows that this device wrote the log.
  ///
  /// Before the capture shows a store, any store may be meant.
  fileprivate func concernsOwnLog(_ record: Evidence, in store: Int?) -> Bool {
    let own = store.map { [stores[$0]] } ?? stores
    return own.contains { $0.peer.map { record.text.contains("/\(names[$0])/") } ?? false }
  }
}
