// The processes that printed into a capture, and their numbers of records.

/// The processes of a capture, in the order of their first records.
package struct ProcessTable: Sendable {
  /// A process that printed into a capture.
  package struct Process: Equatable, Sendable {
    /// The bytes of the process's name, as in the header.
    package let name: [UInt8]
    /// The process's number; `nil` if headers do not contain one.
    package let pid: Int32?
    /// The number of the process's records.
    package fileprivate(set) var records: Int

    /// Whether the process is not an app but one of the system's that are involved in iCloud.
    package var isDaemon: Bool { Daemon(name.span, ByteRange(0, name.count)) != nil }
  }

  /// The processes, at most `capacity`; the records of further ones are not counted.
  package var processes: [Process] {
    var all = known
    if latest < all.count { all[latest].records += uncounted }
    return all
  }

  private var known: [Process] = []
  /// The number of records of the latest process that are not counted there yet, because changing an array costs
  /// more than a number.
  private var uncounted = 0

  /// The maximum number of processes that are distinguished: a bound for captures that name a new one in
  /// every line.
  package static let capacity = 256

  private var latest = 0

  /// Counts a record as `records` of its process; returns `true` for the first of a process.
  ///
  /// - Complexity: O(1) while one process prints, otherwise O(`capacity`).
  @inline(__always) mutating func count(
    _ record: Record, _ bytes: Span<UInt8>, as records: Int
  ) -> Bool {
    let name = bytes.extracting(record.process.range)
    guard latest < known.count, isSame(latest, record.pid, name) else {
      return countOther(name, record.pid, as: records)
    }
    uncounted += records
    return false
  }

  /// Counts a record of another process than the latest.
  private mutating func countOther(_ name: Span<UInt8>, _ pid: Int32?, as records: Int) -> Bool {
    if latest < known.count { known[latest].records += uncounted }
    uncounted = 0
    for index in known.indices where isSame(index, pid, name) {
      known[index].records += records
      latest = index
      return false
    }
    guard known.count < Self.capacity else { return false }
    latest = known.count
    known.append(Process(name: Array(name), pid: pid, records: records))
    return true
  }

  /// Returns the number of the last process with a name, or, for an empty name, of the only process; `nil` if
  /// there is none, or it has no number.
  func number(of name: Span<UInt8>) -> Int32? {
    if name.isEmpty { return known.count == 1 ? known[0].pid : nil }
    return known.last { $0.name.count == name.count && name.has($0.name, at: 0) }?.pid
  }

  @inline(__always) private func isSame(_ index: Int, _ pid: Int32?, _ name: Span<UInt8>) -> Bool {
    let known = known.span
    return known[index].pid == pid && known[index].name.count == name.count
      && name.has(known[index].name.span, at: 0)
  }
}
