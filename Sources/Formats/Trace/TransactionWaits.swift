// The transactions that wait, tracked while a store's events are written: each from the first record that
// says so to its import.

internal import OrderedCollections
internal import ReportModel
internal import Timelines

struct TransactionWaits {
  private struct Transaction: Hashable {
    let peer: String
    let number: Int
  }

  private var waiting: OrderedDictionary<Transaction, ReportEvent> = [:]

  /// The waits whose end was not seen yet, in the order in which they began.
  var open: [ReportEvent] { Array(waiting.values) }

  /// Notes an event.
  ///
  /// - Returns: The beginning of the wait that the event ends; `nil` if it ends none.
  mutating func note(_ event: ReportEvent) -> ReportEvent? {
    guard let peer = event.peer?.raw, let number = event.transaction else { return nil }
    let transaction = Transaction(peer: peer, number: number)
    switch event.event {
    case .importIncompatible:
      waiting[transaction] = waiting[transaction] ?? event
      return nil
    case .importMetadataWritten, .importFailed: return waiting.removeValue(forKey: transaction)
    default: return nil
    }
  }
}
