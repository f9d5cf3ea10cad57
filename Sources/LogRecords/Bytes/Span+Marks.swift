// Marks of bytes: small numbers that each depend on four bytes, so that a table shows which four-byte
// sequences a text cannot contain.
//
// Unsafe because eight sequences are processed in one step, which needs addresses.

internal import CByteBlocks

extension Span<UInt8> {
  /// The upper bound of marks, exclusive.
  @inlinable package static var markLimit: Int { 1 << 14 }

  /// Returns the mark of the four bytes at an offset, which must be within the span.
  package func mark(at offset: Int) -> Int {
    precondition(offset >= 0 && offset <= count - 4)
    return unsafe withUnsafeBufferPointer { bytes in
      unsafe bytes.baseAddress.map { unsafe mark_of($0 + offset) } ?? 0
    }
  }
}

extension MutableSpan<UInt8> {
  /// Sets the element for the mark of each four bytes of a text whose offset is a multiple of four.
  ///
  /// There must be an element for each mark.
  ///
  /// - Complexity: O(length of the text), eight sequences at a time.
  package mutating func setMarks(of text: Span<UInt8>, to value: UInt8) {
    precondition(count >= Span<UInt8>.markLimit)
    unsafe withUnsafeMutableBufferPointer { places in
      unsafe text.withUnsafeBufferPointer { bytes in
        guard let marks = places.baseAddress, let start = bytes.baseAddress else { return }
        unsafe set_marks(start, bytes.count, marks, value)
      }
    }
  }
}
