// A store on one of the devices that are compared: what it exported, what it holds, and what its capture can prove.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

/// A store on a device.
struct StorePart {
  /// The device, and the store in its `Timelines.stores`.
  let device: Int
  let index: Int

  /// The store's name, and the device's peer ID for it.
  let store: String
  let peer: String

  let timeline: StoreTimeline
  private let diagnosis: Diagnosis
  private let namesByText: [String: Name]

  /// What it exported, by number.
  let exports: [ExportRecord]

  /// A store of a device; `nil` when its peer ID is not known.
  init?(_ device: Int, _ diagnosis: Diagnosis, store index: Int) {
    let timeline = diagnosis.timelines.stores[index]
    guard let own = timeline.peer else { return nil }
    let names = diagnosis.timelines.names
    self.device = device
    self.index = index
    self.timeline = timeline
    self.diagnosis = diagnosis
    store = names[timeline.name]
    peer = names[own]
    exports = timeline.exports.recent.elements.sorted {
      ($0.number, $0.place.line) < ($1.number, $1.place.line)
    }
    let peers =
      Array(timeline.arrivals.keys) + timeline.openLogs.values.map(\.log.peer)
      + Array((timeline.knowledge ?? [:]).keys) + timeline.recentArrivals.elements.map(\.peer)
    namesByText = Dictionary(Set(peers).map { (names[$0], $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// A peer's name in this capture; `nil` when it does not occur in this store's records.
  func name(of peer: String) -> Name? { namesByText[peer] }

  /// The peers it holds something of.
  var knownPeers: [String] {
    (timeline.knowledge ?? [:]).keys.map { diagnosis.timelines.names[$0] }
  }

  /// When its process printed last.
  var end: Int64? { (diagnosis.timelines.end(of: timeline) ?? diagnosis.facts.last)?.instant }

  /// When its capture begins.
  var start: Int64? { diagnosis.facts.first?.instant }

  /// The number of a peer's last transaction that it is known to hold; `nil` when the capture does not show it.
  func top(of peer: String) -> Int? {
    let nothing = timeline.vectorSeen == nil ? nil : 0
    guard let name = name(of: peer) else { return nothing }
    let arrivals = timeline.arrivals[name]
    let arrived = (diagnosis.showsEndsOfImports ? nil : arrivals?.applied.ranges.last?.upperBound)
    return [timeline.knowledge?[name] ?? nothing, arrivals?.numbers.ranges.last?.upperBound, arrived]
      .compactMap { $0 }.max()
  }

  /// Why the absence of a transaction in this capture proves nothing; `nil` when it may prove something.
  var doubt: Doubt.Reason? {
    if diagnosis.statements.highestLevel ?? 0 < 2 { return .lowLevel }
    if diagnosis.facts.last == nil { return .noTimes }
    if diagnosis.isMostlyUnread { return .notUnderstood }
    if diagnosis.facts.elisions > 0 { return .elided }
    if timeline.forgottenLogs + timeline.unfollowedLogs > 0 { return .tooManyLogs }
    return nil
  }
}

extension LogFile {
  /// Whether two names cannot be of one file; names masked by a reporter tell nothing.
  func differs(from other: LogFile) -> Bool {
    guard case .uuid = self, case .uuid = other else { return false }
    return self != other
  }
}
