// Remembers the logs of the operations that were described last: the records of one import describe its
// operation again and again, and the descriptions differ only in the address of the score, which is created
// for each.

internal import LogRecords

/// The transaction logs of the operations that were described last, by the descriptions.
struct DescribedLogs: Sendable {
  private struct Description {
    /// What stands before the digits of the first vector's address, the score's.
    private(set) var head: [UInt8] = []
    /// What stands behind that address.
    private(set) var tail: [UInt8] = []
    private(set) var value: Value?

    mutating func set(_ head: Span<UInt8>, _ tail: Span<UInt8>, _ value: Value) {
      self.head.removeAll(keepingCapacity: true)
      self.head.append(head)
      self.tail.removeAll(keepingCapacity: true)
      self.tail.append(tail)
      self.value = value
    }
  }

  /// What a description says about its log.
  typealias Value = (log: TransactionLog, number: Int?)

  private var descriptions = Array(repeating: Description(), count: Self.capacity)

  /// How many are kept: more than imports run at once.
  private static let capacity = 32
  /// The longest description kept: memory is bounded.
  private static let longest = 8192

  /// What is known about the description that a text begins with; `nil` when none like it is kept.
  func recall(_ text: Span<UInt8>) -> Value? {
    let slot = text.slotOfObject(among: Self.capacity)
    let known = descriptions.span
    guard text.has(known[slot].head.span, at: 0) else { return nil }
    let address = text.skip(from: known[slot].head.count, while: \.isASCIIHexDigit)
    let end = address + known[slot].tail.count
    guard text.has(known[slot].tail.span, at: address), end == text.count || text[end] == UInt8(ascii: "\n")
    else { return nil }
    return known[slot].value
  }

  /// Keeps what a plain description, which ends with the number, says.
  ///
  /// Only if the score stands before the log's location: then nothing that it says depends on the digits of
  /// the score's address, or on further lines.
  mutating func keep(_ text: Span<UInt8>, before location: Int, _ value: Value) {
    let label: StaticString = "KnowledgeVector: 0x"
    guard text.count <= Self.longest, let vector = text.find(label, before: location) else { return }
    let address = vector + label.utf8CodeUnitCount
    let slot = text.slotOfObject(among: Self.capacity)
    descriptions[slot].set(
      text.extracting(0..<address), text.extracting(text.skip(from: address, while: \.isASCIIHexDigit)...),
      value)
  }
}

extension Span<UInt8> {
  /// Which of some places, a power of two of them, belongs to the object that a text begins with: the address
  /// behind the class tells most apart.
  @inline(__always) func slotOfObject(among slots: Int) -> Int {
    let hash = (word(at: 30) ^ word(at: 38)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash >> 32) & (slots - 1)
  }
}
