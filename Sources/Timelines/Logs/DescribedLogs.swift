// Caches the transaction logs of the operations that were described last. The records of one import describe
// its operation repeatedly, and the descriptions differ only in the address of the score, which is created
// for each.

internal import LogRecords

/// The transaction logs of the operations that were described last, by description.
struct DescribedLogs: Sendable {
  private struct Description {
    /// The text before the digits of the first vector's address, the score's.
    private(set) var head: [UInt8] = []
    /// The text after that address.
    private(set) var tail: [UInt8] = []
    private(set) var value: NamedLog?

    mutating func set(_ head: Span<UInt8>, _ tail: Span<UInt8>, _ value: NamedLog) {
      self.head.removeAll(keepingCapacity: true)
      self.head.append(head)
      self.tail.removeAll(keepingCapacity: true)
      self.tail.append(tail)
      self.value = value
    }
  }

  private var descriptions = Array(repeating: Description(), count: Self.capacity)

  /// The number of descriptions that are kept: more than imports that run at once.
  private static let capacity = 32
  /// The maximum length of a kept description, in bytes, to bound memory.
  private static let maximumLength = 8192

  /// Returns the log of the description that a text begins with; `nil` if that description is not cached.
  func recall(_ text: Span<UInt8>) -> NamedLog? {
    let slot = text.slotOfObject(among: Self.capacity)
    let known = descriptions.span
    guard text.has(known[slot].head.span, at: 0) else { return nil }
    let address = text.skip(from: known[slot].head.count, while: \.isASCIIHexDigit)
    let end = address + known[slot].tail.count
    guard text.has(known[slot].tail.span, at: address), end == text.count || text[end] == UInt8(ascii: "\n")
    else { return nil }
    return known[slot].value
  }

  /// Caches the log of a plain description, which ends with the number.
  ///
  /// Only if the score comes before the log's location: then nothing in the description depends on the digits
  /// of the score's address, or on later lines.
  mutating func keep(_ text: Span<UInt8>, before location: Int, _ value: NamedLog) {
    let label: StaticString = "KnowledgeVector: 0x"
    guard text.count <= Self.maximumLength, let vector = text.find(label, before: location) else { return }
    let address = vector + label.utf8CodeUnitCount
    let slot = text.slotOfObject(among: Self.capacity)
    descriptions[slot].set(
      text.extracting(0..<address), text.extracting(text.skip(from: address, while: \.isASCIIHexDigit)...),
      value)
  }
}

extension Span<UInt8> {
  /// Returns the cache slot, of a power of two of them, for the object that a text begins with; the address
  /// after the class distinguishes most objects.
  @inline(__always) func slotOfObject(among slots: Int) -> Int {
    let hash = (word(at: 30) ^ word(at: 38)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash >> 32) & (slots - 1)
  }
}
