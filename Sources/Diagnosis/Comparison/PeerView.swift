// The evidence in a store's captures about one peer's transactions: which are in the store, which wait, and
// which are awaited.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

struct PeerView {
  /// The transactions that the store has: all up to the number that it is said to hold, and what arrived.
  private(set) var held = NumberSet()
  /// The transactions in `held` and those that wait on the device.
  let present: NumberSet
  /// The highest transaction number that the store was seen to hold, with the first and last time it was
  /// seen.
  private(set) var holdings: [(number: Int, since: Int64)] = []
  /// The files of the logs that arrived, by transaction number.
  private var files: [Int: [LogFile]] = [:]
  /// The transactions that were lost when an older copy of the store's file came back, and the time of the
  /// loss; some may have arrived again.
  private var lost: (numbers: ClosedRange<Int>, since: Int64?)?
  /// The lowest transaction number that arrived in the last captures.
  private var firstArrived: Int?
  /// The logs that wait.
  private var waiting = WaitingLogs()
  /// The logs that the importer ignores.
  private var leftOut = LogList()
  /// The logs that only a list shows to be, or to have been, on the device.
  private var listed = LogList()
  /// The logs without a known number that have yet to be downloaded.
  private(set) var undownloaded: Set<LogFile> = []
  /// The transactions that waiting logs show to be absent, and since when.
  private let lacks: EarliestSigns
  /// The transactions that logs of later ones show to exist, on the device or not, and since when.
  private let existing: EarliestSigns
  /// Whether a complete vector shows which of the peer's transactions are absent.
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
      // A store that went back may no longer hold these.
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
      let (isWaiting, isReasonShown) = (captured.isWaiting, captured.showsWhyLogsAreLeftOver)
      for log in imports.openLogs.values where log.log.peer == name {
        if log.step == .ignored, log.isSeen(after: captured.silence) {
          leftOut.insert(log)
        } else if isWaiting(log) {
          waiting.insert(log, isReasonShown: isReasonShown)
        } else {
          listed.insert(log)
        }
        if let number = log.number { onDevice.insert(number) }
        if isPresent, log.isToBeDownloaded, log.number == nil { undownloaded.insert(log.log.file) }
        // The store holds everything before the log, except what the log needs.
        if let number = log.needs?.held, number > 0 { held.insert(1...number) }
      }
      // A log that waited before a gap may have progressed in it.
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

  /// Whether the store has a transaction: a later one cannot be integrated before it.
  func has(_ number: Int) -> Bool { held.contains(number) }

  /// Whether the store had a transaction and lost it again.
  func hasLost(_ number: Int) -> Bool { lost?.numbers.contains(number) == true && !has(number) }

  /// The time of the loss, in microseconds; `nil` if nothing was lost, or the capture has no times.
  var lossTime: Int64? { lost?.since }

  /// Whether only other logs arrived under a transaction's number.
  func hasOther(_ number: Int, than exports: [LogFile]) -> Bool {
    files[number].map { files in
      files.allSatisfy { file in exports.allSatisfy { $0.differs(from: file) } }
    } ?? false
  }

  /// Whether the captures show which log arrived under a transaction's number.
  func showsFile(of number: Int) -> Bool { files[number] != nil }

  /// Whether the transaction's log is seen to wait.
  func isWaiting(_ number: Int, _ file: LogFile) -> Bool { waiting.all.contains(number, file) }

  /// Whether the transaction waits because its import failed.
  func hasFailed(_ number: Int, _ file: LogFile) -> Bool { waiting.failed.contains(number, file) }

  /// Whether the transaction waits because another version of the data model wrote its log.
  func isOfOtherModel(_ number: Int, _ file: LogFile) -> Bool {
    waiting.ofOtherModel.contains(number, file)
  }

  /// Whether the transaction waits for a reason that the log level does not show.
  func isLeftOver(_ number: Int, _ file: LogFile) -> Bool { waiting.leftOver.contains(number, file) }

  /// Whether the importer is seen to ignore the transaction's log.
  func isLeftOut(_ number: Int, _ file: LogFile) -> Bool { leftOut.contains(number, file) }

  /// Whether the transaction's log is or was on the device, while nothing shows that it waits there.
  func isListed(_ number: Int, _ file: LogFile) -> Bool { listed.contains(number, file) }

  /// Returns the earliest time at which the device showed that it lacks an existing transaction, in
  /// microseconds; `nil` if it did not.
  func lacked(_ number: Int) -> Int64? { lacks[number] }

  /// Returns the earliest time at which the device showed that a transaction exists, in microseconds; `nil`
  /// if it did not.
  ///
  /// The device may have had it before.
  func known(_ number: Int) -> Int64? { existing[number] }

  /// Whether the captures would show a transaction: in a complete vector, or because it can only arrive after
  /// one that arrived in them.
  func wouldShow(_ number: Int) -> Bool { hasVector || sawArrival(before: number) }

  /// Whether the capture shows a time at which an earlier transaction had just arrived and this one had not.
  private func sawArrival(before number: Int) -> Bool { firstArrived.map { $0 < number } ?? false }
}
