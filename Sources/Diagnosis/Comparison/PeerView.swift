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
  /// What logs of later transactions, and those that wait for some, say of numbers, and since when.
  private let signs: EarliestSigns
  /// Whether a whole vector shows what of the peer is not there.
  let hasVector: Bool

  init(_ part: StorePart, of peer: String) {
    hasVector = part.present.contains { $0.timeline.vector.lastSeen != nil }
    if let top = part.top(of: peer), top > 0 { held.insert(1...top) }
    var signs: [EarliestSigns.Sign] = []
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
      if isPresent { signs += Self.signs(imports.openLogs.values, of: name) }
    }
    self.signs = EarliestSigns(signs)
    var present = held
    present.formUnion(openNumbers)
    self.present = present
  }

  private static func signs(_ logs: some Sequence<LogProgress>, of peer: Name) -> [EarliestSigns.Sign] {
    logs.flatMap { log -> [EarliestSigns.Sign] in
      guard let since = log.since.time?.instant else { return [] }
      let before = log.log.peer == peer ? log.number.flatMap { $0 > 1 ? 1...$0 - 1 : nil } : nil
      let needed = (log.needs?.needed ?? []).filter { $0.peer == peer }.map(\.numbers)
      return ([before].compactMap(\.self) + needed).map { ($0, since) }
    }
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

  /// Since when the device has shown that a transaction exists that it has not.
  func missed(_ number: Int) -> Int64? { signs[number] }

  /// Whether the capture shows a time at which an earlier transaction had just arrived, and this one had not.
  func sawArrival(before number: Int) -> Bool { firstArrived.map { $0 < number } ?? false }
}
