// Decides the fate of one device's shipments on another device. Proving that one never arrived requires that
// the other device's captures cover the time after it, allowing for different clocks, and show its imports.

internal import LogRecords
internal import Timelines

struct MirrorCoverage {
  /// The fate of a shipment, with the reason if it is unknown or only times show it.
  struct Judgement {
    var fate: ComparedTransaction.Fate
    var gap: Doubt.MirrorGap?
    /// Whether only times show that the shipment arrived.
    var isByTime = false
    /// Whether the fate holds only if the exporter's clock is ahead by no more than is assumed.
    var isClockAssumed = false
    /// When the first import ended that certainly asked for the shipment, in microseconds; `nil` if only clocks
    /// show which one did.
    var asked: Int64?

    static func unknown(_ gap: Doubt.MirrorGap?) -> Self { Self(fate: .unknown, gap: gap) }
  }

  let receiver: ComparedMirroredStore
  let imports: MirrorImportTable
  /// When a record came, in microseconds, and a hash of its change tag, 0 if that is not shown.
  private struct Arrival: Hashable {
    let moment: Int64
    let tag: UInt32

    init?(_ record: MirrorRecord) {
      guard let time = record.place.time else { return nil }
      (moment, tag) = (time.instant, record.tag)
    }
  }

  private let provesNothing: Bool
  private let states: MirrorStates
  private let arrivals: [MirrorID: [Arrival]]
  private let tags: [MirrorID: Set<UInt32>]
  /// The tags of the states of each record that the receiver sent and no sign-out removed.
  private let savedTags: [MirrorID: Set<UInt32>]
  private let untimed: Set<MirrorID>
  private let exporter: ComparedMirroredStore
  /// The records that came, or that the receiver sent, at times other than those that count.
  private let unplaced: Set<MirrorID>
  private let arriving: Set<MirrorID>
  /// The records that an import fetched and skipped.
  private let skipped: Set<MirrorID>
  private let ahead: ClockBound?
  private let behind: ClockBound?
  /// How far the receiver's clock is ahead at most, and how far behind, if none was set unseen.
  private let likelyAhead: Int64?
  private let likelyBehind: Int64?
  /// Whether the captures show the greatest lead of the receiver's clock.
  private let isKnown: Bool
  /// Whether the captures show the greatest lead of the exporter's clock.
  private let isKnownBack: Bool
  /// The reason to report if nothing is known of the clocks.
  private let unboundGap: Doubt.MirrorGap
  private let hasSingleUser: Bool
  private let hadOtherUser: Bool
  private let userSince: Int64
  /// The records that imports listed and failed to save, with the tags of their states.
  private let unsaved: [MirrorID: Set<UInt32>]
  /// The records that are deleted on the receiver, by a successful import or by the receiver itself.
  private let deleted: Set<MirrorID>
  /// The records in `deleted` that did not come again before a sign-out.
  private let gone: Set<MirrorID>
  /// The records that came or were sent before a sign-out, which removed them; some of them may have come again since.
  private let removed: Set<MirrorID>
  private let order: MirrorOrder
  /// The time when the receiver last sent each record itself that no sign-out removed, in microseconds; `.max`
  /// if that is not shown.
  private let own: [MirrorID: Int64]

  /// How long the receiver has to be awake without an import before that proves anything, in microseconds.
  private static let timeout: Int64 = 120_000_000
  /// The time until a sent record is available to all devices, in microseconds.
  static let settling: Int64 = 10_000_000

  init(
    exporter store: ComparedMirroredStore, receiver: ComparedMirroredStore, clocks: ClockBounds,
    _ states: MirrorStates
  ) {
    self.receiver = receiver
    self.states = states
    let exporter = store.device
    hasSingleUser = MirrorRelation(store, receiver) != .same(isUserKnown: false)
    hadOtherUser = store.hadOtherUser
    userSince = receiver.userSince ?? .min
    imports = MirrorImportTable(receiver.present)
    order = MirrorOrder(of: store, on: receiver)
    provesNothing = receiver.doubt != nil || !clocks.agree(receiver.device, exporter)
    let deleted = receiver.deletedRecords
    let imported = receiver.sightings { $0.imported.elements }
    let signOut = store.losesZone ? nil : receiver.signOut
    // What was deleted before the sign-out does not come back either.
    let gone = signOut.map(receiver.recordsDeleted(at:)) ?? deleted
    func isRemoved(_ record: MirrorRecord, _ capture: Int) -> Bool {
      !gone.contains(record.id) && signOut?.isAfter(record, in: capture) == true
    }
    let sent = receiver.sightings { $0.exported.elements }
    let kept = sent.filter { !isRemoved($0.record, $0.captured.capture) }.map(\.record)
    own = Dictionary(kept.map { ($0.id, $0.place.time?.instant ?? .max) }, uniquingKeysWith: max)
    let brought = imported.filter { !isRemoved($0.record, $0.captured.capture) }.map(\.record)
    removed = Set(
      (imported + sent).lazy.filter { isRemoved($0.record, $0.captured.capture) }.map(\.record.id))
    // Captures of one time show the same arrivals.
    arrivals = Dictionary(grouping: brought, by: \.id).mapValues { Array(Set($0.compactMap(Arrival.init))) }
    (tags, savedTags) = (Self.tags(brought), Self.tags(kept))
    self.exporter = store
    unplaced = Set(
      (brought + sent.map(\.record))
        .filter { $0.place.time != nil && !receiver.isPlaced($0.place.time) }.map(\.id))
    untimed = Set(brought.lazy.filter { $0.place.time == nil }.map(\.id))
    arriving = Set(receiver.present.flatMap(\.timeline.records.arriving).map(\.id))
    skipped = Set(receiver.captures.flatMap(\.timeline.records.skipped.elements).map(\.id))
    unsaved = Self.tags(receiver.captures.flatMap(\.timeline.records.unsaved.elements))
    (self.deleted, self.gone) = (deleted, gone)
    ahead = receiver.end.flatMap { clocks.bound(of: receiver.device, at: $0, over: exporter) }
    behind = receiver.start.flatMap { clocks.bound(of: exporter, over: receiver.device, at: $0) }
    let areAlike =
      clocks.areAlike(receiver.device, exporter) && !receiver.hasOtherTimes && !store.hasOtherTimes
    unboundGap = areAlike ? .clock : .styles
    likelyAhead = clocks.likelyUpper(of: receiver.device, over: exporter)
    likelyBehind = clocks.likelyUpper(of: exporter, over: receiver.device)
    isKnown = clocks.isSeen(of: receiver.device, over: exporter)
    isKnownBack = clocks.isSeen(of: exporter, over: receiver.device)
  }

  private static func tags(_ records: [MirrorRecord]) -> [MirrorID: Set<UInt32>] {
    Dictionary(grouping: records.lazy.filter { $0.tag != 0 }, by: \.id).mapValues { Set($0.map(\.tag)) }
  }

  func judge(_ shipment: MirrorShipment) -> Judgement {
    if let judgement = judgeByName(shipment) { return judgement }
    // A deletion that is not listed proves nothing: the receiver may never have had the record.
    if shipment.isDeletion { return .unknown(nil) }
    guard let sent = shipment.place.time?.instant else { return .unknown(.noTimes) }
    let latest = ahead?.upper(at: sent).map { sent + $0 }
    let earliest = behind?.upper(at: sent).map { sent - $0 }
    // The device of another user has none of the records, and lacks nothing.
    if belongsToOther(shipment.user) { return .unknown(.otherUser) }
    guard !provesNothing, imports.isTimed else { return .unknown(nil) }
    // The times of other captures may be of any zone.
    if !exporter.isPlaced(shipment.place.time) { return .unknown(.styles) }
    guard var latest, let earliest else {
      guard order.firstImport(for: shipment) != nil, let lack = lackByOrder(shipment) else {
        return .unknown(unboundGap)
      }
      return checked(lack, shipment, earliest: .min)
    }
    // What the receiver did for another user proves nothing.
    latest = max(latest, userSince)
    let later = imports.ended(from: earliest)
    if later.contains(.unclear) { return .unknown(.unclear) }
    if later.contains(.changes), shipment.id == nil || later.contains(.unlisted) {
      let began = max(likely(sent, earliest: earliest, latest: latest), userSince)
      let after = imports.began(from: began)
      // If the imports list all that they bring, what is not known is what was sent.
      let areListed = later.isDisjoint(with: [.unlisted, .partial])
      // Nothing that imports list says what became of what the sender's log cut away.
      let gap: Doubt.MirrorGap? =
        areListed && shipment.isContested ? .contested : shipment.isCut ? .sentCut : nil
      // Imports that did not succeed brought only a part.
      if after.isSuperset(of: [.changes, .success]) {
        return Judgement(fate: .imported, gap: gap, isByTime: true)
      }
      if let gap { return .unknown(gap) }
      return .unknown(areListed ? .sentUnnamed : after.contains(.changes) ? .cut : .clock)
    }
    if later.contains(.partial) { return .unknown(.cut) }
    let judgement = lack(shipment, sent, earliest: earliest, latest: latest)
    guard judgement.fate == .missing else {
      // What the captures do not show, those with other times may.
      return receiver.hasOtherTimes && judgement.gap?.isOfTime == true ? .unknown(.styles) : judgement
    }
    return checked(judgement, shipment, earliest: earliest)
  }

  /// Returns the fate of a shipment that no import brought, unless the receiver has what was sent in another
  /// way, or does not have to get it.
  private func checked(
    _ judgement: Judgement, _ shipment: MirrorShipment, earliest: Int64
  ) -> Judgement {
    // Records that another process imports are in the file, and no other import brings them again.
    if let changed = receiver.changedByAnother, changed >= earliest { return .unknown(.otherProcess) }
    if !hasSingleUser || hadOtherUser && (shipment.user == nil || receiver.user == nil) {
      return .unknown(.user)
    }
    if shipment.isDeletedThen { return .unknown(.deletedThen) }
    // A later save of the receiver overwrote what it was sent.
    let isOwn = shipment.id.flatMap { own[$0] }.map { $0 >= earliest } ?? false
    return isOwn ? .unknown(.ownSave) : judgement
  }

  /// Returns the fate that the names of imported or deleted records prove; `nil` if the shipment's record is
  /// not among them.
  func judgeByName(_ shipment: MirrorShipment) -> Judgement? {
    guard let id = shipment.id else { return nil }
    if shipment.isDeletion { return deleted.contains(id) ? Judgement(fate: .imported) : nil }
    if let came = tags[id],
      came.contains(where: { $0 == shipment.tag || states.isOlder(shipment.tag, than: $0, of: id) })
    {
      return Judgement(fate: .imported)
    }
    // iCloud takes a save only on top of the newest state: nothing older is lacking where that was sent.
    if let sent = savedTags[id], sent.contains(where: { states.isOlder(shipment.tag, than: $0, of: id) }) {
      return Judgement(fate: .imported)
    }
    guard let sent = shipment.place.time?.instant else { return nil }
    let latest = ahead?.upper(at: sent).map { sent + $0 }
    let earliest = behind?.upper(at: sent).map { sent - $0 }
    if let judgement = arrival(of: id, shipment, earliest: earliest, latest: latest) { return judgement }
    if arriving.contains(id) { return Judgement(fate: .pending) }
    return skipped.contains(id) ? Judgement(fate: .leftOut) : nil
  }

  /// Whether the receiver imported or sent an earlier state of a record that it lacks, and did not delete it.
  func hasEarlierState(of shipment: MirrorShipment) -> Bool {
    shipment.id.map { !deleted.contains($0) && (arrivals[$0] != nil || own[$0] != nil) } ?? false
  }

  /// Whether the record of a shipment that it lacks was deleted on the receiver, which was before it was sent.
  func hasDeletedBefore(_ shipment: MirrorShipment) -> Bool {
    shipment.id.map { gone.contains($0) } ?? false
  }

  /// Whether the receiver had the record of a shipment that it lacks, until the user signed out.
  func hadBeforeSignOut(_ shipment: MirrorShipment) -> Bool {
    shipment.id.map { removed.contains($0) && arrivals[$0] == nil } ?? false
  }

  /// Whether an import listed a shipment, in the state that was sent or a newer one, and failed to save it.
  func hasListed(_ shipment: MirrorShipment) -> Bool {
    guard let id = shipment.id, let listed = unsaved[id] else { return false }
    return listed.contains { $0 == shipment.tag || states.isOlder(shipment.tag, than: $0, of: id) }
  }

  private func belongsToOther(_ user: String?) -> Bool {
    guard let user, let current = receiver.user, receiver.scope != .public else { return false }
    return user != current
  }

  /// Returns the most likely time, by the receiver's clock, when something was sent.
  func likelyMoment(of place: Place) -> Int64? {
    guard let sent = place.time?.instant else { return nil }
    return likely(
      sent, earliest: earliestMoment(of: place), latest: ahead?.upper(at: sent).map { sent + $0 })
  }

  /// Returns the earliest time, by the receiver's clock, when something was sent; `nil` if the captures do not
  /// show it.
  func earliestMoment(of place: Place) -> Int64? {
    guard isKnownBack, let sent = place.time?.instant else { return nil }
    return behind?.upper(at: sent).map { sent - $0 }
  }

  /// Returns the latest time if the captures show it, otherwise the time that equal clocks show, unless that
  /// is too early.
  private func likely(_ sent: Int64, earliest: Int64?, latest: Int64?) -> Int64 {
    isKnown ? latest ?? sent : max(sent, earliest ?? sent)
  }

  /// Returns the fate that follows from the imports of a record by name; `nil` if it was not imported since.
  private func arrival(
    of id: MirrorID, _ shipment: MirrorShipment, earliest: Int64?, latest: Int64?
  ) -> Judgement? {
    if untimed.contains(id) { return .unknown(.noTimes) }
    if unplaced.contains(id) { return .unknown(.styles) }
    // An older state of the record is no arrival of this one.
    let came = (arrivals[id] ?? []).filter { !states.isOlder($0.tag, than: shipment.tag, of: id) }
    guard let last = came.map(\.moment).max(), let sent = shipment.times.max() else { return nil }
    guard let latest, let earliest else { return .unknown(unboundGap) }
    if last < earliest { return nil }
    if last >= latest { return Judgement(fate: .imported) }
    // A state that is known to be another one may be older, as long as it is not certainly later.
    let own = Set(came.filter { $0.tag == 0 || shipment.tag == 0 }.map(\.moment))
    // A record that was sent once and imported later has arrived, if the clocks are correct; if it was sent
    // several times, every version has.
    let base = isKnown ? min(0, (isKnownBack ? earliest : latest) - sent) : 0
    let pairs = zip(shipment.times.sorted().reversed(), own.sorted().reversed())
    let areAll = own.count >= shipment.times.count && pairs.allSatisfy { $1 - $0 >= base }
    return areAll ? Judgement(fate: .imported) : .unknown(.clock)
  }

  /// Returns the fate that follows from imports that did not bring the record.
  private func lack(
    _ shipment: MirrorShipment, _ sent: Int64, earliest: Int64, latest: Int64
  ) -> Judgement {
    guard let start = receiver.start, let end = receiver.end else { return .unknown(.silent) }
    let first = order.firstImport(for: shipment)
    let isFetchedLater = first != nil || receiver.lastFetchBefore.map { $0 <= earliest } ?? false
    if start > earliest, !isFetchedLater {
      // It begins early enough, unless a clock was set in a silence.
      if isKnownBack, let likelyBehind, start <= sent - likelyBehind { return .unknown(.clockSet) }
      guard start > (isKnownBack ? earliest : sent) else { return .unknown(.clock) }
      return .unknown(receiver.begins(before: earliest) ? .betweenCaptures : .beginsLate)
    }
    if let forgotten = imports.forgotten, forgotten >= earliest { return .unknown(.tooMany) }
    let missing = Judgement(
      fate: .missing, isClockAssumed: start > earliest && first == nil && !isKnownBack)
    if imports.began(from: latest + Self.settling).contains(.success) { return missing }
    if var judgement = lackByOrder(shipment) {
      judgement.isClockAssumed = missing.isClockAssumed
      return judgement
    }
    let hasWaited =
      receiver.stretches.length(after: latest) >= Self.timeout
      || imports.began(from: latest + Self.timeout).contains(.failure)
    if hasWaited {
      return receiver.isDeferred ? .unknown(.deferred) : missing
    }
    if receiver.isDeferred, let first, order.isNothingImported(after: first) { return .unknown(.deferred) }
    let moment = plausible(sent)
    if end < moment { return .unknown(.endsBefore) }
    let isLong = end - moment >= Self.timeout
    if isLong, hasFetched(after: sent) { return .unknown(.clockSet) }
    if receiver.stretches.length(after: moment) >= Self.timeout {
      return .unknown(start > earliest ? .clockAfter : .clock)
    }
    return .unknown(isLong ? .silent : .endsSoon)
  }

  /// Returns the time, by the receiver's clock, when something was sent: the one that equal clocks show, or the
  /// earliest possible one if the clocks are known to differ, or only one of the captures gives a time zone.
  private func plausible(_ sent: Int64) -> Int64 {
    let (first, last) = (likelyBehind.map { sent - $0 }, likelyAhead.map { sent + $0 })
    if (first ?? .min) <= sent && sent <= (last ?? .max) { return sent }
    return first ?? last ?? sent
  }

  /// Returns the fate of a shipment that did not come with an import that brought what was sent later; `nil` if
  /// there is no such import.
  ///
  /// An import asks for all that was sent before.
  private func lackByOrder(_ shipment: MirrorShipment) -> Judgement? {
    order.importAfter(shipment)?.time.map { Judgement(fate: .missing, asked: $0.instant) }
  }

  /// Whether a successful import began late enough to bring the record, assuming that no clock was set
  /// unseen.
  private func hasFetched(after sent: Int64) -> Bool {
    guard let likelyAhead else { return false }
    let latest = max(sent + likelyAhead, userSince)
    return imports.began(from: latest + Self.settling).contains(.success)
  }
}

extension ComparedMirroredStore {
  /// Whether the first of its captures whose times count begins before a moment.
  fileprivate func begins(before moment: Int64) -> Bool {
    let first = captures.first { $0.partsBesidesTheClock == parts }
    return first?.diagnosis.facts.activity.stretches.first.map { $0.range.lowerBound <= moment } ?? false
  }
}

extension ClockBounds {
  /// Whether the captures show the greatest lead of one device's clock over another's.
  fileprivate func isSeen(of device: Int, over other: Int) -> Bool {
    isKnown(of: device, over: other) && !isAssumed(of: device, over: other)
  }
}

extension Doubt.MirrorGap {
  /// Whether the reason is that the captures do not show enough of the time, or nothing of the clocks.
  fileprivate var isOfTime: Bool {
    switch self {
    case .beginsLate, .betweenCaptures, .endsBefore, .endsSoon: true
    case .silent, .clock, .clockAfter, .clockSet: true
    default: false
    }
  }
}
