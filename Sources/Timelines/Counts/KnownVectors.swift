// Caches vectors by their texts: the records of one import, and those of one scan, repeat them.

internal import LogRecords

/// The vectors that were read last, by their texts.
struct KnownVectors: Sendable {
  /// The number of cached vectors, a power of two.
  private static let capacity = 64

  private var vectors = Array(repeating: LastParse<KnowledgeVector>(), count: Self.capacity)

  /// Reads a vector's body.
  ///
  /// While any name of a peer may stand for several, what a vector says depends on the vectors before it, and none is
  /// cached.
  mutating func read(_ body: Span<UInt8>, _ names: inout Names) -> KnowledgeVector {
    guard !names.hasMasked else { return KnowledgeVector(body, &names) }
    let slot = Self.slot(of: body)
    if let known = recall(body, in: slot) { return known }
    let vector = KnowledgeVector(body, &names)
    if !names.hasMasked { vectors[slot].keep(body, vector) }
    return vector
  }

  private func recall(_ body: Span<UInt8>, in slot: Int) -> KnowledgeVector? {
    // Read directly from the cache, which copies none of it.
    let known = vectors.span
    guard known[slot].text.count == body.count, body.has(known[slot].text.span, at: 0) else { return nil }
    return known[slot].value
  }

  /// Returns the slot of a body: its length, and the last numbers in it, distinguish most.
  private static func slot(of body: Span<UInt8>) -> Int {
    let end = body.count
    let words = body.word(at: end - 8) ^ body.word(at: end - 48) &* 31
    return Int(truncatingIfNeeded: ((words &+ UInt64(end)) &* 0x9E37_79B9_7F4A_7C15) >> 58)
  }
}
