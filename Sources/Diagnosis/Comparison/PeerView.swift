// What a store shows of one peer's transactions: which are in it, which lie waiting, which are waited for.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

/// What a store shows of one peer's transactions.
struct PeerView {
  /// What it is said to hold all along, and what arrived.
  private let top: Int
  private var arrived = NumberSet()

  /// The files of what arrived.
  private var files: [Int: LogFile] = [:]

  /// The logs that are on their way.
  private var openNumbers = NumberSet()
  private var openFiles: Set<LogFile> = []

  /// The logs of later transactions, and those that wait for some: the numbers, and since when.
  private var signs: [(numbers: ClosedRange<Int>, since: Int64)] = []

  /// Whether a whole vector shows what of the peer is not there.
  let hasVector: Bool

  /// What a store shows of a peer.
  init(_ part: StorePart, of peer: String) {
    let timeline = part.timeline
    top = part.top(of: peer) ?? 0
    hasVector = timeline.vectorSeen != nil
    guard let name = part.name(of: peer) else { return }
    arrived = timeline.arrivals[name]?.numbers ?? NumberSet()
    for record in timeline.recentArrivals.elements where record.peer == name {
      files[record.number] = record.file
    }
    for log in timeline.openLogs.values {
      let since = log.since.time?.instant
      if log.log.peer == name {
        openFiles.insert(log.log.file)
        if let number = log.number {
          openNumbers.insert(number)
          if let since, number > 1 { signs.append((1...number - 1, since)) }
        }
      }
      for (needed, numbers) in log.needed ?? [] where needed == name {
        if let since { signs.append((numbers, since)) }
      }
    }
  }

  /// Whether the store has a transaction: a later one cannot be integrated before.
  func has(_ number: Int) -> Bool { number <= top || arrived.contains(number) }

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
    signs.filter { $0.numbers.contains(number) }.map(\.since).min()
  }

  /// Whether the capture shows a time at which an earlier transaction had just arrived, and this one had not.
  func sawArrival(before number: Int) -> Bool { files.keys.contains { $0 < number } }
}
