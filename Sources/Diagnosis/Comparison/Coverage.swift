// Decides the fate of a device's exports on another device. Proving that a transaction never arrived requires
// that the other device's captures cover the time after the export, allowing for different clocks, and that
// the device is awake then.

internal import LogRecords
internal import Timelines

/// The fates of one store's exports on another device.
struct Coverage {
  let exporter: ComparedStore
  let receiver: ComparedStore
  /// The fate of each export, as an array parallel to the exporter's `exports`.
  private(set) var fates: [ComparedTransaction.Fate] = []
  /// The exports whose number another log used on the receiver, as indices in `exports`.
  private(set) var taken: Set<Int> = []
  /// The exports among them whose own log the receiver is seen to skip as imported already.
  private(set) var skipped: Set<Int> = []
  /// The exports that had arrived and that the receiver lost with an older copy of its store, as indices in
  /// `exports`.
  private(set) var lost: Set<Int> = []
  /// The exports that wait because their imports failed, as indices in `exports`.
  private(set) var failed: Set<Int> = []
  /// The exports that wait for a reason that the log level does not show, as indices in `exports`.
  private(set) var leftOver: Set<Int> = []
  /// The exports that wait because another version of the data model wrote them, as indices in `exports`.
  private(set) var ofOtherModel: Set<Int> = []
  /// The number of exports of which the captures do not show what became, not even that they wait on the
  /// exporter.
  private(set) var unknown = 0
  /// The number of unknown fates by reason, excluding reasons for which a whole capture proves nothing.
  private(set) var gaps: [Doubt.Gap: Int] = [:]

  private let view: PeerView
  /// The same of each capture, if the receiver is two devices that share one installation; none otherwise.
  private let ofSharers: [PeerView]
  /// The numbers that the receiver was seen to hold of the exporter, each with its time and the exporter's
  /// clock lead at that time.
  private let holdings: [(number: Int, since: Int64, behind: ClockBound)]
  private let reach: Reach
  private let adoption: Adoption?
  private let dependent: DependentExports
  private let provesNothing: Bool
  private let hasFailed: Bool

  /// The maximum number of logs with the same number that are compared with each other.
  private static let maximumRivals = 64

  /// Creates the fates; `arrived` has the files of the exporter that any device is seen to have imported.
  init(
    exporter: ComparedStore, receiver: ComparedStore, clocks: ClockBounds, isReceiverShared: Bool,
    arrived: Set<LogFile>
  ) {
    self.exporter = exporter
    self.receiver = receiver
    view = PeerView(receiver, of: exporter.peer)
    ofSharers = (isReceiverShared ? receiver.captures : []).map { captured in
      let store = ComparedStore(receiver.device, name: receiver.name, peer: receiver.peer, [captured])
      return PeerView(store, of: exporter.peer)
    }
    reach = Reach(of: receiver, over: exporter.device, clocks)
    let areClocksAssumed = clocks.isAssumed(of: exporter.device, over: receiver.device)
    let areTimesAlike = receiver.areTimesAlike(clocks)
    holdings = (areClocksAssumed || !areTimesAlike ? [] : view.holdings).compactMap { held in
      clocks.bound(of: exporter.device, over: receiver.device, at: held.since)
        .map { (number: held.number, since: held.since, behind: $0) }
    }
    adoption = Adoption(by: receiver, of: exporter.device, clocks)
    dependent = DependentExports(of: exporter, on: receiver)
    provesNothing = receiver.doubt != nil || !clocks.isSteady(receiver.device)
    hasFailed = receiver.hasFailed
    let accounts = ComparedAccounts(of: exporter, and: receiver)
    let rivals = Dictionary(grouping: exporter.exports, by: \.record.number).filter { $1.count > 1 }
    let heldBack = exporter.waitingForICloud
    var isOneMissing = false
    for (place, whole) in exporter.exports.enumerated() {
      let export = whole.record
      let same = rivals[export.number] ?? []
      // So many logs with one number prove nothing.
      let isCrowded = same.count > Self.maximumRivals
      // A number that the receiver held before this log was written belongs to another log.
      let isHeldBefore =
        !isCrowded && !view.showsFile(of: export.number) && wasHeld(before: export)
      // The last number is reused if its save is undone. Then the later log counts, whichever of them
      // arrived here. What another device imported was not undone.
      let isLasting = arrived.contains(export.file)
      let isTaken =
        view.hasOther(
          export.number,
          than: [export.file]
            + same.prefix(Self.maximumRivals).filter {
              !isLasting && exporter.mayReplace(whole, by: $0)
            }.map(\.record.file)
        )
        && !isCrowded || isHeldBefore && reach.isPast(export.place)
      let isOneOfTwo =
        isCrowded || !view.showsFile(of: export.number) && same.contains { $0.takesNumber(of: whole) }
      var fate =
        (isOneOfTwo || isHeldBefore) && !isTaken
        ? ComparedTransaction.Fate.unknown
        : self.fate(of: whole, isTaken: isTaken, isOneMissing)
      // Numbers restart for another account, where this log neither arrives nor is ignored.
      let belongsToOther = accounts.belongsToOther(whole)
      let isApart = belongsToOther || accounts.isReceiverApart
      if isApart && fate == .missing || belongsToOther && fate == .imported { fate = .unknown }
      // What one of the two that share an installation has need not be on the other.
      let isPartly = fate == .imported && !ofSharers.allSatisfy { $0.has(export.number) }
      if isPartly { fate = .unknown }
      // A log whose number another one has taken proves nothing about the logs after it.
      if fate == .missing, !isTaken { isOneMissing = true }
      if isTaken, !isApart {
        taken.insert(place)
        if receiver.hasSkipped(export.file) { skipped.insert(place) }
      }
      if fate == .missing, view.hasLost(export.number) { lost.insert(place) }
      if fate == .pending { noteWait(of: export, at: place, isOneMissing) }
      let known: Doubt.Gap? =
        isApart ? .otherAccount : isOneOfTwo ? .numberTwice : isPartly ? .sharedInstallation : nil
      let isUnknown = fate == .unknown && !heldBack.contains(export.number)
      if isUnknown { unknown += 1 }
      if isUnknown, !provesNothing, let gap = known ?? gap(before: whole) {
        gaps[gap, default: 0] += 1
      }
      fates.append(fate)
    }
  }

  private mutating func noteWait(of export: ExportRecord, at place: Int, _ isOneMissing: Bool) {
    if view.hasFailed(export.number, export.file) {
      failed.insert(place)
    } else if view.isOfOtherModel(export.number, export.file) {
      ofOtherModel.insert(place)
    } else if !hasFailed, !isOneMissing, view.isLeftOver(export.number, export.file) {
      // After a failed log, all others are left over; after a missing one, all later ones of its peer.
      leftOver.insert(place)
    }
  }

  private func fate(
    of whole: ComparedStore.Export, isTaken: Bool, _ isOneMissing: Bool
  ) -> ComparedTransaction.Fate {
    let export = whole.record
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
    guard !hasFailed, covers(whole) else { return .unknown }
    if let since = view.known(export.number), reach.hasWaited(since: since) { return .missing }
    if isOneMissing, let since = reach.moment(of: export.place) {
      // Transactions that follow a missing one cannot be in the store.
      return receiver.stretches.length(after: since) >= Reach.settling ? .missing : .unknown
    }
    return reach.isPast(export.place) ? .missing : .unknown
  }

  /// Whether the receiver, by clocks that are known, held this number of the exporter before the log was
  /// written.
  ///
  /// If so, the exporter's store went back before it wrote the log, and reuses numbers.
  private func wasHeld(before export: ExportRecord) -> Bool {
    guard reach.compares(export.place), let written = export.place.time?.instant else { return false }
    return holdings.contains { held in
      guard held.number >= export.number, let behind = held.behind.upper(at: written) else { return false }
      return held.since + behind + Reach.settling <= written
    }
  }

  /// Whether the receiver's captures would show that the transaction arrived: they would print it, they begin
  /// before the export, or what it needs arrived in them.
  private func covers(_ export: ComparedStore.Export) -> Bool {
    view.wouldShow(export.record.number) || reach.beginsBefore(export.record.place)
      || dependent.contains(export)
  }

  /// Whether the transaction may have come with a baseline.
  private func mayBeAdopted(_ export: ExportRecord) -> Bool {
    adoption.map { !reach.compares(export.place) || $0.mayBring(export.place) } ?? false
  }

  /// Returns the reason why nothing is proven about an export; `nil` if the times of the two devices cannot
  /// be matched.
  private func gap(before whole: ComparedStore.Export) -> Doubt.Gap? {
    let export = whole.record
    if mayBeAdopted(export) { return .adopted }
    if hasFailed { return .failed }
    if !reach.compares(export.place) { return .styles }
    if receiver.isLocal, !reach.isPast(export.place) { return .local }
    if reach.endsBefore(export.place) { return .endsBefore }
    guard reach.moment(of: export.place) != nil else { return nil }
    if reach.seemsToEndBefore(export.place) { return .endsBefore }
    if reach.isOver(export.place), !reach.isPast(export.place) { return .silent }
    if covers(whole) { return .endsSoon }
    return reach.mayBeginBefore(export.place) ? .clockBehind : .beginsLate
  }
}

/// The part of an exporter's time that a receiver's captures cover.
struct Reach {
  /// The maximum time that a transaction takes to arrive while the receiver is awake, in microseconds.
  ///
  /// Downloads are slow.
  private static let timeout: Int64 = 90 * 1_000_000
  /// The time that a scan of the importer takes to report its result, and that a log takes to follow a
  /// missing one, in microseconds.
  static let settling: Int64 = 10 * 1_000_000

  private let receiver: ComparedStore
  private let exporter: Int
  private let clocks: ClockBounds
  /// Whether the receiver's captures all give times that count.
  private let areTimesAlike: Bool
  private let lastScan: Int64?
  private let end: Int64?
  /// The receiver's clock lead at the end of its captures; `nil` if unknown.
  private let ahead: ClockBound?
  /// The greatest likely lead of the receiver's clock, which assumes that no clock was reset unseen; in
  /// microseconds.
  private let likelyAhead: Int64?
  /// The exporter's clock lead, at most, when the receiver's captures begin; `nil` if unknown.
  private let behind: ClockBound?
  /// The exporter's clock lead, at most, when the receiver's captures end; `nil` if unknown.
  private let behindAtEnd: ClockBound?
  private let start: Int64?
  /// Whether the captures show the greatest lead of the exporter's clock.
  private let isKnownBack: Bool
  /// Whether a greatest lead of the exporter's clock is assumed.
  private let isAssumedBack: Bool

  init(of receiver: ComparedStore, over exporter: Int, _ clocks: ClockBounds) {
    self.receiver = receiver
    (self.exporter, self.clocks) = (exporter, clocks)
    areTimesAlike = receiver.areTimesAlike(clocks)
    (lastScan, start, end) =
      areTimesAlike ? (receiver.lastScan, receiver.start, receiver.end) : (nil, nil, nil)
    ahead = end.flatMap { clocks.bound(of: receiver.device, at: $0, over: exporter) }
    behind = start.flatMap { clocks.bound(of: exporter, over: receiver.device, at: $0) }
    behindAtEnd = end.flatMap { clocks.bound(of: exporter, over: receiver.device, at: $0) }
    likelyAhead = clocks.likelyUpper(of: receiver.device, over: exporter)
    isAssumedBack = clocks.isAssumed(of: exporter, over: receiver.device)
    isKnownBack = clocks.isKnown(of: exporter, over: receiver.device) && !isAssumedBack
  }

  /// Whether the times of the receiver, and the one of a place in the exporter's capture, are of captures
  /// whose times count.
  func compares(_ place: Place) -> Bool { areTimesAlike && clocks.counts(place.time, on: exporter) }

  /// Whether the receiver's captures end before a moment at the exporter, whatever else the clocks say.
  func endsBefore(_ place: Place) -> Bool {
    guard compares(place), let end, let moment = place.time?.instant,
      let behind = behindAtEnd?.upper(at: moment)
    else { return false }
    return end < moment - behind
  }

  /// Whether the receiver's captures end before a moment at the exporter by equal clocks, while nothing shows
  /// how far the exporter's is ahead.
  func seemsToEndBefore(_ place: Place) -> Bool {
    guard compares(place), isAssumedBack, let end, let moment = place.time?.instant else { return false }
    return end < moment
  }

  /// Returns the latest possible time, by the receiver's clock at its end, of a place in the exporter's
  /// capture.
  func moment(of place: Place) -> Int64? {
    guard compares(place), let time = place.time else { return nil }
    return ahead?.upper(at: time.instant).map { time.instant + $0 }
  }

  /// Whether the receiver, whatever the clocks say, ran long enough after a place in the exporter's capture
  /// to have received what was in iCloud then.
  func isPast(_ place: Place) -> Bool { moment(of: place).map(hasWaited) ?? false }

  /// Whether the receiver ran long enough after `moment` to have received what was in iCloud then, or scanned
  /// for it later.
  func hasWaited(since moment: Int64) -> Bool {
    guard areTimesAlike else { return false }
    if receiver.stretches.length(after: moment) >= Self.timeout { return true }
    guard let scan = lastScan, scan - moment >= Self.timeout else { return false }
    return receiver.stretches.length(after: scan) >= Self.settling
  }

  /// Whether `timeout` has likely passed since a place in the exporter's capture, with the receiver awake or
  /// not.
  func isOver(_ place: Place) -> Bool {
    guard compares(place), let end, let moment = place.time?.instant, let likelyAhead else { return false }
    return end - moment - likelyAhead >= Self.timeout
  }

  /// Whether the captures begin before a place in the exporter's capture by equal clocks, while nothing shows
  /// that the clocks are about equal.
  func mayBeginBefore(_ place: Place) -> Bool {
    guard compares(place), !isKnownBack, let start, let moment = place.time?.instant else { return false }
    return start <= moment
  }

  func beginsBefore(_ place: Place) -> Bool {
    guard compares(place), let start, let moment = place.time?.instant,
      let behind = behind?.upper(at: moment)
    else { return false }
    return start <= moment - behind
  }
}
