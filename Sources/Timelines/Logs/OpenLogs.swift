// The logs of one store that are on their way, by their files. `LogProgress` says what happens to each,
// `OpenLogLimit` how many may be open.

internal import LogRecords

/// The logs that are on their way.
///
/// Each record of an import asks for one several times: a table of a few numbers answers faster than a
/// dictionary.
package struct OpenLogs: Sendable {
  /// The logs, in no order.
  package private(set) var values: [LogProgress] = []

  private var table = IndexTable(capacity: 0)
  private let hashing = SeededHash()
  /// The log that was asked for last: most records of an import are about its own.
  private var latest = 0

  /// How many there are.
  package var count: Int { values.count }

  /// The log with a file; `nil` when it is not open.
  package subscript(file: LogFile) -> LogProgress? { index(of: file).map { values[$0] } }

  private func index(of file: LogFile) -> Int? {
    if latest < values.count, values[latest].log.file == file { return latest }
    return values.isEmpty ? nil : table.find(hash(of: file)) { values[$0].log.file == file }
  }

  /// Its index, remembered for the next call.
  private mutating func place(of file: LogFile) -> Int? {
    guard let index = index(of: file) else { return nil }
    latest = index
    return index
  }

  /// Reads something of a log where it is kept; `nil` when it is not open.
  @inline(__always) mutating func read<Value>(_ file: LogFile, _ body: (LogProgress) -> Value) -> Value? {
    guard let index = place(of: file) else { return nil }
    return body(values[index])
  }

  /// The record in which its present import began, or the first that is shown of it.
  mutating func beginning(of file: LogFile) -> Evidence? { read(file, \.beginning) ?? nil }

  /// Opens a log that is not open.
  mutating func insert(_ log: LogProgress) {
    values.append(log)
    latest = values.count - 1
    enter(latest)
  }

  /// Changes a log where it is kept; `nil` when it is not open.
  @discardableResult mutating func update<Result>(
    _ file: LogFile, _ body: (inout LogProgress) -> Result
  ) -> Result? {
    guard let index = place(of: file) else { return nil }
    return body(&values[index])
  }

  /// Closes a log, and gives it as it was; `nil` when it is not open.
  @discardableResult mutating func remove(_ file: LogFile) -> LogProgress? {
    guard let index = index(of: file) else { return nil }
    let last = values.count - 1
    forget(index)
    guard index < last else { return values.removeLast() }
    // The last one takes its place.
    forget(last)
    values.swapAt(index, last)
    let log = values.removeLast()
    enter(index)
    return log
  }

  private mutating func enter(_ index: Int) {
    let (values, hashing) = (values, hashing)
    table.insert(index, hash(of: values[index].log.file)) { hashing.hash(values[$0].log.file) }
  }

  private mutating func forget(_ index: Int) {
    let (values, hashing) = (values, hashing)
    table.remove(index, hash(of: values[index].log.file)) { hashing.hash(values[$0].log.file) }
  }

  /// Closes all but some.
  mutating func keep(where isKept: (LogProgress) -> Bool) {
    let kept = values.filter(isKept)
    guard kept.count < values.count else { return }
    values.removeAll()
    table = IndexTable(capacity: kept.count)
    for log in kept { insert(log) }
  }

  private func hash(of file: LogFile) -> UInt64 { hashing.hash(file) }
}

extension SeededHash {
  fileprivate func hash(_ file: LogFile) -> UInt64 {
    switch file {
    case .uuid(let high, let low, _): hash(high, low)
    case .other(let name): hash(UInt64(truncatingIfNeeded: name.number), 0)
    case .unnamed(let peer, let number):
      hash(UInt64(truncatingIfNeeded: peer.number), UInt64(truncatingIfNeeded: number))
    }
  }
}

extension OpenLogs {
  /// The logs in the order of their first records.
  package var inOrder: [LogProgress] { inOrder { _ in true } }

  /// Some of the logs in the order of their first records.
  package func inOrder(_ isWanted: (LogProgress) -> Bool) -> [LogProgress] {
    values.filter(isWanted).sorted { ($0.since.line, $0.order) < ($1.since.line, $1.order) }
  }
}
