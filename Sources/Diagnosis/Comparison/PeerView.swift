// What a store shows of one peer's transactions: which are in it, which lie waiting, which are waited for.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

struct PeerView {
  /// The transactions that the store has: all up to what it is said to hold, and what arrived.
  private(set) var held = NumberSet()
  /// The same with the ones that are on the device and wait.
  let present: NumberSet
  private var files: [Int: LogFile] = [:]
  /// The lowest number of what arrived in the last captures.
  private var firstArrived: Int?
  private var openNumbers = NumberSet()
  private var openFiles: Set<LogFile> = []
  /// What logs that wait for transactions show not to be there, and since when.
  private let lacks: EarliestSigns
  /// What logs of later transactions show to exist, there or not, and since when.
  private let existing: EarliestSigns
  /// Whether a whole vector shows what of the peer is not there.
  private let hasVector: Bool

  init(_ part: StorePart, of peer: String) {
    hasVector = part.present.contains { piece in
      piece.timeline.vector.lastSeen.map { $0.line > piece.silence?.end.line ?? 0 } ?? false
    }
    if let top = part.top(of: peer), top > 0 { held.insert(1...top) }
    var (lacks, existing): ([EarliestSigns.Sign], [EarliestSigns.Sign]) = ([], [])
    for (index, piece) in part.pieces.enumerated() {
      guard let name = piece.name(of: peer) else { continue }
      let isPresent = index >= part.present.startIndex
      let imports = piece.timeline.imports
      if let arrivals = imports.arrivals[name] { held.formUnion(arrivals.numbers) }
      for record in imports.recentArrivals.elements where record.peer == name {
        files[record.number] = record.file
        if isPresent, record.place.line > piece.silence?.end.line ?? 0 {
          firstArrived = min(firstArrived ?? record.number, record.number)
        }
      }
      for log in imports.openLogs.values where log.log.peer == name {
        // Names that are not usual are a capture's own.
        if case .uuid = log.log.file { openFiles.insert(log.log.file) }
        if let number = log.number { openNumbers.insert(number) }
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
        guard piece.isStillOpen(log) else { continue }
        lacks += (log.needs?.needed ?? []).filter { $0.peer == name }.map { ($0.numbers, since) }
      }
    }
    (self.lacks, self.existing) = (EarliestSigns(lacks), EarliestSigns(existing))
    var present = held
    present.formUnion(openNumbers)
    self.present = present
  }

  /// Whether the store has a transaction: a later one cannot be integrated before.
  func has(_ number: Int) -> Bool { held.contains(number) }

  /// Whether another log arrived under a transaction's number.
  func hasOther(_ number: Int, than exports: [LogFile]) -> Bool {
    files[number].map { file in exports.allSatisfy { $0.differs(from: file) } } ?? false
  }

  func isOpen(_ number: Int, _ file: LogFile) -> Bool {
    openNumbers.contains(number) || openFiles.contains(file)
  }

  /// Since when the device has shown that it has not a transaction that exists.
  func lacked(_ number: Int) -> Int64? { lacks[number] }

  /// Since when it has shown that a transaction exists, which it may have had before.
  func known(_ number: Int) -> Int64? { existing[number] }

  /// Whether its captures would show a transaction: a whole vector would, or it could only come after what came in them.
  func wouldShow(_ number: Int) -> Bool { hasVector || sawArrival(before: number) }

  /// Whether the capture shows a time at which an earlier transaction had just arrived, and this one had not.
  private func sawArrival(before number: Int) -> Bool { firstArrived.map { $0 < number } ?? false }
}
