// What the statements of an export do to the store: the numbers this device gave its own transactions.

internal import LogRecords
internal import OrderedCollections

extension StoreTimelines {
  mutating func noteExport(
    _ event: inout Event, _ source: RecognisedRecord, _ number: Int?, _ bytes: Span<UInt8>
  ) {
    guard let store = event.store else { return }
    switch event.kind {
    case .exportReserved: noteReserved(event, source, store, bytes)
    case .exportWritten: noteWritten(&event, source, store, number, bytes)
    default:
      event.transaction = number
      if let number, !stores[store].exports.numbers.contains(number) {
        stores[store].exports.failedNumbers.insert(number)
      }
      let runner = Runner(pid: source.record.pid, thread: source.record.thread)
      let failure = ExportFailure(runner: runner, number: number, time: event.time)
      let isToldAgain = stores[store].exports.lastFailure?.isTold(again: failure) ?? false
      stores[store].exports.failed += isToldAgain ? 0 : 1
      stores[store].exports.lastFailure = failure
    }
  }

  /// The vector holds the number reserved, which is this device's only once its log is written.
  private mutating func noteReserved(
    _ event: Event, _ source: RecognisedRecord, _ store: Int, _ bytes: Span<UInt8>
  ) {
    let own = stores[store].peer
    guard !isOfAnotherStore(source, store, bytes) else { return }
    let written = own.flatMap { stores[store].knowledge?[$0] }
    observe(.vector, of: source, store, event, bytes)
    guard let own else { return }
    if let number = stores[store].knowledge?[own] {
      beginProcess(source, store)
      stores[store].exports.reserved.insert(number)
    }
    stores[store].knowledge?[own] = written
  }

  /// Whether a number was reserved for a store that the capture has not told of yet: the record names none.
  ///
  /// A process that wrote a number reserves later ones only.
  private mutating func isOfAnotherStore(
    _ source: RecognisedRecord, _ store: Int, _ bytes: Span<UInt8>
  ) -> Bool {
    guard let own = stores[store].peer, stores[store].exports.writer == .some(source.record.pid),
      let last = stores[store].exports.lastOfWriter, let place = source.place(.vector)
    else { return false }
    let vector = KnowledgeVector(bytes.extracting(place), &names)
    return vector.numbers.contains { $0.peer == own && $0.number <= last }
  }

  /// What one process reserved tells nothing of another's numbers: its save may never have been committed.
  private mutating func beginProcess(_ source: RecognisedRecord, _ store: Int) {
    guard stores[store].exports.writer != .some(source.record.pid) else { return }
    stores[store].exports.writer = .some(source.record.pid)
    stores[store].exports.reserved = NumberSet(isStrict: true)
    stores[store].exports.lastOfWriter = nil
  }

  /// Takes note of the numbers that a process left out when it wrote a later one.
  ///
  /// Reserved and not written, or between two that it wrote; what is written later is not left out after all. Numbers are
  /// reserved one after the other: one far below was reserved for a store that the capture had not told of yet.
  private mutating func noteSkipped(
    before number: Int, _ event: Event, _ source: RecognisedRecord, _ store: Int, _ bytes: Span<UInt8>
  ) {
    beginProcess(source, store)
    defer { stores[store].exports.lastOfWriter = number }
    var skipped: [ClosedRange<Int>] = []
    for range in stores[store].exports.reserved.ranges {
      guard range.lowerBound < number else { break }
      let passed = range.lowerBound...min(range.upperBound, number - 1)
      for gap in stores[store].exports.numbers.gaps(in: passed)
      where gap.upperBound == number - 1 || stores[store].exports.isTaken(gap.upperBound + 1...number - 1) {
        skipped.append(gap)
      }
    }
    stores[store].exports.reserved.remove(0...number)
    if let last = stores[store].exports.lastOfWriter, number > last + 1 {
      skipped.append(last + 1...number - 1)
    }
    let holes = skipped.flatMap { stores[store].exports.numbers.gaps(in: $0) }
    for hole in holes { stores[store].exports.skipped.insert(hole) }
    if !holes.isEmpty, stores[store].exports.holeEvidence == nil {
      stores[store].exports.holeEvidence = Evidence(source.record, bytes, entry: event.entry)
    }
  }

  private mutating func noteWritten(
    _ event: inout Event, _ source: RecognisedRecord, _ store: Int, _ number: Int?, _ bytes: Span<UInt8>
  ) {
    guard let log = event.log, source.place(.transactionLog) != nil else { return }
    event.peer = log.peer
    event.transaction = number
    stores[store].modelHash = log.modelHash ?? stores[store].modelHash
    stores[store].exports.written += 1
    stores[store].exports.last = event.place
    stores[store].exports.lastFailure = nil
    guard let number else { return }
    if stores[store].localStorage == true { stores[store].exports.heldBack.insert(number) }
    noteSkipped(before: number, event, source, store, bytes)
    stores[store].exports.numbers.insert(number)
    stores[store].exports.skipped.remove(number...number)
    stores[store].exports.failedNumbers.remove(number...number)
    stores[store].exports.recent.append(ExportRecord(number: number, file: log.file, record: event.record))
    stores[store].exports.lastTransaction = number
    know(log.peer, number, in: store, event.record)
  }
}
