// Hashes names from a capture with numbers drawn at the start, so that no capture can choose names that
// collide.

/// A hash with seeds of its own: two of them make different numbers of the same values.
package struct SeededHash: Sendable {
  @usableFromInline let seeds = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))

  /// A hash with new seeds.
  package init() {}

  /// The hash of two numbers.
  ///
  /// Both halves of a product: each bit depends on all bits of both numbers and of the seeds.
  @inlinable package func hash(_ high: UInt64, _ low: UInt64) -> UInt64 {
    let product = (high ^ seeds.0).multipliedFullWidth(by: low ^ seeds.1)
    return product.high ^ product.low
  }

  /// The hash of some bytes.
  ///
  /// - Complexity: O(count), eight bytes at a time.
  @inlinable package func hash(_ bytes: Span<UInt8>) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: bytes.count)
    var offset = 0
    while offset + 8 < bytes.count {
      hash = self.hash(hash, bytes.word(at: offset))
      offset += 8
    }
    // The last ones, some of them a second time.
    return self.hash(hash, bytes.word(at: bytes.count < 8 ? 0 : bytes.count - 8))
  }
}
