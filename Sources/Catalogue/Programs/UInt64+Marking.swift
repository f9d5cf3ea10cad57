// Finds a byte among eight in one step.

extension UInt64 {
  /// Returns a number in which the uppermost bit is set of each byte that equals `byte`.
  ///
  /// Bytes above such a byte may be marked, too; if none is equal, none is marked.
  @inline(__always) func marked(_ byte: UInt8) -> UInt64 {
    let differing = self ^ UInt64(byte) &* 0x0101_0101_0101_0101
    return (differing &- 0x0101_0101_0101_0101) & ~differing & 0x8080_8080_8080_8080
  }
}
