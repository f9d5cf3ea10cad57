// What a store shows of one peer's transactions: which are in it, which lie waiting, which are waited for.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

struct PeerView {
  /// The transactions that the store has: all up to what it is said to hold, and what arrived.
  private(set) var held = NumberSet()
  /// The same, with those that are on the device and wait.
  let present: NumberSet
  /// Up to which number it was seen to hold them, and when: at first and at last.
  private(set) var holdings: [(number: Int, since: Int64)] = []
  /// The files of the logs that arrived, by number.
  private var files: [Int: [LogFile]] = [:]
  /// What arrived and an older copy of the store's file took away, and since when; some of it may have come
  /// again.
  private var lost: (numbers: ClosedRange<Int>, since: Int64?)?
  /// The lowest number of what arrived in the last captures.
  private var firstArrived: Int?
  /// The logs that wait, those of them whose imports failed, those that the importer leaves out, and those
  /// that only a list shows to be, or to have been, on the device.
  private var waiting = LogList()
  private var failed = LogList()
  private var leftOut = LogList()
  private var listed = LogList()
  /// The logs that have to be downloaded and whose numbers are not known.
  private(set) var undownloaded: Set<LogFile> = []
  /// What logs that wait for transactions show not to be there, and since when.
  private let lacks: EarliestSigns
  /// What logs of later transactions show to exist, there or not, and since when.
  private let existing: EarliestSigns
  /// Whether a whole vector shows what of the peer is not there.
  private let hasVector: Bool

  init(_ store: ComparedStore, of peer: String) {
    hasVector = store.present.contains { captured in
      captured.timeline.vector.lastSeen.map { $0.line > captured.silence?.end.line ?? 0 } ?? false
    }
    if let top = store.top(of: peer), top > 0 { held.insert(1...top) }
    var (lacks, existing): ([EarliestSigns.Sign], [EarliestSigns.Sign]) = ([], [])
    var onDevice = NumberSet()
    let first = store.lasting(of: peer).startIndex
    for (index, captured) in store.captures.enumerated() {
      guard index >= first, let name = captured.name(of: peer) else { continue }
      let isPresent = index >= store.present.startIndex
      // A store that went back need not hold it any more.
      if captured.timeline.vector.setBack == nil {
        holdings += Self.holdings(in: captured.timeline.vector, of: name)
      }
      let imports = captured.timeline.imports
      if let arrivals = imports.arrivals[name] { held.formUnion(captured.kept(arrivals.numbers, of: name)) }
      let gone = captured.lost(of: name)
      if let gone { lost = (gone, captured.setBack?.evidence.time?.instant) }
      for record in imports.recentArrivals.elements where record.peer == name {
        if gone?.contains(record.number) == true, !held.contains(record.number) { continue }
        files[record.number, default: []].append(record.file)
        if isPresent, record.place.line > captured.silence?.end.line ?? 0 {
          firstArrived = min(firstArrived ?? record.number, record.number)
        }
      }
      let isWaiting = captured.isWaiting
      for log in imports.openLogs.values where log.log.peer == name {
        if log.step == .ignored, log.isSeen(after: captured.silence) {
          leftOut.insert(log)
        } else if isWaiting(log) {
          waiting.insert(log)
          if log.failure != nil, !log.isToBeDownloaded { failed.insert(log) }
        } else {
          listed.insert(log)
        }
        if let number = log.number { onDevice.insert(number) }
        if isPresent, log.isToBeDownloaded, log.number == nil { undownloaded.insert(log.log.file) }
        // The store holds what comes before the log, apart from what the log needs.
        if let number = log.needs?.held, number > 0 { held.insert(1...number) }
      }
      // A log that waited before a gap may have gone on in it.
      guard isPresent else { continue }
      for log in imports.openLogs.values {
        guard let since = log.since.time?.instant else { continue }
        if log.log.peer == name, let number = log.number, number > 1 {
          existing.append((1...number - 1, since))
        }
        guard captured.isStillOpen(log) else { continue }
        lacks += (log.needs?.needed ?? []).filter { $0.peer == name }.map { ($0.numbers, since) }
      }
    }
    self.lacks = EarliestSigns(lacks)
    self.existing = EarliestSigns(existing)
    var present = held
    present.formUnion(onDevice)
    self.present = present
  }

  private static func holdings(
    in vector: VectorHistory, of peer: Name
  ) -> [(number: Int, since: Int64)] {
    var holdings: [(number: Int, since: Int64)] = []
    if let first = vector.earliest[peer], let time = first.place.time {
      holdings.append((first.number, time.instant))
    }
    if let last = vector.since[peer], let time = last.record.time {
      holdings.append((last.number, time.instant))
    }
    return holdings
  }

  /// Whether the store has a transaction: a later one cannot be integrated before.
  func has(_ number: Int) -> Bool { held.contains(number) }

  /// Whether the store had a transaction and lost it again.
  func hasLost(_ number: Int) -> Bool { lost?.numbers.contains(number) == true && !has(number) }

  /// When that was; `nil` if the capture has no times.
  var lossTime: Int64? { lost?.since }

  /// Whether only other logs arrived under a transaction's number.
  func hasOther(_ number: Int, than exports: [LogFile]) -> Bool {
    files[number].map { files in
      files.allSatisfy { file in exports.allSatisfy { $0.differs(from: file) } }
    } ?? false
  }

  /// Whether it shows which log arrived under a transaction's number.
  func showsFile(of number: Int) -> Bool { files[number] != nil }

  /// Whether its log is seen to wait.
  func isWaiting(_ number: Int, _ file: LogFile) -> Bool { waiting.contains(number, file) }

  /// Whether it waits because its import failed.
  func hasFailed(_ number: Int, _ file: LogFile) -> Bool { failed.contains(number, file) }

  /// Whether the importer is seen to leave its log out.
  func isLeftOut(_ number: Int, _ file: LogFile) -> Bool { leftOut.contains(number, file) }

  /// Whether its log is or was on the device, and nothing shows that it waits there.
  func isListed(_ number: Int, _ file: LogFile) -> Bool { listed.contains(number, file) }

  /// Since when the device has shown that it lacks a transaction that exists.
  func lacked(_ number: Int) -> Int64? { lacks[number] }

  /// Since when it has shown that a transaction exists, which it may have had before.
  func known(_ number: Int) -> Int64? { existing[number] }

  /// Whether its captures would show a transaction: a whole vector would, or it could only come after what
  /// came in them.
  func wouldShow(_ number: Int) -> Bool { hasVector || sawArrival(before: number) }

  /// Whether the capture shows a time at which an earlier transaction had just arrived, and this one had not.
  private func sawArrival(before number: Int) -> Bool { firstArrived.map { $0 < number } ?? false }
}
