// The gaps of a capture, where records are omitted: nothing may be inferred from what is missing there.

internal import LogRecords

/// The gaps of a capture in which records are omitted.
struct CaptureGaps: Sendable {
  /// The line of the last gap.
  private var last: Int?
  /// The time before the last gap; `nil` once a time after it is known.
  private var since: Timestamp?
  /// Whether no statement has come since the last gap.
  private var isOpen = false

  /// A process, by its number and a hash of its name.
  struct Process: Equatable, Sendable {
    let pid: Int32?
    let name: UInt64

    /// Whether two processes have the same name or number.
    fileprivate func isLike(_ other: Process) -> Bool { name == other.name || pid != nil && pid == other.pid }
  }

  /// The gaps of a process that has printed no statement so far.
  private struct Unclaimed {
    let process: Process
    /// The line of the last one.
    var line: Int
    var count: Int
  }

  /// The maximum number of processes whose gaps are kept for their first statements.
  private static let maximumUnclaimed = 256

  /// The number of gaps of processes that print nothing about the app's stores.
  private(set) var ofOthers = 0
  private var unclaimed: [Unclaimed] = []
  /// The process that printed the last statement while there were such gaps.
  private var claimant: Process?
  /// Whether a process that has a gap may print its first statement yet.
  var haveUnclaimed: Bool { !unclaimed.isEmpty }

  /// Notes a gap of a process that prints nothing about the app's stores.
  mutating func addOther() { ofOthers += 1 }

  /// Notes a gap of a process that has printed no statement so far.
  mutating func add(at line: Int, of process: Process) {
    ofOthers += 1
    if let index = unclaimed.firstIndex(where: { $0.process == process }) {
      unclaimed[index].line = line
      unclaimed[index].count += 1
    } else if unclaimed.count < Self.maximumUnclaimed {
      unclaimed.append(Unclaimed(process: process, line: line, count: 1))
    }
  }

  /// Notes that a process prints a statement: earlier gaps of it, and of others of its name, are the app's.
  mutating func claim(by process: Process) {
    // Almost all statements are of the process of the last one.
    guard claimant != process else { return }
    claimant = process
    let own = unclaimed.filter { $0.process.isLike(process) }
    guard let latest = own.map(\.line).max() else { return }
    unclaimed.removeAll { $0.process.isLike(process) }
    last = max(last ?? 0, latest)
    ofOthers -= own.reduce(0) { $0 + $1.count }
  }

  /// Notes that a line reports omitted records, after some time.
  /// - Returns: Whether a statement came since the previous gap.
  mutating func begin(at line: Int, after time: Timestamp?) -> Bool {
    last = line
    guard !isOpen else { return false }
    isOpen = true
    since = since ?? time
    return true
  }

  /// Notes that a statement follows the gap.
  mutating func end() { isOpen = false }

  /// Whether no time after the last gap is known yet.
  var awaitsTime: Bool { since != nil }

  /// Returns the time before the last gap, once: a time after the gap is known now.
  mutating func takeStart() -> Timestamp? {
    defer { since = nil }
    return since
  }

  /// Whether records are omitted after a line.
  func isLeftOut(after line: Int) -> Bool { last.map { $0 > line } ?? false }
}
