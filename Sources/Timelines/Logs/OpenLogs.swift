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
  /// Numbers that no capture knows: none can give its logs names that are looked for in one place.
  private let seeds = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))

  /// How many they are.
  package var count: Int { values.count }

  /// The log with a file; `nil` when it is not open.
  package subscript(file: LogFile) -> LogProgress? { index(of: file).map { values[$0] } }

  /// What is asked of the log with a file, where it is kept; `nil` when it is not open.
  func ask<Answer>(_ file: LogFile, _ answer: (LogProgress) -> Answer?) -> Answer? {
    index(of: file).flatMap { answer(values[$0]) }
  }

  private func index(of file: LogFile) -> Int? {
    values.isEmpty ? nil : table.find(hash(of: file)) { values[$0].log.file == file }
  }

  /// Opens a log that is not open.
  mutating func insert(_ log: LogProgress) {
    values.append(log)
    place(values.count - 1)
  }

  /// Whether the log with a file is open.
  func contains(_ file: LogFile) -> Bool { index(of: file) != nil }

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
    let (values, seeds) = (values, seeds)
    table.insert(index, hash(of: values[index].log.file)) { Self.hash(of: values[$0].log.file, seeds) }
  }

  private mutating func forget(_ index: Int) {
    let (values, seeds) = (values, seeds)
    table.remove(index, hash(of: values[index].log.file)) { Self.hash(of: values[$0].log.file, seeds) }
  }

  /// Closes all but some.
  mutating func keep(where isKept: (LogProgress) -> Bool) {
    let kept = values.filter(isKept)
    guard kept.count < values.count else { return }
    values.removeAll()
    table = IndexTable(capacity: kept.count)
    for log in kept { insert(log) }
  }

  private func hash(of file: LogFile) -> UInt64 { Self.hash(of: file, seeds) }

  private static func hash(of file: LogFile, _ seeds: (UInt64, UInt64)) -> UInt64 {
    switch file {
    case .uuid(let high, let low, _): mixed(high, low, seeds)
    case .other(let name): mixed(UInt64(truncatingIfNeeded: name.number), 0, seeds)
    case .unnamed(let peer, let number):
      mixed(UInt64(truncatingIfNeeded: peer.number), UInt64(truncatingIfNeeded: number), seeds)
    }
  }

  /// Both halves of the product: each bit depends on all bits of both numbers and of the seeds.
  private static func mixed(_ high: UInt64, _ low: UInt64, _ seeds: (UInt64, UInt64)) -> UInt64 {
    let product = (high ^ seeds.0).multipliedFullWidth(by: low ^ seeds.1)
    return product.high ^ product.low
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
