// Consequences of records that are truncated inside a statement, beyond what the statement itself reports.

package import LogRecords
internal import OrderedCollections

extension StoreTimelines {
  /// The number of gaps of processes that print nothing about the app's stores, and so hide nothing of them.
  package var gapsOfOthers: Int { gaps.ofOthers }

  /// Notes a record that reports omitted records.
  /// - Returns: Whether they may be the app's; what another process lost hides nothing of it.
  package mutating func noteElision(_ record: Record, _ bytes: Span<UInt8>) -> Bool {
    if processes.isUnknown(record, bytes), let name = record.app(bytes) {
      gaps.add(at: record.line, of: CaptureGaps.Process(pid: record.pid, name: name))
      return false
    } else if !record.process.isEmpty, record.app(bytes) == nil {
      gaps.addOther()
      return false
    }
    noteElision(at: record.line)
    return true
  }

  /// Notes that a process prints a statement, which may be the first one after a gap of it.
  @inline(never) mutating func claimGaps(_ source: RecognisedRecord, _ bytes: Span<UInt8>) {
    let record = source.record
    if let name = record.app(bytes) { gaps.claim(by: CaptureGaps.Process(pid: record.pid, name: name)) }
  }

  /// Notes a truncated record, which may report anything: that a log was written, or that the import on its
  /// thread ended.
  package mutating func noteCut(of record: Record) {
    if blocked?.pid == record.pid { blocked = nil }
    for index in stores.indices where stores[index].pid == record.pid { stores[index].exports.forgetWriter() }
    guard let found = running[Runner(pid: record.pid, thread: record.thread)] else { return }
    stores[found.store].imports.abandon(found.file)
  }

  /// Returns the log that a record skips without its name, if the score identifies it: the record is
  /// truncated before the name, or the path was removed.
  mutating func unnamedLog(
    _ source: RecognisedRecord, of store: Int?, _ bytes: Span<UInt8>
  ) -> TransactionLog? {
    guard let store, let score = score(of: source, bytes) else { return nil }
    let authors = authors(of: source, score, bytes)
    let isCut = source.record.isCut
    guard isCut || authors.count == 1, let author = authors.max(by: { $0.number < $1.number })?.peer else {
      return nil
    }
    let held = stores[store].vector.numbers?[author] ?? 0
    // A number may be truncated itself.
    let operation = isCut ? nil : source.place(.operation)
    let given = operation.flatMap { bytes.extracting($0).number(of: .transactionNumber) }
    return TransactionLog(number: given ?? held + score[author], of: author, in: stores[store].name)
  }

  /// Returns the number of a log that a record skips without it: the number that the store holds plus the
  /// distance in the score, if the log's author and what the store holds are known.
  mutating func skippedNumber(
    of log: TransactionLog, in store: Int, _ source: RecognisedRecord, _ bytes: Span<UInt8>
  ) -> Int? {
    guard source.record.isCut || log.file.isUnnamed, let score = score(of: source, bytes),
      let held = stores[store].vector.numbers?[log.peer],
      !log.file.isUnnamed || authors(of: source, score, bytes).count == 1
    else { return nil }
    return held + score[log.peer]
  }

  /// Returns the peers that may have written a skipped log, each with the log's distance beyond what the
  /// queue brings from it; for the log's author the distance is positive.
  private mutating func authors(
    of source: RecognisedRecord, _ score: KnowledgeVector, _ bytes: Span<UInt8>
  ) -> [(peer: Name, number: Int)] {
    let after = source.place(.after).map { vectors.read(bytes.extracting($0), &names).byPeer } ?? [:]
    return score.numbers.map { ($0.peer, $0.number - (after[$0.peer] ?? 0)) }.filter { $0.number > 0 }
  }

  private mutating func score(of source: RecognisedRecord, _ bytes: Span<UInt8>) -> KnowledgeVector? {
    guard let operation = source.place(.operation),
      let score = bytes.extracting(operation).vector(of: .logScore)
    else { return nil }
    return vectors.read(bytes.extracting(operation).extracting(score), &names)
  }
}
