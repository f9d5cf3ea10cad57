// A store on one of the compared devices: what it exported, what it holds, and what its captures can prove.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

struct ComparedStore {
  /// An export, with the capture that shows it as an index in `ComparedDevice.captures`.
  struct Export {
    let capture: Int
    let record: ExportRecord

    /// Whether the export was written before another one, by the clock if that is possible.
    func isEarlier(than other: Export) -> Bool {
      if capture != other.capture, let time = record.place.time, let next = other.record.place.time,
        time.isComparable(to: next)
      {
        return time.instant < next.instant
      }
      return (capture, record.place.line) < (other.capture, other.record.place.line)
    }

    /// Whether the export is another log with the number of an export in another capture.
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
  /// The evidence of each capture, by time.
  let captures: [CapturedStore]
  /// The last captures without a gap between them and without a process that prints too little.
  ///
  /// What the device lacks at the end must be proven by these.
  let present: ArraySlice<CapturedStore>
  /// Whether another installation of the app replaced this one, so that what this one lacks proves nothing.
  private(set) var isReplaced = false
  /// The accounts that the installations which this one replaced were set up for, in order.
  private(set) var formerAccounts: [DatedAccount] = []
  /// The exports of the store, by number; each once, however many captures show it.
  let exports: [Export]
  /// The numbers that the store is seen to have written.
  let written: NumberSet
  /// The numbers that the store never wrote, although it saved something under them.
  let unwritten: NumberSet
  /// The numbers that the store may have written, although its captures do not show it.
  let unseen: NumberSet
  /// The numbers in `unseen` whose writing failed.
  let failed: NumberSet
  /// The periods in which the processes that had the store open are seen running, up to its final move to
  /// local storage, where nothing arrives.
  let stretches: Stretches
  /// The end of these periods in each capture, in microseconds.
  private let ends: [Int: Int64]
  /// Where the store finally moved to local storage, and the index of that capture in `captures`; `nil` if it
  /// is not on local storage at the end.
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
    var failed = NumberSet(isStrict: true)
    for gap in captures.flatMap(\.failedToBeWritten).flatMap(written.gaps) { failed.insert(gap) }
    self.failed = failed
    var unwritten = NumberSet(isStrict: true)
    for gap in captures.flatMap(\.timeline.exports.unwritten).flatMap(written.gaps).flatMap(unseen.gaps) {
      unwritten.insert(gap)
    }
    self.unwritten = unwritten
    var files: Set<[String]> = []
    exports = captures.flatMap { captured in
      captured.timeline.exports.recent.elements.compactMap { record in
        // Custom file names are specific to one capture.
        let key = ["\(record.number)", record.file.text(in: captured.diagnosis.timelines.names)]
        // A number that is written twice in one capture is kept twice: the store went back.
        if captures.count > 1, !files.insert(key).inserted { return nil }
        return Export(capture: captured.capture, record: record)
      }
    }.sorted {
      ($0.record.number, $0.capture, $0.record.place.line) < (
        $1.record.number, $1.capture, $1.record.place.line
      )
    }
  }

  /// Whether a log may have replaced another one whose save was undone.
  ///
  /// It cannot if the process that wrote the other log continues in its own capture: then two devices share
  /// one peer ID.
  func mayReplace(_ export: Export, by other: Export) -> Bool {
    guard export.isEarlier(than: other) else { return false }
    guard export.capture != other.capture, let time = other.record.place.time,
      export.record.place.time?.isGiven(like: time) ?? true, let end = ends[export.capture]
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
      // A capture that does not show the storage continues the previous one, unless it shows something that
      // needs iCloud.
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

  /// Returns the stores of the devices that have a peer ID, by name, peer and device.
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
          store.formerAccounts = installations.filter { $0.isReplaced(by: store) }.flatMap(\.ownAccounts)
            .sorted { $0.place < $1.place }
          return store
        }
      }
    }.sorted { ($0.name, $0.peer, $0.device) < ($1.name, $1.peer, $1.device) }
  }

  /// The names of the processes that last had the store open, if the captures show them.
  var processes: Set<[UInt8]> { Set(captures.compactMap(\.process)) }

  /// The first and the last record of the store, each as its capture and its line.
  var span: (first: (Int, Int), last: (Int, Int)) {
    (
      captures.first.map { ($0.capture, $0.timeline.first.line) } ?? (0, 0),
      captures.last.map { ($0.capture, $0.timeline.last.line) } ?? (0, 0)
    )
  }

  /// The last capture that shows what the store holds.
  var knowing: CapturedStore? { captures.last { $0.timeline.vector.numbers != nil } }

  /// The hash of the store's data model; `nil` if the captures do not show the current one.
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

  /// The peers that the store's records name.
  var namedPeers: [String] { captures.flatMap(\.namedPeers) }

  /// Returns the number of a peer's last transaction that the store is known to hold; `nil` if the captures
  /// do not show it.
  func top(of peer: String) -> Int? { lasting(of: peer).compactMap { $0.top(of: peer) }.max() }

  /// Returns the captures whose arrivals from a peer count: from the last one in which an older copy of the
  /// store's file lost some of them.
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

  /// The logs of a peer that are on the device and not imported, each with the first place that is kept of
  /// it.
  func openLogs(of peer: String) -> [(file: LogFile, place: Place)] {
    captures.flatMap { captured in
      captured.name(of: peer).map { name in
        captured.timeline.imports.openLogs.values.filter { $0.log.peer == name }
          .map { (file: $0.log.file, place: $0.firstKept) }
      } ?? []
    }
  }

  /// Whether the captures name a log, of which others tell the contents, as one that was imported already.
  func hasSkipped(_ file: LogFile) -> Bool {
    // File names of another form are specific to one capture.
    guard case .uuid = file else { return false }
    return captures.contains { $0.timeline.imports.hasImported(file) }
  }

  /// Whether the store is seen to be on local storage at the end.
  var isLocal: Bool { local != nil }
  /// Whether the store is one that the system creates where nobody is signed in, so that nothing of it leaves
  /// the device.
  var isOfNobody: Bool { peer.hasPrefix(UbiquityAccount.nobody) }
  /// Whether the store is on local storage in everything that its captures show.
  var isOnlyLocal: Bool {
    if isOfNobody { return true }
    return isLocal
      && captures.allSatisfy { captured in
        let imports = captured.timeline.imports
        return !captured.timeline.storage.wasInCloud && imports.completed == 0 && imports.applied == 0
      }
  }
  /// The numbers that the store wrote to local storage, where they wait.
  var heldBack: NumberSet {
    captures.reduce(into: NumberSet()) { held, captured in
      // Transactions that waited before were moved to iCloud.
      if captured.timeline.storage.wasInCloud { held = NumberSet() }
      let exports = captured.timeline.exports
      held.formUnion(isOfNobody ? exports.numbers : exports.heldBack)
    }
  }

  /// The numbers in `heldBack` if the store is seen on local storage at the end, without those that another
  /// log has too.
  var waitingForICloud: NumberSet {
    guard isLocal else { return NumberSet() }
    var twice = NumberSet()
    for (one, next) in zip(exports, exports.dropFirst()) where one.record.number == next.record.number {
      twice.insert(one.record.number)
    }
    return heldBack.subtracting(twice)
  }

  var hasFailed: Bool { present.contains { !$0.timeline.imports.failed.isEmpty } }

  /// Whether the store cannot follow a baseline, because the logs that it needs for that are gone.
  var isStranded: Bool {
    present.contains { captured in
      captured.diagnosis.findings.contains {
        $0.rule == .baselineStranded && $0.severity == .error && $0.store == captured.index
      }
    }
  }

  /// Returns the number of logs of a peer that wait at the end and come after a transaction of the peer.
  func waiting(of peer: String, after number: Int) -> Int {
    guard let last = captures.last, let name = last.name(of: peer) else { return 0 }
    return last.timeline.waiting.count { log in
      log.log.peer == name && log.number.map { $0 > number } ?? false
    }
  }

  /// An account that a store was set up for, and the capture and the line from which it is in use.
  typealias DatedAccount = (place: (Int, Int), account: UInt64)

  /// The accounts that its device had while the store or a former installation was set up, in order.
  var accounts: [DatedAccount] { formerAccounts + ownAccounts }

  /// Whether the store or a former installation was set up for another account.
  var hasChangedAccount: Bool { Set(accounts.map(\.account)).count > 1 }

  private var ownAccounts: [DatedAccount] {
    captures.flatMap { captured in
      captured.timeline.storage.accounts.map {
        (place: (captured.capture, $0.line), account: $0.account)
      }
    }
  }

  /// The time when the last captures begin to show arrivals, in microseconds; `nil` if unknown.
  var start: Int64? {
    guard let captured = present.first,
      let start = captured.diagnosis.facts.activity.stretches.first?.range.lowerBound
    else { return nil }
    return max(start, captured.silence?.end.time?.instant ?? start)
  }
  /// The time when the store's process last printed while the store was not on local storage, in
  /// microseconds; `nil` if unknown.
  var end: Int64? { stretches.end }
  /// The time when the importer last looked for logs in iCloud, in microseconds; `nil` if it did not.
  var lastScan: Int64? {
    present.indices.compactMap { index -> Int64? in
      guard let scan = captures[index].timeline.imports.lastScan, !isLocal(at: scan, in: index) else {
        return nil
      }
      return scan.time?.instant
    }.max()
  }
  /// The time of the last adopted baseline that may have brought transactions, in microseconds, if no complete
  /// vector shows what the store holds since; `.max` if the time is unknown, `nil` if there is no such
  /// baseline.
  var unseenAdoption: Int64? {
    for captured in captures.reversed() {
      let seen = captured.timeline.vector.lastSeen?.line
      if let adopted = captured.timeline.baseline.lastBringing, adopted.line > seen ?? 0 {
        return adopted.time?.instant ?? .max
      }
      if seen != nil { return nil }
    }
    return nil
  }
  /// The reason why the absence of a transaction proves nothing; `nil` if it may prove something.
  var doubt: Doubt.Reason? { present.lazy.compactMap(\.doubt).first }

  /// Whether all captures of the store give times that count on its device.
  func areTimesAlike(_ clocks: ClockBounds) -> Bool {
    captures.map(\.diagnosis.facts.first).allSatisfy { $0 == nil || clocks.counts($0, on: device) }
  }

  /// Whether the store has finally moved to local storage at a place of one of its captures.
  private func isLocal(at place: Place, in capture: Int) -> Bool {
    guard let local else { return false }
    return (capture, place.line) >= (local.capture, local.place?.line ?? 0)
  }

  /// Whether another installation of the app replaced this one.
  ///
  /// Two processes of a device, an app and its extension, may have their own stores of the same name at the
  /// same time.
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
  /// Returns the first capture, in order of time, that is followed by the last one without a gap.
  static func firstPresent(among captures: [CaptureDiagnosis]) -> Int {
    var first = captures.count - 1
    while first > 0, let time = captures[first].facts.first,
      captures[..<first].allSatisfy({ $0.facts.first?.isGiven(like: time) ?? true }),
      let start = captures[first].facts.activity.stretches.first?.range.lowerBound,
      let end = captures[..<first].compactMap({ $0.facts.activity.stretches.last?.range.upperBound }).max(),
      start <= end
    {
      first -= 1
    }
    return max(0, first)
  }
}
