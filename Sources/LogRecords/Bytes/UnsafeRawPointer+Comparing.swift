// Compares short runs of bytes without a call: if the length is a constant, only a few comparisons of numbers
// remain.
//
// Unsafe because several bytes at a time are loaded from addresses: the caller guarantees that `count` bytes
// may be read at both.

extension UnsafeRawPointer {
  /// Whether the `count` bytes at two addresses are equal, compared with the widest numbers that fit; the
  /// last bytes may be compared twice.
  @inlinable @inline(__always) func holdsSameBytes(as other: UnsafeRawPointer, count: Int) -> Bool {
    if count >= 8 { return unsafe holdsSame(UInt64.self, as: other, count: count) }
    if count >= 4 { return unsafe holdsSame(UInt32.self, as: other, count: count) }
    return unsafe holdsSame(UInt8.self, as: other, count: count)
  }

  /// Whether the `count` bytes at two addresses are equal, compared with numbers of one type, which is a
  /// single byte or no wider than `count`.
  @inlinable @inline(__always) func holdsSame<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type, as other: UnsafeRawPointer, count: Int
  ) -> Bool {
    func isSame(at offset: Int) -> Bool {
      unsafe loadUnaligned(fromByteOffset: offset, as: type)
        == other.loadUnaligned(fromByteOffset: offset, as: type)
    }
    let (size, last) = (MemoryLayout<Number>.size, count - MemoryLayout<Number>.size)
    var offset = 0
    while offset < last {
      guard isSame(at: offset) else { return false }
      offset += size
    }
    return last < 0 || isSame(at: last)
  }
}
