// What a record changes: reads its values, and finds the change that its event makes to the store. What concerns several
// stores at once is done here.

internal import LogRecords

extension StoreTimelines {
  /// The change that a record makes to its store; what the record gives of its transaction goes into the event.
  mutating func change(
    _ event: inout Event, _ source: RecognisedRecord, _ number: Int?, _ bytes: Span<UInt8>
  ) -> StoreChange {
    switch event.kind {
    case .storageLocal: return storageChange(event, source, bytes)
    case .vectorBehind: return vector(.storeVector, of: source, event, bytes).map { .vector($0) } ?? .none
    case .sideloadFinished, .accountChanged, .containerChanged:
      forEachStore(of: event) { $0.vector.forgetHoldings() }
      return .none
    case .baselineRolled: return .baseline(.rolled)
    case .baselineAdopted: return .baseline(.adopted)
    case .baselineFailed, .baselineAdoptFailed, .baselineRollFailed, .baselineStranded:
      return .baseline(.failed)
    case .exportReserved: return vector(.vector, of: source, event, bytes).map { .reserved($0) } ?? .none
    case .exportWritten:
      guard let log = event.log, source.place(.transactionLog) != nil else { return .none }
      return .written(log, number)
    case .exportFailed:
      return .exportFailed(ExportFailure(runner: source.runner, number: number, time: event.time))
    case .metadataRecovered: return .metadataRecovered
    default: return importChange(&event, source, number, bytes)
    }
  }

  /// Does something to the store of an event, or to all when the event does not name one.
  mutating func forEachStore(of event: Event, _ body: (inout StoreTimeline) -> Void) {
    if let store = event.store {
      body(&stores[store])
    } else {
      for index in stores.indices { body(&stores[index]) }
    }
  }

  private func storageChange(
    _ event: Event, _ source: RecognisedRecord, _ bytes: Span<UInt8>
  ) -> StoreChange {
    guard let store = event.store, let flag = source.place(.flag) else { return .none }
    let since = stores[store].storage.since
    return .storage(
      isLocal: bytes.byte(flag.lowerBound) == UInt8(ascii: "1"),
      isSeenThrough: since.map { !gaps.isLeftOut(after: $0.line) } ?? true)
  }

  /// The vector at a place of a record; `nil` without one, and without a store whose it could be.
  mutating func vector(
    _ role: FieldRole, of source: RecognisedRecord, _ event: Event, _ bytes: Span<UInt8>
  ) -> KnowledgeVector? {
    guard event.store != nil, let place = source.place(role) else { return nil }
    return KnowledgeVector(bytes.extracting(place), &names)
  }
}
