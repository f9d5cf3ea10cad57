// What the statements of an export do to the store: the numbers this device gave its own transactions.

internal import LogRecords
internal import OrderedCollections

extension Timelines {
  mutating func noteExport(
    _ event: inout Event, _ source: RecognisedRecord, _ number: Int?, _ bytes: Span<UInt8>
  ) {
    guard let store = event.store else { return }
    switch event.kind {
    case .exportReserved: noteReserved(source, store, bytes)
    case .exportWritten: noteWritten(&event, source, store, number)
    default: stores[store].exports.failed += 1
    }
  }

  /// The vector holds the number reserved, which is this device's only once its log is written.
  private mutating func noteReserved(_ source: RecognisedRecord, _ store: Int, _ bytes: Span<UInt8>) {
    let own = stores[store].peer
    let written = own.flatMap { stores[store].knowledge?[$0] }
    observe(.vector, of: source, store, bytes)
    if let own { stores[store].knowledge?[own] = written }
  }

  private mutating func noteWritten(
    _ event: inout Event, _ source: RecognisedRecord, _ store: Int, _ number: Int?
  ) {
    guard let log = event.log, source.place(.transactionLog) != nil else { return }
    event.peer = log.peer
    event.transaction = number
    stores[store].modelHash = log.modelHash ?? stores[store].modelHash
    stores[store].exports.written += 1
    stores[store].exports.last = event.place
    guard let number else { return }
    stores[store].exports.numbers.insert(number)
    stores[store].exports.lastTransaction = number
    know(log.peer, number, in: store)
  }
}
