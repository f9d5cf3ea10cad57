// The logs of one store that are on their way, by file. `LogProgress` follows each of them; `OpenLogLimit`
// limits their number.

internal import LogRecords

/// The logs of one store that are on their way.
///
/// Each record of an import looks up one of them several times: a table of a few numbers answers faster than
/// a dictionary.
package struct OpenLogs: Sendable {
  /// The logs, in no order.
  package private(set) var values: [LogProgress] = []

  private var table = IndexTable(capacity: 0)
  private let hashing = SeededHash()
  /// The index of the log that was looked up last: most records of an import are about its own log.
  private var latest = 0

  /// The number of open logs.
  package var count: Int { values.count }

  /// Returns the log with a file; `nil` if it is not open.
  package subscript(file: LogFile) -> LogProgress? { index(of: file).map { values[$0] } }

  private func index(of file: LogFile) -> Int? {
    if latest < values.count, values[latest].log.file == file { return latest }
    return values.isEmpty ? nil : table.find(hash(of: file)) { values[$0].log.file == file }
  }

  /// Returns the index of the log with a file, and remembers it for the next call.
  ///
  /// Inlined, because it is usually the log of the call before.
  @inline(__always) private mutating func place(of file: LogFile) -> Int? {
    latest < values.count && values[latest].log.file == file ? latest : search(file)
  }

  @inline(never) private mutating func search(_ file: LogFile) -> Int? {
    guard let index = index(of: file) else { return nil }
    latest = index
    return index
  }

  /// Reads a log in place, without copying it; `nil` if it is not open.
  @inline(__always) mutating func read<Value>(_ file: LogFile, _ body: (LogProgress) -> Value) -> Value? {
    guard let index = place(of: file) else { return nil }
    return body(values[index])
  }

  /// Returns the record in which the present import of a log began, or the first one that shows it.
  mutating func beginning(of file: LogFile) -> Evidence? { read(file, \.beginning) ?? nil }

  /// Opens a log that is not open yet.
  mutating func insert(_ log: LogProgress) {
    values.append(log)
    latest = values.count - 1
    enter(latest)
  }

  /// Changes a log in place; `nil` if it is not open.
  @discardableResult mutating func update<Result>(
    _ file: LogFile, _ body: (inout LogProgress) -> Result
  ) -> Result? {
    guard let index = place(of: file) else { return nil }
    return body(&values[index])
  }

  /// Closes a log, if it is open.
  mutating func remove(_ file: LogFile) {
    guard let index = index(of: file) else { return }
    let last = values.count - 1
    forget(index)
    if index < last { forget(last) }
    let moved = values.removeLast()
    // The last log moves to the index of the closed one.
    guard index < last else { return }
    values[index] = moved
    enter(index)
  }

  private mutating func enter(_ index: Int) {
    let (values, hashing) = (values, hashing)
    table.insert(index, hash(of: values[index].log.file)) { hashing.hash(values[$0].log.file) }
  }

  private mutating func forget(_ index: Int) {
    let (values, hashing) = (values, hashing)
    table.remove(index, hash(of: values[index].log.file)) { hashing.hash(values[$0].log.file) }
  }

  /// Closes all logs except those for which `isKept` returns `true`.
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
  func hash(_ file: LogFile) -> UInt64 {
    switch file {
    case .uuid(let high, let low, _): hash(high, low)
    case .other(let name): hash(UInt64(truncatingIfNeeded: name.number), 0)
    case .unnamed(let peer, let number):
      hash(UInt64(truncatingIfNeeded: peer.number), UInt64(truncatingIfNeeded: number))
    }
  }
}

extension OpenLogs {
  /// The logs in the order of the places where their present steps began.
  package var inOrder: [LogProgress] { inOrder { _ in true } }

  /// Returns the logs for which `isWanted` returns `true`, in the order of the places where their present
  /// steps began.
  package func inOrder(_ isWanted: (LogProgress) -> Bool) -> [LogProgress] {
    values.filter(isWanted).sorted { ($0.since.line, $0.order) < ($1.since.line, $1.order) }
  }
}
