// The rows of the tables of a comparison. `ComparisonWords` says what is in them.

internal import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines

/// Consecutive transactions with the same fate, shown as one row: a thousand that arrived are not news.
struct ComparisonRow: Hashable {
  /// The device that exported the transactions; `nil` if no capture exports them.
  var exporter: Int?
  /// The peer that wrote the transactions.
  var peer = ""
  /// The index of `peer` among its device's peers.
  var installation = 0
  var numbers = NumberSet()
  var fates: [ComparedTransaction.Fate?] = []
  /// The devices that had the transactions and lost them.
  var lostOn: Set<Int> = []
  /// The devices that have other logs with the numbers of the transactions, and ignore these.
  var takenOn: Set<Int> = []
  /// The devices that skip the transactions because another version of the data model wrote them.
  var ofOtherModelOn: Set<Int> = []
  /// The devices on which the import of the transactions failed.
  var failedOn: Set<Int> = []
  /// For each device, the peer's earlier transactions whose import failed there.
  var failedBefore: [Int: NumberSet] = [:]
  /// Whether the transactions wait on local storage of the device that wrote them.
  var areHeldBack = false
  /// The waits that hold up the transactions, as indices in `Comparison.waits`.
  var waits: [Int] = []
  /// The waits for the transactions, as indices in `Comparison.waits`.
  var waitedFor: [Int]
  /// The wait for the transactions if no capture exports them, as an index in `Comparison.waits`.
  var wait: Int?

  private var order: (Int, Int, Int) {
    (exporter ?? .max, installation, numbers.ranges.first?.lowerBound ?? 0)
  }

  /// The rows of a store.
  ///
  /// These include awaited transactions that, according to the captures, were never exported.
  static func all(
    _ transactions: [ComparedTransaction], _ waits: [(index: Int, wait: Wait)], _ devices: [ComparedDevice]
  ) -> [Self] {
    func installation(_ peer: String, _ device: Int?) -> Int {
      device.flatMap { devices[$0].peers.firstIndex(of: peer) } ?? 0
    }
    let failed = Dictionary(grouping: transactions.filter { !$0.failedOn.isEmpty }, by: \.peer)
    let groups = OrderedDictionary(grouping: transactions) { transaction in
      Self(
        exporter: transaction.exporter, peer: transaction.peer, fates: transaction.fates,
        lostOn: transaction.lostOn, takenOn: transaction.takenOn,
        ofOtherModelOn: transaction.ofOtherModelOn, failedOn: transaction.failedOn,
        failedBefore: failedBefore(transaction, among: failed[transaction.peer] ?? []),
        areHeldBack: transaction.isHeldBack, waits: transaction.waits, waitedFor: transaction.waitedFor)
    }
    var rows = groups.map { row, group in
      var row = row
      row.installation = installation(row.peer, row.exporter)
      row.numbers = NumberSet(group.map(\.number))
      return row
    }
    for (index, wait) in waits {
      let exported = NumberSet(transactions.lazy.filter { $0.peer == wait.peer }.map(\.number))
      let numbers = wait.numbers.subtracting(exported)
      if !numbers.isEmpty {
        rows.append(
          Self(
            exporter: wait.exporter, peer: wait.peer, installation: installation(wait.peer, wait.exporter),
            numbers: numbers, waitedFor: [index], wait: index))
      }
    }
    return rows.sorted { $0.order < $1.order }
  }

  /// For each device on which a transaction is pending, the earlier transactions that failed there.
  ///
  /// They hold it up, because it is imported after them.
  private static func failedBefore(
    _ transaction: ComparedTransaction, among failed: [ComparedTransaction]
  ) -> [Int: NumberSet] {
    guard !failed.isEmpty else { return [:] }
    var before: [Int: NumberSet] = [:]
    for device in transaction.devices(.pending) where !transaction.failedOn.contains(device) {
      let numbers = failed.filter { $0.number < transaction.number && $0.failedOn.contains(device) }
      if !numbers.isEmpty { before[device] = NumberSet(numbers.map(\.number)) }
    }
    return before
  }
}
