// Hashes names from a capture with random seeds, so that no capture can choose names that collide.

/// A hash with seeds of its own: two instances map the same values to different numbers.
package struct SeededHash: Sendable {
  @usableFromInline let seeds = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))

  /// Creates a hash with new seeds.
  package init() {}

  /// Returns the hash of two numbers.
  ///
  /// The result combines both halves of a product, so that each bit depends on all bits of both numbers and
  /// of the seeds.
  @inlinable package func hash(_ high: UInt64, _ low: UInt64) -> UInt64 {
    let product = (high ^ seeds.0).multipliedFullWidth(by: low ^ seeds.1)
    return product.high ^ product.low
  }

  /// Returns the hash of some bytes.
  ///
  /// - Complexity: O(count), eight bytes at a time.
  @inlinable package func hash(_ bytes: Span<UInt8>) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: bytes.count)
    var offset = 0
    while offset + 8 < bytes.count {
      hash = self.hash(hash, bytes.word(at: offset))
      offset += 8
    }
    // The last eight bytes, some of them for the second time.
    return self.hash(hash, bytes.word(at: bytes.count < 8 ? 0 : bytes.count - 8))
  }
}
