// A mirrored store on one of the compared devices: what it sent, what it imported, and what its captures can
// prove.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

struct ComparedMirroredStore {
  let device: Int
  /// The evidence of each capture, by time.
  let captures: [CapturedMirroredStore]
  /// The last of these captures, without a gap between them; of those alone whose times count.
  let present: ArraySlice<CapturedMirroredStore>
  /// The parts (year, zone) of the times that count.
  let parts: Int
  /// The name of the store's file; `nil` if no capture names it.
  let name: String?
  /// The container with the store's database; `nil` if no capture names it.
  let container: String?
  /// The database in the container; `nil` if no capture names it.
  let scope: MirrorScope?
  /// The user of the account, whichever store of the container shows it; `nil` if none does.
  private(set) var user: String?
  /// Whether the store had another user before.
  private(set) var hadOtherUser: Bool
  /// The records that the store sent or imported.
  let records: Set<MirrorID>
  /// The records that the device sent or imported for the private database of the container; another user has
  /// none of them.
  private(set) var recordsOfUser: Set<MirrorID> = []
  let stretches: Stretches

  private init(_ device: Int, _ all: [CapturedMirroredStore], partsOfDevice: Int) {
    // Captures that show another store of the device may be those whose times count there.
    let own = all.map(\.partsBesidesTheClock)
    let parts = own.contains(partsOfDevice) ? partsOfDevice : own.max() ?? -1
    let captures = Self.withoutCopies(all, parts: parts)
    let timed = captures.filter { $0.partsBesidesTheClock == parts }
    self.device = device
    self.captures = captures
    self.parts = parts
    present = timed[CaptureDiagnosis.firstPresent(among: timed.map(\.diagnosis))...]
    func last<Value>(_ value: (MirroredStore, Names) -> Value?) -> Value? {
      captures.compactMap { value($0.timeline, $0.diagnosis.timelines.names) }.last
    }
    name = last { $0.name(in: $1) }
    container = last { store, names in store.container.map { names[$0] } }
    scope = last { store, _ in store.scope }
    user = last { store, names in store.user.map { names[$0] } }
    let users = captures.flatMap { captured in
      captured.timeline.users.all.map { captured.diagnosis.timelines.names[$0.name] }
    }
    hadOtherUser = Set(users).count > 1 || captures.contains { $0.accountReset != nil }
    records = Set(
      captures.flatMap { captured in
        let records = captured.timeline.records
        return records.exported.elements.map(\.id) + records.imported.elements.map(\.id)
      })
    stretches = Stretches(timed.flatMap(\.stretches))
  }

  /// Returns the mirrored stores of the devices; the captures of one device whose stores share a UUID form
  /// one store.
  static func all(_ devices: [ComparedDevice]) -> [ComparedMirroredStore] {
    devices.enumerated().flatMap { device, compared in
      let parts = compared.parts
      var stores: OrderedDictionary<String, [CapturedMirroredStore]> = [:]
      for (capture, diagnosis) in compared.captures.enumerated() {
        let timelines = diagnosis.timelines
        for index in diagnosis.mirroredStores {
          let store = timelines.mirroring.all[index]
          let names = [store.name(in: timelines.names), store.container.map { timelines.names[$0] }]
          let other = names.map { $0 ?? "" } + [store.scope?.rawValue ?? ""]
          let key = store.id?.text ?? other.joined(separator: "\n")
          stores[key, default: []].append(
            CapturedMirroredStore(capture: capture, index: index, diagnosis: diagnosis))
        }
      }
      let own = stores.values.map { ComparedMirroredStore(device, $0, partsOfDevice: parts) }
      return own.map { store in store.completed(by: own.filter { $0.container == store.container }) }
    }
  }

  /// Returns the store, completed by what other stores of its container on the device show of their user.
  private func completed(by stores: [ComparedMirroredStore]) -> ComparedMirroredStore {
    guard container != nil else { return self }
    var store = self
    if user == nil, let named = stores.first(where: { $0.user != nil }) {
      store.user = named.user
      store.hadOtherUser = hadOtherUser || named.hadOtherUser
    }
    store.recordsOfUser = stores.filter { $0.scope == .private }.reduce(into: []) { $0.formUnion($1.records) }
    return store
  }

  /// The time when the last captures without a gap begin, in microseconds; `nil` if they have no times.
  var start: Int64? { present.first?.diagnosis.facts.activity.stretches.first?.range.lowerBound }
  /// The beginning of the year 2000, in microseconds.
  private static let year2000: Int64 = 946_684_800_000_000
  /// The time of the last fetch before the last captures without a gap, in microseconds; `nil` if they do not
  /// show it, or in no zone that their times are in.
  ///
  /// A date before CloudKit existed shows that the present token has fetched nothing, not that nothing was
  /// fetched before it.
  var lastFetchBefore: Int64? {
    guard let fetch = present.first?.timeline.imports.fetchBefore, let told = fetch.told.time,
      told.zoneMinutes != nil, fetch.date.isComparable(to: told), fetch.date.instant > Self.year2000
    else { return nil }
    return fetch.date.instant
  }
  /// The time when the store's process last printed, in microseconds; `nil` if unknown.
  var end: Int64? { stretches.end }

  /// Whether the system defers the store's imports at the end.
  var isDeferred: Bool {
    captures.last.map { $0.timeline.deferrals.open.contains { $0.kind == .import } } ?? false
  }

  /// Whether its set-up fails in all that its captures show, so that it neither gets nor sends anything.
  var isNeverSetUp: Bool {
    captures.allSatisfy { $0.timeline.setup.state == .failed && $0.timeline.lastSuccess == nil }
  }

  /// Whether the last set-up failed because nobody is signed in.
  var lacksAccount: Bool { captures.last?.timeline.setup.accountOfState == .missing }

  /// The changes that the store has yet to send when its last capture ends; `nil` if there are none, or they
  /// are not shown.
  var unsent: Doubt.Unsent? {
    guard let unsent = captures.last?.unsent else { return nil }
    let since = unsent.since.time?.instant ?? .max
    // Another of the device's processes, with its own capture of the same time, may have sent them.
    let isSent = captures.dropLast().contains { captured in
      captured.timeline.exports.lastSuccess?.time.map { $0.instant >= since } ?? false
    }
    return isSent ? nil : unsent.what
  }

  /// Whether a later installation of the app has another store in its place.
  var isReplaced: Bool {
    captures.last.map { $0.diagnosis.reinstallation(afterMirroredStore: $0.index) != nil } ?? false
  }

  /// The time when another process, which the last captures do not show, last changed the store's file; in
  /// microseconds, `nil` if none did.
  var changedByAnother: Int64? { present.compactMap { $0.timeline.changedByAnother?.time?.instant }.max() }

  /// The time when the current user was first seen, by the clock of the last capture, in microseconds; `nil`
  /// if the captures show no other user.
  var userSince: Int64? {
    guard hadOtherUser else { return nil }
    let resets = captures.compactMap(\.accountReset)
    return (captures.compactMap { $0.timeline.users.all.last?.since } + resets).compactMap {
      $0.time?.instant
    }
    .max()
  }

  /// Whether its user is not known because the log hides the name.
  var hidesUser: Bool { user == nil && captures.contains { $0.timeline.users.areHidden } }

  /// Whether its captures name all that imports are seen to bring.
  var namesAllThatItImported: Bool {
    captures.imports.allSatisfy { !$0.request.mayHaveChanged || $0.request.listing == .whole }
  }

  /// Whether its captures have a list, perhaps cut or hidden, of what each import brought.
  var listsAllImports: Bool {
    captures.imports.allSatisfy { !$0.request.mayHaveChanged || $0.request.listing != .none }
  }

  /// The records that it sent, as far as its captures name them.
  var sentRecords: Set<MirrorID> {
    Set(captures.flatMap(\.timeline.records.exported.elements).map(\.id))
  }

  /// Whether its captures name any of some records as imported.
  func hasImported(anyOf records: Set<MirrorID>) -> Bool {
    captures.contains { captured in
      captured.timeline.records.imported.elements.contains { records.contains($0.id) }
    }
  }

  /// The reason why the absence of a record proves nothing; `nil` if it may prove something.
  var doubt: Doubt.Reason? {
    for captured in present {
      if !captured.timeline.requests.areShown { return .mirrored(.level) }
      if captured.diagnosis.facts.last == nil { return .noTimes }
      if captured.diagnosis.isMostlyUnread { return .notUnderstood }
      if captured.diagnosis.hasGaps { return .elided }
    }
    return nil
  }
}
