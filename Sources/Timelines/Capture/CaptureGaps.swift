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

  /// A gap of a process that has printed no statement so far.
  struct Unclaimed: Sendable {
    /// The line of the gap.
    let line: Int
    /// The number of the process, and a hash of its name.
    let process: (pid: Int32?, name: UInt64)
  }

  /// The maximum number of gaps that are kept for the first statements of their processes.
  private static let maximumUnclaimed = 256

  /// The number of gaps of processes that print nothing about the app's stores.
  private(set) var ofOthers = 0
  private var unclaimed: [Unclaimed] = []
  /// Whether a process that has a gap may print its first statement yet.
  var haveUnclaimed: Bool { !unclaimed.isEmpty }

  /// Notes a gap of a process that prints nothing about the app's stores.
  mutating func addOther() { ofOthers += 1 }

  /// Notes a gap of a process that has printed no statement so far.
  /// - Returns: Whether the gap is kept: otherwise any statement may be its process's.
  mutating func add(_ gap: Unclaimed) -> Bool {
    guard unclaimed.count < Self.maximumUnclaimed else { return false }
    unclaimed.append(gap)
    ofOthers += 1
    return true
  }

  /// Notes that a process prints a statement: earlier gaps of it, and of others of its name, are the app's.
  mutating func claim(by pid: Int32?, named name: UInt64) {
    let own = unclaimed.filter { $0.process.name == name || pid != nil && $0.process.pid == pid }
    guard let latest = own.map(\.line).max() else { return }
    unclaimed.removeAll { $0.process.name == name || pid != nil && $0.process.pid == pid }
    last = max(last ?? 0, latest)
    ofOthers -= own.count
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

  /// Returns the time before the last gap, once: a time after the gap is known now.
  mutating func takeStart() -> Timestamp? {
    defer { since = nil }
    return since
  }

  /// Whether records are omitted after a line.
  func isLeftOut(after line: Int) -> Bool { last.map { $0 > line } ?? false }
}
