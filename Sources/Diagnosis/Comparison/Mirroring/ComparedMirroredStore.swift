// A mirrored store on one of the devices that are compared: what it sent, what it imported, and what its
// captures can prove.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

struct ComparedMirroredStore {
  let device: Int
  /// What each capture shows, by time, and the last ones without a gap between them.
  let captures: [CapturedMirroredStore]
  let present: ArraySlice<CapturedMirroredStore>
  /// Its file's name, its container with the database, and its user, as far as the captures name them: the
  /// user is the account's, whichever store of the container has it.
  let name: String?
  let container: String?
  let scope: MirrorScope?
  private(set) var user: String?
  /// Whether it had another user before.
  private(set) var hadOtherUser: Bool
  /// The records that it sent or imported.
  let records: Set<MirrorID>
  /// Those that the device sent or imported for the private database of the container: no other user has any.
  private(set) var recordsOfUser: Set<MirrorID> = []
  let stretches: Stretches

  private init(_ device: Int, _ captures: [CapturedMirroredStore]) {
    self.device = device
    self.captures = captures
    present = captures[CaptureDiagnosis.firstPresent(among: captures.map(\.diagnosis))...]
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
    stretches = Stretches(captures.flatMap(\.stretches))
  }

  /// The mirrored stores of the devices, those of one device together that have one UUID.
  static func all(_ devices: [ComparedDevice]) -> [ComparedMirroredStore] {
    devices.enumerated().flatMap { device, compared in
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
      let own = stores.values.map { ComparedMirroredStore(device, $0) }
      return own.map { store in store.completed(by: own.filter { $0.container == store.container }) }
    }
  }

  /// The store with what the stores of its container on its device show of their user.
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

  /// When its last captures begin, and when its process printed last.
  var start: Int64? { present.first?.diagnosis.facts.activity.stretches.first?.range.lowerBound }
  var end: Int64? { stretches.end }

  /// Whether the system does not let it import at the end.
  var isDeferred: Bool {
    captures.last.map { $0.timeline.deferrals.open.contains { $0.kind == .import } } ?? false
  }

  /// What it has yet to send when its last capture ends; `nil` if that is nothing, or is not shown.
  var unsent: Doubt.Unsent? {
    guard let unsent = captures.last?.unsent else { return nil }
    let since = unsent.since.time?.instant ?? .max
    // Another of its processes, with a capture of its own for the same time, may have sent it.
    let isSent = captures.dropLast().contains { captured in
      captured.timeline.exports.lastSuccess?.time.map { $0.instant >= since } ?? false
    }
    return isSent ? nil : unsent.what
  }

  /// When another process, which its last captures do not show, last changed its file.
  var changedByAnother: Int64? { present.compactMap { $0.timeline.changedByAnother?.time?.instant }.max() }

  /// When its user became the one that it has, by its last clock; `nil` if it was so all along, as far as is
  /// shown.
  var userSince: Int64? {
    guard hadOtherUser else { return nil }
    let resets = captures.compactMap(\.accountReset)
    return (captures.compactMap { $0.timeline.users.all.last?.since } + resets).compactMap {
      $0.time?.instant
    }
    .max()
  }

  /// Why the absence of a record proves nothing; `nil` when it may prove something.
  var doubt: Doubt.Reason? {
    for captured in present {
      if !captured.timeline.requests.areShown { return .mirrored(.level) }
      if captured.diagnosis.facts.last == nil { return .noTimes }
      if captured.diagnosis.isMostlyUnread { return .notUnderstood }
      if captured.diagnosis.facts.elisions > 0 { return .elided }
    }
    return nil
  }
}
