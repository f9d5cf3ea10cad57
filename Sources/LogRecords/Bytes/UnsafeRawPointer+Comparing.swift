// Compares short runs of bytes without a call: for texts whose length is known where they are compared, a few numbers are all that
// is left.
//
// Unsafe since it loads several bytes at once from addresses: who asks says how many may be read at both.

extension UnsafeRawPointer {
  /// Whether as many bytes at this address are those at another: as many at a time as there are, the last ones perhaps twice.
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
