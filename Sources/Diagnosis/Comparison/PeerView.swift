// What a store shows of one peer's transactions: which are in it, which lie waiting, which are waited for.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

struct PeerView {
  /// What it is said to hold all along, and what arrived.
  private let top: Int
  private var arrived: [NumberSet] = []
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
    top = part.top(of: peer) ?? 0
    hasVector = part.present.contains { $0.timeline.vector.lastSeen != nil }
    // A log that waited before a gap may have gone on in it.
    signs = EarliestSigns(
      part.present.flatMap { piece in piece.name(of: peer).map { Self.signs(piece, $0) } ?? [] })
    for (index, piece) in part.pieces.enumerated() {
      guard let name = piece.name(of: peer) else { continue }
      take(piece, name, isPresent: index >= part.present.startIndex)
    }
  }

  private static func signs(_ piece: StorePiece, _ name: Name) -> [EarliestSigns.Sign] {
    var signs: [EarliestSigns.Sign] = []
    for log in piece.timeline.imports.openLogs.values {
      guard let since = log.since.time?.instant else { continue }
      if log.log.peer == name, let number = log.number, number > 1 { signs.append((1...number - 1, since)) }
      for (needed, numbers) in log.needed ?? [] where needed == name { signs.append((numbers, since)) }
    }
    return signs
  }

  private mutating func take(_ piece: StorePiece, _ name: Name, isPresent: Bool) {
    let timeline = piece.timeline
    if let arrivals = timeline.imports.arrivals[name] { arrived.append(arrivals.numbers) }
    for record in timeline.imports.recentArrivals.elements where record.peer == name {
      files[record.number] = record.file
      if isPresent { firstArrived = min(firstArrived ?? record.number, record.number) }
    }
    for log in timeline.imports.openLogs.values where log.log.peer == name {
      // Names that are not usual are a capture's own.
      if case .uuid = log.log.file { openFiles.insert(log.log.file) }
      if let number = log.number { openNumbers.insert(number) }
    }
  }

  /// Whether the store has a transaction: a later one cannot be integrated before.
  func has(_ number: Int) -> Bool { number <= top || arrived.contains { $0.contains(number) } }

  /// Whether another log arrived under a transaction's number.
  func hasOther(_ number: Int, than exports: [LogFile]) -> Bool {
    guard let file = files[number] else { return false }
    return exports.allSatisfy { $0.differs(from: file) }
  }

  func isOpen(_ number: Int, _ file: LogFile) -> Bool {
    openNumbers.contains(number) || openFiles.contains(file)
  }

  /// Since when the device has shown that a transaction exists that it has not.
  func missed(_ number: Int) -> Int64? { signs[number] }

  /// Whether the capture shows a time at which an earlier transaction had just arrived, and this one had not.
  func sawArrival(before number: Int) -> Bool { firstArrived.map { $0 < number } ?? false }

  /// The transactions that the store has, and those with the ones that are on the device and wait.
  var held: NumberSet {
    var held = NumberSet()
    if top > 0 { held.insert(1...top) }
    for range in arrived.flatMap(\.ranges) { held.insert(range) }
    return held
  }
  var present: NumberSet {
    var present = held
    for range in openNumbers.ranges { present.insert(range) }
    return present
  }
}
