// Transactions in a row with the same fate are one row: a thousand that arrived are no news.

internal import Diagnosis
internal import OrderedCollections
internal import Timelines

/// The rows of a store's table.
struct ComparisonRows {
  /// Transactions of one device with the same fates.
  struct Row {
    var exporter: Int
    var numbers: NumberSet
    var fates: [ComparedTransaction.Fate?]
  }

  /// The rows, by exporter and first number.
  private(set) var rows: [Row] = []

  /// The rows for the transactions of a store.
  init(_ transactions: [ComparedTransaction]) {
    let groups = OrderedDictionary(grouping: transactions) { Key(exporter: $0.exporter, fates: $0.fates) }
    rows = groups.map { key, group in
      Row(exporter: key.exporter, numbers: NumberSet(group.map(\.number)), fates: key.fates)
    }.sorted { one, other in
      (one.exporter, one.numbers.ranges.first?.lowerBound ?? 0)
        < (other.exporter, other.numbers.ranges.first?.lowerBound ?? 0)
    }
  }

  private struct Key: Hashable {
    let exporter: Int
    let fates: [ComparedTransaction.Fate?]
  }
}
