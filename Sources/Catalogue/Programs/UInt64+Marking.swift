// Looks for a byte among eight at once.

extension UInt64 {
  /// The uppermost bit of each of its bytes that is the same as another one is set, and where there is none of those of none.
  ///
  /// Above the first of them, those of others may be set.
  @inline(__always) func marked(_ byte: UInt8) -> UInt64 {
    let differing = self ^ UInt64(byte) &* 0x0101_0101_0101_0101
    return (differing &- 0x0101_0101_0101_0101) & ~differing & 0x8080_8080_8080_8080
  }
}
