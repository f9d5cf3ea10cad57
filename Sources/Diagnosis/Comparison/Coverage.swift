// Decides what became of a device's exports on another one. That a transaction never arrived needs proof: the
// other device's captures have to cover the time after the export, by clocks that differ, and it has to be
// awake in it.

internal import LogRecords
internal import Timelines

struct Coverage {
  let exporter: ComparedStore
  let receiver: ComparedStore
  /// The fate of each export, in the order of numbers.
  private(set) var fates: [ComparedTransaction.Fate] = []
  /// The exports whose numbers are taken: other logs arrived under them, as places in the same order.
  private(set) var taken: Set<Int> = []
  /// The exports that had arrived, and that the receiver lost with an older copy of its store, in the same
  /// way.
  private(set) var lost: Set<Int> = []
  /// The exports that wait because their imports failed.
  private(set) var failed: Set<Int> = []
  /// How many fates are unknown for which reason, apart from what makes a whole capture prove nothing.
  private(set) var gaps: [Doubt.Gap: Int] = [:]

  private let view: PeerView
  /// What the receiver was seen to hold of the exporter, and how far the exporter's clock is ahead then.
  private let holdings: [(number: Int, since: Int64, behind: ClockBound)]
  private let reach: Reach
  private let adoption: Adoption?
  private let provesNothing: Bool
  private let hasFailed: Bool

  /// How many logs with one number are held against each other.
  private static let mostRivals = 64

  init(exporter: ComparedStore, receiver: ComparedStore, clocks: ClockBounds) {
    self.exporter = exporter
    self.receiver = receiver
    view = PeerView(receiver, of: exporter.peer)
    reach = Reach(of: receiver, over: exporter.device, clocks)
    let areClocksAssumed = clocks.isAssumed(of: exporter.device, over: receiver.device)
    holdings = (areClocksAssumed ? [] : view.holdings).compactMap { held in
      clocks.bound(of: exporter.device, over: receiver.device, at: held.since)
        .map { (number: held.number, since: held.since, behind: $0) }
    }
    adoption = Adoption(by: receiver, of: exporter.device, clocks)
    provesNothing = receiver.doubt != nil || !clocks.isSteady(receiver.device)
    hasFailed = receiver.hasFailed
    let accounts = ComparedAccounts(of: exporter, and: receiver)
    let rivals = Dictionary(grouping: exporter.exports, by: \.record.number).filter { $1.count > 1 }
    var isOneMissing = false
    for (place, whole) in exporter.exports.enumerated() {
      let export = whole.record
      let same = rivals[export.number] ?? []
      // So many logs of one number say nothing.
      let isCrowded = same.count > Self.mostRivals
      // What was held before it was written is another log.
      let isHeldBefore =
        !isCrowded && !view.showsFile(of: export.number) && wasHeld(before: export)
      // The last number is given again where its save is undone: then the later log counts, whichever
      // arrived.
      let isTaken =
        view.hasOther(
          export.number,
          than: [export.file]
            + same.prefix(Self.mostRivals).filter { exporter.mayReplace(whole, by: $0) }.map(\.record.file))
        && !isCrowded || isHeldBefore && reach.isPast(export.place)
      let isOneOfTwo =
        isCrowded || !view.showsFile(of: export.number) && same.contains { $0.takesNumber(of: whole) }
      var fate =
        (isOneOfTwo || isHeldBefore) && !isTaken
        ? ComparedTransaction.Fate.unknown
        : self.fate(of: export, isTaken: isTaken, isOneMissing)
      // Numbers begin anew for another account, where this log neither arrives nor is ignored.
      let isOfOther = accounts.isOfOther(whole)
      let isApart = isOfOther || accounts.isReceiverApart
      if isApart && fate == .missing || isOfOther && fate == .imported { fate = .unknown }
      // One whose number another log has taken proves nothing about those after it.
      if fate == .missing, !isTaken { isOneMissing = true }
      if isTaken, !isApart { taken.insert(place) }
      if fate == .missing, view.hasLost(export.number) { lost.insert(place) }
      if fate == .pending, view.hasFailed(export.number, export.file) { failed.insert(place) }
      if fate == .unknown, !provesNothing,
        let gap = isApart ? .otherAccount : isOneOfTwo ? .numberTwice : gap(before: export)
      {
        gaps[gap, default: 0] += 1
      }
      fates.append(fate)
    }
  }

  private func fate(
    of export: ExportRecord, isTaken: Bool, _ isOneMissing: Bool
  ) -> ComparedTransaction.Fate {
    if view.has(export.number), !isTaken { return .imported }
    if view.isWaiting(export.number, export.file) { return .pending }
    if view.isLeftOut(export.number, export.file) { return .leftOut }
    guard !provesNothing, isTaken || !view.isListed(export.number, export.file) else { return .unknown }
    if let since = view.lacked(export.number), reach.hasWaited(since: since) { return .missing }
    guard !mayBeAdopted(export) else { return .unknown }
    if isTaken { return .missing }
    if view.hasLost(export.number) {
      return view.lossTime.map(reach.hasWaited) == true ? .missing : .unknown
    }
    guard !hasFailed, covers(export) else { return .unknown }
    if let since = view.known(export.number), reach.hasWaited(since: since) { return .missing }
    if isOneMissing, let since = reach.moment(of: export.place) {
      // What follows one that is missing cannot be in the store.
      return receiver.stretches.length(after: since) >= Reach.settling ? .missing : .unknown
    }
    return reach.isPast(export.place) ? .missing : .unknown
  }

  /// Whether the receiver was seen to hold as much of the exporter before a log was written, by clocks that
  /// are known.
  ///
  /// The store of the exporter went back then, and gives numbers again.
  private func wasHeld(before export: ExportRecord) -> Bool {
    guard let written = export.place.time?.instant else { return false }
    return holdings.contains { held in
      guard held.number >= export.number, let behind = held.behind.upper(at: written) else { return false }
      return held.since + behind + Reach.settling <= written
    }
  }

  /// Whether the receiver's captures would show it had the transaction arrived: then, or before they begin.
  private func covers(_ export: ExportRecord) -> Bool {
    view.wouldShow(export.number) || reach.beginsBefore(export.place)
  }

  /// Whether it may have come with a baseline.
  private func mayBeAdopted(_ export: ExportRecord) -> Bool { adoption?.mayBring(export.place) ?? false }

  /// Why nothing is proved of an export; `nil` if the times of the two devices cannot be matched.
  private func gap(before export: ExportRecord) -> Doubt.Gap? {
    if mayBeAdopted(export) { return .adopted }
    if hasFailed { return .failed }
    if receiver.isLocal, !reach.isPast(export.place) { return .local }
    guard reach.moment(of: export.place) != nil else { return nil }
    if reach.isOver(export.place), !reach.isPast(export.place) { return .silent }
    return covers(export) ? .endsSoon : .beginsLate
  }
}

struct Reach {
  /// How long a transaction may be under way while the receiver is awake, in microseconds: downloads are
  /// slow.
  private static let patience: Int64 = 90 * 1_000_000
  /// How long a scan of the importer takes to report what it found, and a log to follow one that is missing.
  static let settling: Int64 = 10 * 1_000_000

  private let receiver: ComparedStore
  private let lastScan: Int64?
  private let end: Int64?
  /// How far the receiver's clock is ahead at its end: at most, and at most unless a clock was reset unseen.
  private let ahead: ClockBound?
  private let likelyAhead: Int64?
  /// How far the exporter's is when the receiver's captures begin.
  private let behind: ClockBound?
  private let start: Int64?

  init(of receiver: ComparedStore, over exporter: Int, _ clocks: ClockBounds) {
    self.receiver = receiver
    lastScan = receiver.lastScan
    (start, end) = (receiver.start, receiver.end)
    ahead = end.flatMap { clocks.bound(of: receiver.device, at: $0, over: exporter) }
    behind = start.flatMap { clocks.bound(of: exporter, over: receiver.device, at: $0) }
    likelyAhead = clocks.likelyUpper(of: receiver.device, over: exporter)
  }

  /// When it is at most by the receiver's last clock at a moment at the exporter.
  func moment(of place: Place) -> Int64? {
    place.time.flatMap { time in ahead?.upper(at: time.instant).map { time.instant + $0 } }
  }

  /// Whether the receiver had the time to see what was there at a moment at the exporter, whatever the clocks
  /// say.
  func isPast(_ place: Place) -> Bool { moment(of: place).map(hasWaited) ?? false }

  /// Whether the receiver had the time to see what was there at a moment: awake, or looking for it later.
  func hasWaited(since moment: Int64) -> Bool {
    if receiver.stretches.length(after: moment) >= Self.patience { return true }
    guard let scan = lastScan, scan - moment >= Self.patience else { return false }
    return receiver.stretches.length(after: scan) >= Self.settling
  }

  /// Whether that time has gone by, awake or not.
  func isOver(_ place: Place) -> Bool {
    guard let end, let moment = place.time?.instant, let likelyAhead else { return false }
    return end - moment - likelyAhead >= Self.patience
  }

  func beginsBefore(_ place: Place) -> Bool {
    guard let start, let moment = place.time?.instant, let behind = behind?.upper(at: moment) else {
      return false
    }
    return start <= moment - behind
  }
}
