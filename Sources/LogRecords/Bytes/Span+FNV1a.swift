// The one hash function of the hot path.

extension Span<UInt8> {
  /// The 64-bit FNV-1a hash of the bytes; its upper bits are the better mixed ones.
  ///
  /// - Complexity: O(count).
  @inlinable package var fnv1a: UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in indices { hash = (hash ^ UInt64(self[index])) &* 0x100_0000_01b3 }
    return hash
  }
}
