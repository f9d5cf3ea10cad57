// Compares short runs of bytes without a call: if the length is known where texts are compared, only a few
// numbers are left.
//
// Unsafe because it loads several bytes at a time from addresses: the caller says how many may be read at
// both.

extension UnsafeRawPointer {
  /// Whether as many bytes at this address are those at another: as many at a time as there are, the last
  /// ones perhaps twice.
  @inlinable @inline(__always) func holdsSameBytes(as other: UnsafeRawPointer, count: Int) -> Bool {
    if count >= 8 { return unsafe holdsSame(UInt64.self, as: other, count: count) }
    if count >= 4 { return unsafe holdsSame(UInt32.self, as: other, count: count) }
    return unsafe holdsSame(UInt8.self, as: other, count: count)
  }

  /// The same by numbers of one type, which has no more bytes than there are, or one.
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
