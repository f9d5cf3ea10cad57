// A mirrored store on one of the devices that are compared: what it sent, what it imported, and what its captures can
// prove.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

struct MirrorPart {
  /// What one capture shows of it: the capture as an index in `ComparedDevice.captures`, and the store in
  /// `MirroredStores.all`.
  struct Piece {
    let capture: Int
    let index: Int
    let diagnosis: CaptureDiagnosis

    var timeline: MirroredStore { diagnosis.timelines.mirroring.all[index] }
  }

  let device: Int
  /// What each capture shows, by time, and the last ones without a gap between them.
  let pieces: [Piece]
  let present: ArraySlice<Piece>
  /// Its file's name, its container with the database, and its user, as far as the captures name them.
  let name: String?
  let container: String?
  let scope: MirrorScope?
  let user: String?
  /// Whether it had another user before.
  let hadOtherUser: Bool
  /// The records that it sent or imported.
  let records: Set<MirrorID>
  let stretches: Stretches

  private init(_ device: Int, _ pieces: [Piece]) {
    (self.device, self.pieces) = (device, pieces)
    present = pieces[CaptureDiagnosis.firstPresent(among: pieces.map(\.diagnosis))...]
    func last<Value>(_ value: (MirroredStore, Names) -> Value?) -> Value? {
      pieces.compactMap { value($0.timeline, $0.diagnosis.timelines.names) }.last
    }
    name = last { $0.name(in: $1) }
    container = last { store, names in store.container.map { names[$0] } }
    scope = last { store, _ in store.scope }
    user = last { store, names in store.user.map { names[$0] } }
    let users = pieces.flatMap { piece in
      piece.timeline.users.all.map { piece.diagnosis.timelines.names[$0.name] }
    }
    hadOtherUser = Set(users).count > 1 || pieces.contains { $0.accountReset != nil }
    records = Set(
      pieces.flatMap { piece in
        let records = piece.timeline.records
        return records.exported.elements.map(\.id) + records.imported.elements.map(\.id)
      })
    stretches = Stretches(pieces.flatMap(\.stretches))
  }

  /// The mirrored stores of the devices, those of one device together that have one UUID.
  static func all(_ devices: [ComparedDevice]) -> [MirrorPart] {
    devices.enumerated().flatMap { device, compared in
      var parts: OrderedDictionary<String, [Piece]> = [:]
      for (capture, diagnosis) in compared.captures.enumerated() {
        let timelines = diagnosis.timelines
        for index in diagnosis.mirroredStores {
          let store = timelines.mirroring.all[index]
          let names = [store.name(in: timelines.names), store.container.map { timelines.names[$0] }]
          let other = names.map { $0 ?? "" } + [store.scope?.rawValue ?? ""]
          let key = store.id?.text ?? other.joined(separator: "\n")
          parts[key, default: []].append(Piece(capture: capture, index: index, diagnosis: diagnosis))
        }
      }
      return parts.values.map { MirrorPart(device, $0) }
    }
  }

  /// When its last captures begin, and when its process printed last.
  var start: Int64? { present.first?.diagnosis.facts.activity.stretches.first?.range.lowerBound }
  var end: Int64? { stretches.end }

  /// Whether the system does not let it import at the end.
  var isDeferred: Bool {
    pieces.last.map { $0.timeline.deferrals.open.contains { $0.kind == .import } } ?? false
  }

  /// When its user became the one that it has, by its last clock; `nil` if it was so all along, as far as is shown.
  var userSince: Int64? {
    guard hadOtherUser else { return nil }
    let resets = pieces.compactMap(\.accountReset)
    return (pieces.compactMap { $0.timeline.users.all.last?.since } + resets).compactMap { $0.time?.instant }
      .max()
  }

  /// Why the absence of a record proves nothing; `nil` when it may prove something.
  var doubt: Doubt.Reason? {
    for piece in present {
      if !piece.timeline.requests.areShown { return .mirrored(.level) }
      if piece.diagnosis.facts.last == nil { return .noTimes }
      if piece.diagnosis.isMostlyUnread { return .notUnderstood }
      if piece.diagnosis.facts.elisions > 0 { return .elided }
    }
    return nil
  }
}

extension MirrorPart.Piece {
  /// Its imports, in the order in which they ended.
  var imports: [MirrorRequest] {
    let requests = timeline.requests
    return (requests.recent.elements + requests.concluded + requests.unclear + requests.running)
      .filter { $0.kind == .import }
  }

  /// Where its sync was last reset for another account.
  fileprivate var accountReset: Place? {
    timeline.resets.all.last { $0.reason.isOfAccount }?.record.place
  }

  /// The user at a place: the last one that was named before, else the first one after unless the account was another
  /// one in between.
  func user(at place: Place) -> String? {
    let users = timeline.users.all
    let known = users.last { $0.since.line <= place.line }
    guard known != nil || accountReset.map({ $0.line < place.line }) ?? true else { return nil }
    return (known ?? users.first).map { diagnosis.timelines.names[$0.name] }
  }

  /// When the processes are seen at work that mirror it.
  fileprivate var stretches: [[Activity.Stretch]] {
    let own = diagnosis.timelines.activities(of: timeline).map(\.stretches)
    guard own.isEmpty else { return own }
    let processes = diagnosis.facts.processes.processes
    if processes.count <= 1 { return [diagnosis.facts.activity.stretches] }
    // If records name no process, those after the store's last may be another's.
    guard let end = timeline.last.time?.instant else { return [] }
    return [diagnosis.facts.activity.stretches.compactMap { $0.until(end) }]
  }
}

extension Activity.Stretch {
  /// What of it was before the end of something; `nil` for nothing.
  func until(_ end: Int64) -> Self? {
    guard range.lowerBound <= end else { return nil }
    return Self(range.lowerBound...min(end, range.upperBound), isFresh: isFresh)
  }
}
