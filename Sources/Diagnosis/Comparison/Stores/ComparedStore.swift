// A store on one of the devices that are compared: what it exported, what it holds, and what its captures can
// prove.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

struct ComparedStore {
  /// An export, with the capture that shows it, as an index in `ComparedDevice.captures`.
  struct Export {
    let capture: Int
    let record: ExportRecord

    /// Whether it was written before another one, by the clock where that is possible.
    func isEarlier(than other: Export) -> Bool {
      if capture != other.capture, let time = record.place.time, let next = other.record.place.time,
        time.isComparable(to: next)
      {
        return time.instant < next.instant
      }
      return (capture, record.place.line) < (other.capture, other.record.place.line)
    }

    /// Whether it is another log with the number of one in another capture.
    ///
    /// Within a capture `store-rolled-back` judges that.
    func takesNumber(of other: Export) -> Bool {
      capture != other.capture && record.number == other.record.number
        && record.file.differs(from: other.record.file)
    }
  }

  let device: Int
  let name: String
  let peer: String
  /// What each capture shows of it, by time.
  let captures: [CapturedStore]
  /// The last captures without a gap between them, and without a process that prints too little: what the
  /// device lacks at the end must be proved by these.
  let present: ArraySlice<CapturedStore>
  /// Whether another installation of the app took this one's place, so that what this one lacks proves
  /// nothing.
  private(set) var isReplaced = false
  /// What it exported, by number; once each, however many captures show it.
  let exports: [Export]
  /// The numbers that it is seen to have written.
  let written: NumberSet
  /// The numbers that it never wrote, though it saved something under them.
  let unwritten: NumberSet
  /// The same of numbers that may have been written, which its captures do not show.
  let unseen: NumberSet
  /// When the processes are seen at work that had it open, until it came onto local storage to stay: nothing
  /// arrives there.
  let stretches: Stretches
  /// When they last are in each capture, in microseconds.
  private let ends: [Int: Int64]
  /// Where it came onto local storage to stay, with the place of the capture in `captures`; `nil` for a store
  /// that is not seen to be there at the end.
  private let local: (capture: Int, place: Place?)?

  init(_ device: Int, name: String, peer: String, _ captures: [CapturedStore]) {
    self.device = device
    self.name = name
    self.peer = peer
    self.captures = captures
    local = Self.local(in: captures)
    stretches = Self.stretches(in: captures, until: local)
    ends = Dictionary(
      captures.compactMap { captured in Stretches(captured.stretches).end.map { (captured.capture, $0) } },
      uniquingKeysWith: max)
    present = Self.present(in: captures)
    var written = NumberSet()
    for captured in captures { written.formUnion(captured.timeline.exports.numbers) }
    self.written = written
    var unseen = NumberSet(isStrict: true)
    for gap in captures.flatMap(\.mayBeWritten).flatMap(written.gaps) { unseen.insert(gap) }
    self.unseen = unseen
    var unwritten = NumberSet(isStrict: true)
    for gap in captures.flatMap(\.timeline.exports.unwritten).flatMap(written.gaps).flatMap(unseen.gaps) {
      unwritten.insert(gap)
    }
    self.unwritten = unwritten
    var files: Set<[String]> = []
    exports = captures.flatMap { captured in
      captured.timeline.exports.recent.elements.compactMap { record in
        // Names of files are a capture's own.
        let key = ["\(record.number)", record.file.text(in: captured.diagnosis.timelines.names)]
        // A number that is written twice in one capture stays twice: the store went back.
        if captures.count > 1, !files.insert(key).inserted { return nil }
        return Export(capture: captured.capture, record: record)
      }
    }.sorted {
      ($0.record.number, $0.capture, $0.record.place.line) < (
        $1.record.number, $1.capture, $1.record.place.line
      )
    }
  }

  /// Whether a log may have been written in place of another one, whose save was undone.
  ///
  /// Not where the process that wrote the other one goes on in its capture: then two devices share one peer
  /// ID.
  func mayReplace(_ export: Export, by other: Export) -> Bool {
    guard export.isEarlier(than: other) else { return false }
    guard export.capture != other.capture, let time = other.record.place.time, let end = ends[export.capture]
    else { return true }
    return end <= time.instant
  }

  private static func local(in captures: [CapturedStore]) -> (capture: Int, place: Place?)? {
    var local: (capture: Int, place: Place?)?
    for (index, captured) in captures.enumerated() {
      let (storage, imports) = (captured.timeline.storage, captured.timeline.imports)
      switch storage.isLocal {
      case true? where local == nil || storage.wasInCloud: local = (index, storage.localSince)
      case true?: break
      case false?: local = nil
      // A capture that does not say it goes on as the one before, unless it shows what needs iCloud.
      case nil: if imports.completed > 0 || imports.applied > 0 { local = nil }
      }
    }
    return local
  }

  private static func stretches(
    in captures: [CapturedStore], until local: (capture: Int, place: Place?)?
  ) -> Stretches {
    guard let local else { return Stretches(captures.flatMap(\.stretches)) }
    let before = captures[..<local.capture].flatMap(\.stretches)
    guard let end = local.place?.time?.instant else { return Stretches(before) }
    let last = captures[local.capture].stretches.map { stretches in stretches.compactMap { $0.until(end) } }
    return Stretches(before + last)
  }

  private static func present(in captures: [CapturedStore]) -> ArraySlice<CapturedStore> {
    let present = captures[CaptureDiagnosis.firstPresent(among: captures.map(\.diagnosis))...]
    guard let last = present.lastIndex(where: { $0.silence != nil }) else { return present }
    let isOver = captures[last].silence?.isToTheEnd == true && last < present.endIndex - 1
    return present[(isOver ? last + 1 : last)...]
  }

  /// The stores of the devices that have a peer ID, by name, peer and device.
  static func all(_ devices: [ComparedDevice]) -> [ComparedStore] {
    devices.enumerated().flatMap { device, compared in
      var stores: OrderedDictionary<[String], [CapturedStore]> = [:]
      for (capture, diagnosis) in compared.captures.enumerated() {
        let names = diagnosis.timelines.names
        for index in diagnosis.stores {
          let timeline = diagnosis.timelines.stores[index]
          guard let peer = timeline.peer else { continue }
          stores[[names[timeline.name], names[peer]], default: []]
            .append(CapturedStore(capture, diagnosis, store: index))
        }
      }
      let own = stores.map { ComparedStore(device, name: $0[0], peer: $0[1], $1) }
      return Dictionary(grouping: own, by: \.name).values.flatMap { installations in
        installations.map { store in
          var store = store
          store.isReplaced = installations.contains { store.isReplaced(by: $0) }
          return store
        }
      }
    }.sorted { ($0.name, $0.peer, $0.device) < ($1.name, $1.peer, $1.device) }
  }

  /// The names of the processes that had it open last, as far as each capture shows them.
  var processes: Set<[UInt8]> { Set(captures.compactMap(\.process)) }

  /// From its first record to its last, each as its capture and its line.
  var span: (first: (Int, Int), last: (Int, Int)) {
    (
      captures.first.map { ($0.capture, $0.timeline.first.line) } ?? (0, 0),
      captures.last.map { ($0.capture, $0.timeline.last.line) } ?? (0, 0)
    )
  }

  /// The last capture that shows what the store holds.
  var knowing: CapturedStore? { captures.last { $0.timeline.vector.numbers != nil } }

  /// The hash of its data model, as far as the captures show it.
  var model: String? {
    var model: String?
    for captured in captures {
      let names = captured.diagnosis.timelines.names
      if let hash = captured.timeline.modelHash {
        model = names[hash]
      } else if captured.timeline.imports.formerModels.contains(where: { names[$0] == model }) {
        model = nil
      }
    }
    return model
  }

  /// All peers that its records name.
  var namedPeers: [String] { captures.flatMap(\.namedPeers) }

  /// The number of a peer's last transaction that it is known to hold; `nil` when the captures do not show
  /// it.
  func top(of peer: String) -> Int? { lasting(of: peer).compactMap { $0.top(of: peer) }.max() }

  /// The captures whose arrivals of a peer count: from the one on in which an older copy of the store's file
  /// took some away.
  func lasting(of peer: String) -> ArraySlice<CapturedStore> {
    let last = captures.lastIndex { captured in
      captured.name(of: peer).flatMap { captured.lost(of: $0) } != nil
    }
    return captures[(last ?? captures.startIndex)...]
  }

  func arrivals(of peer: String) -> [ArrivalRecord] {
    captures.flatMap { captured in
      captured.name(of: peer).map { name in
        captured.timeline.imports.recentArrivals.elements.filter { $0.peer == name }
      } ?? []
    }
  }

  /// Whether it is seen to be on local storage at the end.
  var isLocal: Bool { local != nil }
  /// Whether it is on local storage in all that its captures show.
  var isOnlyLocal: Bool {
    isLocal
      && captures.allSatisfy { captured in
        let imports = captured.timeline.imports
        return !captured.timeline.storage.wasInCloud && imports.completed == 0 && imports.applied == 0
      }
  }
  /// The numbers that it wrote to local storage, where they wait.
  var heldBack: NumberSet {
    captures.reduce(into: NumberSet()) { held, captured in
      // What waited before was moved.
      if captured.timeline.storage.wasInCloud { held = NumberSet() }
      held.formUnion(captured.timeline.exports.heldBack)
    }
  }
  var hasFailed: Bool { present.contains { !$0.timeline.imports.failed.isEmpty } }

  /// Whether it cannot follow a baseline: the logs that it needs for that are gone.
  var isStranded: Bool {
    present.contains { captured in
      captured.diagnosis.findings.contains {
        $0.rule == .baselineStranded && $0.severity == .error && $0.store == captured.index
      }
    }
  }

  /// How many logs of a peer wait at the end that come after a transaction of it.
  func waiting(of peer: String, after number: Int) -> Int {
    guard let last = captures.last, let name = last.name(of: peer) else { return 0 }
    return last.timeline.waiting.count { log in
      log.log.peer == name && log.number.map { $0 > number } ?? false
    }
  }

  /// When its last captures begin to show what arrives, and when its process printed last, if not on local
  /// storage.
  var start: Int64? {
    guard let captured = present.first,
      let start = captured.diagnosis.facts.activity.stretches.first?.range.lowerBound
    else { return nil }
    return max(start, captured.silence?.end.time?.instant ?? start)
  }
  var end: Int64? { stretches.end }
  /// When its importer last looked for logs in iCloud.
  var lastScan: Int64? {
    present.indices.compactMap { index -> Int64? in
      guard let scan = captures[index].timeline.imports.lastScan, !isLocal(at: scan, in: index) else {
        return nil
      }
      return scan.time?.instant
    }.max()
  }
  /// When it last adopted a baseline, if no whole vector shows what it holds since; the end of time if that
  /// is not shown.
  var unseenAdoption: Int64? {
    for captured in captures.reversed() {
      let seen = captured.timeline.vector.lastSeen?.line
      if let adopted = captured.timeline.baseline.lastAdopted, adopted.line > seen ?? 0 {
        return adopted.time?.instant ?? .max
      }
      if seen != nil { return nil }
    }
    return nil
  }
  /// Why the absence of a transaction proves nothing; `nil` when it may prove something.
  var doubt: Doubt.Reason? { present.lazy.compactMap(\.doubt).first }

  /// Whether it is on local storage to stay at a place of one of its captures.
  private func isLocal(at place: Place, in capture: Int) -> Bool {
    guard let local else { return false }
    return (capture, place.line) >= (local.capture, local.place?.line ?? 0)
  }

  /// Whether another installation of the app took the place of this one.
  ///
  /// Two processes of a device, an app and its extension, may have their own stores of one name at the same
  /// time.
  private func isReplaced(by other: ComparedStore) -> Bool {
    guard other.peer != peer, let last = captures.last, let next = other.captures.first else { return false }
    if let own = last.process, let others = next.process, own != others { return false }
    let (end, start) = (last.timeline.last, next.timeline.first)
    if last.capture == next.capture { return end.line < start.line }
    guard let before = end.time, let after = start.time, before.isComparable(to: after) else {
      return last.capture < next.capture
    }
    return before.instant < after.instant
  }
}

extension CaptureDiagnosis {
  /// The first of some captures, by time, that is followed by the last one without a gap.
  static func firstPresent(among captures: [CaptureDiagnosis]) -> Int {
    var first = captures.count - 1
    while first > 0, let start = captures[first].facts.activity.stretches.first?.range.lowerBound,
      let end = captures[..<first].compactMap({ $0.facts.activity.stretches.last?.range.upperBound }).max(),
      start <= end
    {
      first -= 1
    }
    return max(0, first)
  }
}
