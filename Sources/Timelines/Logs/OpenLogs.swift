// The logs of one store that are on their way, by their files. What happens to each is in `LogProgress`; how many may be open,
// in `OpenLogLimit`.

internal import LogRecords

/// The logs that are on their way.
///
/// Each record of an import asks for one several times: a table of a few numbers answers that sooner than a dictionary does.
package struct OpenLogs: Sendable {
  /// The logs, in no order.
  package private(set) var values: [LogProgress] = []

  private var table = IndexTable(capacity: 0)
  private let hashing = SeededHash()

  /// How many they are.
  package var count: Int { values.count }

  /// The log with a file; `nil` when it is not open.
  package subscript(file: LogFile) -> LogProgress? { index(of: file).map { values[$0] } }

  /// What is asked of the log with a file, where it is kept; `nil` when it is not open.
  func ask<Answer>(_ file: LogFile, _ answer: (LogProgress) -> Answer?) -> Answer? {
    index(of: file).flatMap { answer(values.span[$0]) }
  }

  private func index(of file: LogFile) -> Int? {
    values.isEmpty ? nil : table.find(hash(of: file)) { values.span[$0].log.file == file }
  }

  /// Opens a log that is not open.
  mutating func insert(_ log: LogProgress) {
    values.append(log)
    place(values.count - 1)
  }

  /// Changes a log where it is kept; `nil` when it is not open.
  @discardableResult mutating func update<Result>(
    _ file: LogFile, _ body: (inout LogProgress) -> Result
  ) -> Result? {
    index(of: file).map { body(&values[$0]) }
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
    place(index)
    return log
  }

  private mutating func place(_ index: Int) {
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
