// Groups messages by their templates as they arrive, with bounded memory.
//
// As in Drain (He et al. 2017), a message is compared only with those that have the same number of parts and
// the same words. Drain's leaves search for similar messages; here two texts that differ in a word are two
// statements, so every word selects a branch and a leaf holds one template: a hash table replaces the tree.

package import LogRecords

/// Groups messages by their templates.
package struct Miner: Sendable {
  /// The default number of templates that are kept.
  package static let usualCapacity = 1000

  /// The maximum number of templates that are kept; the least recently seen one is dropped.
  package let capacity: Int
  /// The number of templates that were dropped.
  package private(set) var droppedTemplates = 0
  /// The number of records of the dropped templates.
  package private(set) var droppedRecords = 0
  /// The number of the template that was dropped last; `nil` if none was.
  package private(set) var lastDropped: Int?

  private var templates: [MinedTemplate] = []
  /// The identity hash of each template.
  private var hashes: [UInt64] = []
  private var table: IndexTable
  private var order = RecencyOrder()
  private var nextNumber = 0
  private var scanner = MessageScanner()
  private let seeded = SeededHash()

  /// Creates a miner that keeps at most `capacity` templates.
  package init(capacity: Int = usualCapacity) {
    self.capacity = max(1, capacity)
    table = IndexTable(capacity: self.capacity)
  }

  /// The templates, the most frequent first; among equally frequent ones, the earlier first.
  package var byFrequency: [MinedTemplate] {
    templates.sorted { ($1.count, $0.number) < ($0.count, $1.number) }
  }

  /// Adds a record.
  ///
  /// Nothing is allocated for a record of a known template.
  ///
  /// - Returns: The number of the record's template, and whether this is its first record.
  /// - Complexity: O(length) of at most 4 KiB.
  package mutating func add(_ record: Record, _ bytes: Span<UInt8>) -> (number: Int, isFirst: Bool) {
    let message = bytes.extracting(record.message.range)
    scanner.scan(message)
    let hash = hash(message, of: record.origin, bytes.extracting(record.method.range))
    if let known = known(hash) {
      note(record, bytes, in: known)
      return (templates[known].number, false)
    }
    return (insert(record, bytes, hash), true)
  }

  /// Returns the slot of the template with this identity hash; `nil` if there is none.
  private func known(_ hash: UInt64) -> Int? { table.find(hash) { hashes[$0] == hash } }

  private mutating func note(_ record: Record, _ bytes: Span<UInt8>, in slot: Int) {
    templates[slot].count += 1
    if templates[slot].hasSingleMethod {
      let method = bytes.extracting(record.method.range)
      let first = templates[slot].first
      if method.count != first.record.method.count
        || !method.has(first.bytes.span.extracting(first.record.method.range), at: 0)
      {
        templates[slot].hasSingleMethod = false
      }
    }
    var field = 0
    for piece in scanner.pieces {
      guard case .field(let kind) = piece.content else { continue }
      templates[slot].fields[field].join(FieldGuess(kind))
      field += 1
    }
    order.use(slot)
  }

  private mutating func insert(_ record: Record, _ bytes: Span<UInt8>, _ hash: UInt64) -> Int {
    let number = nextNumber
    nextNumber += 1
    let slot: Int
    if templates.count < capacity {
      slot = templates.count
      templates.append(MinedTemplate(number: number, record, bytes, scanner.pieces))
      hashes.append(hash)
      order.append()
    } else {
      slot = order.oldest
      droppedTemplates += 1
      lastDropped = templates[slot].number
      droppedRecords += templates[slot].count
      table.remove(slot, hashes[slot]) { hashes[$0] }
      templates[slot].replace(number: number, record, bytes, scanner.pieces)
      hashes[slot] = hash
      order.use(slot)
    }
    table.insert(slot, hash) { hashes[$0] }
    return number
  }

  /// Returns the hash of the identity of the message that was scanned last.
  ///
  /// Two identities almost never have the same hash: it has 64 bits, from seeds that no capture knows.
  private func hash(_ message: Span<UInt8>, of origin: Origin, _ method: Span<UInt8>) -> UInt64 {
    var hash: UInt64 = 0
    scanner.forEachPart(of: message, origin, method) {
      hash = seeded.hash(hash, seeded.hash($0))
    } mark: {
      hash = seeded.hash(hash, UInt64($0))
    }
    return hash
  }
}
