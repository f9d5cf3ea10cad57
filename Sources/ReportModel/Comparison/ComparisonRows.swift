// Transactions in a row with the same fate are one row: a thousand that arrived are no news. What is waited for and was
// never exported, as far as the captures show, has a row too.

internal import Diagnosis
internal import OrderedCollections
internal import Timelines

struct ComparisonRows {
  struct Row: Hashable {
    var exporter: Int?
    var numbers = NumberSet()
    var fates: [ComparedTransaction.Fate?] = []
    /// What they wait for, and where they are waited for, as indices in `Comparison.waits`.
    var waits: [Int] = []
    var waitedFor: [Int]
    /// That something waits for them, where no capture exports them.
    var wait: Int?

    fileprivate var order: (Int, Int) { (exporter ?? .max, numbers.ranges.first?.lowerBound ?? 0) }
  }

  private(set) var rows: [Row] = []

  init(_ transactions: [ComparedTransaction], _ waits: [(index: Int, wait: Wait)]) {
    let groups = OrderedDictionary(grouping: transactions) {
      Row(exporter: $0.exporter, fates: $0.fates, waits: $0.waits, waitedFor: $0.waitedFor)
    }
    rows = groups.map { row, group in
      var row = row
      row.numbers = NumberSet(group.map(\.number))
      return row
    }
    for (index, wait) in waits {
      let numbers = Self.notExported(wait, transactions)
      guard !numbers.isEmpty else { continue }
      rows.append(
        Row(exporter: wait.exporter, numbers: numbers, waitedFor: [index], wait: index))
    }
    rows.sort { $0.order < $1.order }
  }

  /// Those of the numbers that are waited for which no capture shows to be exported.
  private static func notExported(_ wait: Wait, _ transactions: [ComparedTransaction]) -> NumberSet {
    let exported = NumberSet(transactions.lazy.filter { $0.peer == wait.peer }.map(\.number))
    var numbers = NumberSet()
    for gap in wait.numbers.ranges.flatMap({ exported.gaps(in: $0) }) { numbers.insert(gap) }
    return numbers
  }
}
