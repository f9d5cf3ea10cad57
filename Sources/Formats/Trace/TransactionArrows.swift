// The arrows of transactions from the device that wrote them to the devices on which they arrived, which the
// format calls flow events.

internal import ReportModel
internal import Timelines

/// The transactions that devices wrote and received, by store, peer and number.
struct TransactionArrows {
  /// The start of a span.
  struct Place {
    let process: Int
    let thread: Int
    let begin: Int64
  }

  private struct Transaction: Hashable {
    let store: String
    let peer: String
    let number: Int
  }

  private var written: [Transaction: Place] = [:]
  /// The first arrival of each transaction on the device, in order.
  private var arrived: [(transaction: Transaction, place: Place)] = []
  private var seen: Set<Transaction> = []

  /// Notes a transaction that was written or that arrived.
  mutating func note(_ event: ReportEvent, of store: String, at place: Place) {
    guard let peer = event.peer?.raw, let number = event.transaction else { return }
    let transaction = Transaction(store: store, peer: peer, number: number)
    if event.event == .exportWritten {
      written[transaction] = written[transaction] ?? place
    } else if event.event == .importMetadataWritten, seen.insert(transaction).inserted {
      arrived.append((transaction, place))
    }
  }

  /// Returns the arrows between the stores of several devices, as lines of JSON.
  static func lines(between all: [TransactionArrows]) -> [String] {
    let written = all.reduce(into: [Transaction: Place]()) { $0.merge($1.written) { first, _ in first } }
    var lines: [String] = []
    for (transaction, to) in all.flatMap(\.arrived) {
      guard let from = written[transaction], from.process != to.process else { continue }
      let number = lines.count / 2 + 1
      lines.append(line("s", transaction, from, number).line)
      // The arrow ends at the enclosing span, not at the next one.
      lines.append(line("f", transaction, to, number).with(["bp": "e"]).line)
    }
    return lines
  }

  private static func line(_ phase: String, _ transaction: Transaction, _ place: Place, _ number: Int) -> JSON
  {
    [
      "name": "transaction \(transaction.number)", "cat": "transaction", "ph": phase, "id": number,
      "ts": Int(place.begin), "pid": place.process, "tid": place.thread, "args": [:] as JSON,
    ]
  }
}
