// What a store shows of one peer's transactions: which are in it, which lie waiting, which are waited for.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

/// What a store shows of one peer's transactions.
struct PeerView {
  /// What it is said to hold all along, and what arrived.
  private let top: Int
  private var arrived: [NumberSet] = []

  /// The files of what arrived.
  private var files: [Int: LogFile] = [:]

  /// The numbers of what arrived in the last captures.
  private var arrivedLast: Set<Int> = []

  /// The logs that are on their way.
  private var openNumbers = NumberSet()
  private var openFiles: Set<LogFile> = []

  /// The logs of later transactions, and those that wait for some: the numbers, and the records that say so.
  private var signs: [(numbers: ClosedRange<Int>, since: Place)] = []

  /// Whether a whole vector shows what of the peer is not there.
  let hasVector: Bool

  /// What a store shows of a peer.
  init(_ part: StorePart, of peer: String) {
    top = part.top(of: peer) ?? 0
    hasVector = part.present.contains { $0.timeline.vectorSeen != nil }
    for (index, piece) in part.pieces.enumerated() {
      guard let name = piece.name(of: peer) else { continue }
      take(piece, name, isPresent: index >= part.present.startIndex)
    }
  }

  private mutating func take(_ piece: StorePiece, _ name: Name, isPresent: Bool) {
    let timeline = piece.timeline
    if let arrivals = timeline.arrivals[name] { arrived.append(arrivals.numbers) }
    for record in timeline.recentArrivals.elements where record.peer == name {
      files[record.number] = record.file
      if isPresent { arrivedLast.insert(record.number) }
    }
    for log in timeline.openLogs.values {
      if log.log.peer == name {
        // Names that are not usual are a capture's own.
        if case .uuid = log.log.file { openFiles.insert(log.log.file) }
        if let number = log.number { openNumbers.insert(number) }
        // A log that waited before a gap may have gone on in it.
        if isPresent, let number = log.number, number > 1 { signs.append((1...number - 1, log.since)) }
      }
      for (needed, numbers) in log.needed ?? [] where isPresent && needed == name {
        signs.append((numbers, log.since))
      }
    }
  }

  /// Whether the store has a transaction: a later one cannot be integrated before.
  func has(_ number: Int) -> Bool { number <= top || arrived.contains { $0.contains(number) } }

  /// Whether another log arrived under a transaction's number.
  func hasOther(_ number: Int, than exports: [LogFile]) -> Bool {
    guard let file = files[number] else { return false }
    return exports.allSatisfy { $0.differs(from: file) }
  }

  /// Whether a transaction is on the device and waits.
  func isOpen(_ number: Int, _ file: LogFile) -> Bool {
    openNumbers.contains(number) || openFiles.contains(file)
  }

  /// Since when the device has shown that a transaction exists that it has not.
  func missed(_ number: Int) -> Int64? {
    signs.filter { $0.numbers.contains(number) }.compactMap { $0.since.time?.instant }.min()
  }

  /// Whether the capture shows a time at which an earlier transaction had just arrived, and this one had not.
  func sawArrival(before number: Int) -> Bool { arrivedLast.contains { $0 < number } }
}
