// Skips the words of names of classes and entities, sixteen bytes at a time, because they are long.
//
// Unsafe because sixteen bytes are examined in one step, which needs addresses.

internal import CByteBlocks

extension Span<UInt8> {
  /// Returns the offset after the letters, digits and underscores at an offset.
  ///
  /// - Complexity: O(length), with a few steps for sixteen bytes.
  package func skipIdentifier(from offset: Int) -> Int {
    guard offset >= 0, offset < count else { return offset }
    return unsafe withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return offset }
      return unsafe offset + skip_identifier(base + offset, bytes.count - offset)
    }
  }
}
