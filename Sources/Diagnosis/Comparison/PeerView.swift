// What a store shows of one peer's transactions: which are in it, which lie waiting, which are waited for.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

struct PeerView {
  /// The transactions that the store has: all up to what it is said to hold, and what arrived.
  private(set) var held = NumberSet()
  /// The same with the ones that are on the device and wait.
  private(set) var present = NumberSet()
  private var files: [Int: LogFile] = [:]
  private var firstArrived: Int?
  private var openNumbers = NumberSet()
  private var openFiles: Set<LogFile> = []
  /// What logs of later transactions, and those that wait for some, say of numbers, and since when.
  private var signs: [(numbers: ClosedRange<Int>, since: Int64)] = []
  /// Whether a whole vector shows what of the peer is not there.
  let hasVector: Bool

  init(_ part: StorePart, of peer: String) {
    hasVector = part.present.contains { $0.timeline.vector.lastSeen != nil }
    if let top = part.top(of: peer), top > 0 { held.insert(1...top) }
    for (index, piece) in part.pieces.enumerated() {
      guard let name = piece.name(of: peer) else { continue }
      let isPresent = index >= part.present.startIndex
      let imports = piece.timeline.imports
      if let arrivals = imports.arrivals[name] { held.formUnion(arrivals.numbers) }
      for record in imports.recentArrivals.elements where record.peer == name {
        files[record.number] = record.file
        if isPresent { firstArrived = min(firstArrived ?? record.number, record.number) }
      }
      for log in imports.openLogs.values where log.log.peer == name {
        // Names that are not usual are a capture's own.
        if case .uuid = log.log.file { openFiles.insert(log.log.file) }
        if let number = log.number { openNumbers.insert(number) }
      }
      // A log that waited before a gap may have gone on in it.
      if isPresent { addSigns(imports.openLogs.values, of: name) }
    }
    present = held
    present.formUnion(openNumbers)
  }

  private mutating func addSigns(_ logs: some Sequence<LogProgress>, of peer: Name) {
    for log in logs {
      guard let since = log.since.time?.instant else { continue }
      if log.log.peer == peer, let number = log.number, number > 1 { signs.append((1...number - 1, since)) }
      for need in log.needs?.needed ?? [] where need.peer == peer { signs.append((need.numbers, since)) }
    }
  }

  /// Whether the store has a transaction: a later one cannot be integrated before.
  func has(_ number: Int) -> Bool { held.contains(number) }

  func hasOther(_ number: Int, than exports: [LogFile]) -> Bool {
    files[number].map { file in exports.allSatisfy { $0.differs(from: file) } } ?? false
  }

  func isOpen(_ number: Int, _ file: LogFile) -> Bool {
    openNumbers.contains(number) || openFiles.contains(file)
  }

  /// Since when the device has shown that a transaction exists that it has not.
  func missed(_ number: Int) -> Int64? {
    signs.lazy.filter { $0.numbers.contains(number) }.map(\.since).min()
  }

  /// Whether the capture shows a time at which an earlier transaction had just arrived, and this one had not.
  func sawArrival(before number: Int) -> Bool { firstArrived.map { $0 < number } ?? false }
}
