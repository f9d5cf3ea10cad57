// What follows from records that end within a statement, beyond what the statement itself says.

package import LogRecords
internal import OrderedCollections

extension StoreTimelines {
  /// A record that is cut may say anything: that a log was written, or that the import ended that its thread
  /// runs.
  package mutating func noteCut(of record: Record) {
    if blocked?.pid == record.pid { blocked = nil }
    for index in stores.indices where stores[index].pid == record.pid { stores[index].exports.forgetWriter() }
    guard let found = running[Runner(pid: record.pid, thread: record.thread)] else { return }
    stores[found.store].imports.abandon(found.file)
  }

  /// The log that a record skips without its name, if the score shows which it is: the record is cut before
  /// the name, or the path was left out.
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
    // A number may be cut itself.
    let operation = isCut ? nil : source.place(.operation)
    let given = operation.flatMap { bytes.extracting($0).number(of: .transactionNumber) }
    return TransactionLog(number: given ?? held + score[author], of: author, in: stores[store].name)
  }

  /// The number of a log that a record skips without it: as far ahead of the store as the score says, when it
  /// is known whose log it is and what the store holds.
  mutating func skippedNumber(
    of log: TransactionLog, in store: Int, _ source: RecognisedRecord, _ bytes: Span<UInt8>
  ) -> Int? {
    guard source.record.isCut || log.file.isUnnamed, let score = score(of: source, bytes),
      let held = stores[store].vector.numbers?[log.peer],
      !log.file.isUnnamed || authors(of: source, score, bytes).count == 1
    else { return nil }
    return held + score[log.peer]
  }

  /// The peers that may have written a skipped log, and how far it is ahead of what the queue brings from
  /// them: from its own author it brings more than that.
  private mutating func authors(
    of source: RecognisedRecord, _ score: KnowledgeVector, _ bytes: Span<UInt8>
  ) -> [(peer: Name, number: Int)] {
    let after = source.place(.after).map { KnowledgeVector(bytes.extracting($0), &names).byPeer } ?? [:]
    return score.numbers.map { ($0.peer, $0.number - (after[$0.peer] ?? 0)) }.filter { $0.number > 0 }
  }

  private mutating func score(of source: RecognisedRecord, _ bytes: Span<UInt8>) -> KnowledgeVector? {
    guard let operation = source.place(.operation),
      let score = bytes.extracting(operation).vector(of: .logScore)
    else { return nil }
    return KnowledgeVector(bytes.extracting(operation).extracting(score), &names)
  }
}
