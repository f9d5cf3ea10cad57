// Searches in bytes: for a byte, for text, and for the lines that begin with one of some bytes. None
// allocates.
//
// Unsafe where many bytes are examined in one step, which needs addresses: by the system's `memchr`, and by
// pairs of bytes, which rarely occur together by chance.

internal import CByteBlocks

#if canImport(Glibc)
  public import Glibc
#elseif canImport(Darwin)
  public import Darwin
#elseif canImport(Musl)
  public import Musl
#endif

extension Span<UInt8> {
  /// Returns the offset of the first such byte at or after `start` and before `end`; `nil` if there is none.
  @inlinable @inline(__always)
  package func find(_ byte: UInt8, from start: Int, before end: Int? = nil) -> Int? {
    let limit = Swift.min(end ?? count, count)
    guard start >= 0, start < limit else { return nil }
    return unsafe withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress, let found = unsafe memchr(base + start, Int32(byte), limit - start)
      else { return nil }
      return unsafe UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
    }
  }

  /// Returns the offset of an ASCII text within a part, searching for the character at offset `mark` of the
  /// text; the rarer that character, the faster the search.
  ///
  /// For short parts only: over many bytes, a search for two characters is faster. Inlined, because the text
  /// is known at the call.
  @inlinable @inline(__always)
  package func find(_ text: StaticString, by mark: Int, in part: Range<Int>) -> Int? {
    let after = text.utf8CodeUnitCount - mark
    let wanted = unsafe text.utf8Start[mark]
    var from = part.lowerBound + mark
    while let found = find(wanted, from: from, before: part.upperBound - after + 1) {
      if has(text, at: found - mark) { return found - mark }
      from = found + 1
    }
    return nil
  }

  /// Returns the offset of the first occurrence of an ASCII text at or after `start` and before `end`; `nil`
  /// if there is none.
  ///
  /// The search is for two of its characters, given by their offsets; for the first two by default.
  package func find(
    _ text: StaticString, by pair: (Int, Int) = (0, 1), from start: Int = 0, before end: Int? = nil
  ) -> Int? {
    let wanted = unsafe UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    return unsafe find(wanted, by: pair, from: start, before: end)
  }

  /// Returns the offset of the first occurrence of another span's bytes at or after `start`; `nil` if there
  /// is none.
  package func find(_ wanted: Span<UInt8>, from start: Int = 0) -> Int? {
    find(wanted, by: wanted.rareOffset, from: start)
  }

  /// Returns the offset of the first occurrence of another span's bytes at or after `start`, searching by
  /// their `rareOffset`.
  package func find(_ wanted: Span<UInt8>, by mark: Int, from start: Int = 0) -> Int? {
    guard start >= 0, start <= count else { return nil }
    guard mark >= 0, mark < wanted.count else { return start }
    return unsafe wanted.withUnsafeBufferPointer { wanted in
      let beside = mark + 1 < wanted.count ? mark + 1 : Swift.max(0, mark - 1)
      return unsafe find(wanted, by: (mark, beside), from: start)
    }
  }

  /// Returns the offset of the first occurrence of some bytes at or after `start` and before `end`, searching
  /// for two of them; `nil` if there is none.
  private func find(
    _ wanted: UnsafeBufferPointer<UInt8>, by pair: (Int, Int), from start: Int, before end: Int? = nil
  ) -> Int? {
    guard start >= 0, let text = wanted.baseAddress, !wanted.isEmpty else { return nil }
    /// The number of offsets at which the bytes would fit.
    let places = Swift.min(end ?? count, count) - wanted.count + 1 - start
    guard places > 0 else { return nil }
    guard wanted.count > 1 else { return unsafe find(text[0], from: start, before: start + places) }
    let (low, high) = (Swift.min(pair.0, pair.1), Swift.max(pair.0, pair.1))
    precondition(low >= 0 && high < wanted.count)
    return unsafe withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return nil }
      let text = unsafe wanted_text(bytes: text, count: wanted.count, first: low, second: high)
      let place = unsafe find_text(base + start, places, text)
      return place < places ? start + place : nil
    }
  }

  /// Returns the offset of the first of three bytes at or after `start`; `nil` if there is none.
  package func find(_ first: UInt8, _ second: UInt8, _ third: UInt8, from start: Int) -> Int? {
    guard start >= 0, start < count else { return nil }
    return unsafe withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return nil }
      let found = unsafe start + find_any_of_three(base + start, bytes.count - start, first, second, third)
      return found < bytes.count ? found : nil
    }
  }

  /// Returns the number of occurrences of a byte.
  package func count(of byte: UInt8) -> Int {
    unsafe withUnsafeBufferPointer { bytes in
      unsafe bytes.baseAddress.map { unsafe count_byte($0, bytes.count, byte) } ?? 0
    }
  }

  /// The offset of a byte that is rare in logs, among the first 16: a space or most lower-case letters would
  /// be found everywhere.
  package var rareOffset: Int {
    var (rarest, rank) = (0, UInt8.max)
    for index in 0..<Swift.min(count, 16) where commonness[Int(self[index])] < rank {
      (rarest, rank) = (index, commonness[Int(self[index])])
    }
    return rarest
  }

  /// Returns the offset of the first occurrence of one of three pairs of adjacent bytes at or after `start`
  /// and before `end`; `nil` if there is none.
  package func find(_ pairs: BytePairs, from start: Int, before end: Int) -> Int? {
    let places = Swift.min(end, count) - 1 - start
    guard start >= 0, places > 0 else { return nil }
    return unsafe withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return nil }
      let place = unsafe find_pairs(base + start, places, pairs.pairs)
      return place < places ? start + place : nil
    }
  }

  /// Returns the offset of the text, after spaces and tabs, of the first line after `start` whose text begins
  /// with a wanted byte; `nil` if there is none.
  ///
  /// The text is often in the next line, or follows an empty one: these are examined without a call.
  @inlinable @inline(__always)
  package func textOfLine(after start: Int, beginningWith isWanted: [Bool]) -> Int? {
    var start = start
    while byte(start) == UInt8(ascii: "\n") {
      start = skipBlanks(from: start + 1)
      guard start < count else { return nil }
      if isWanted[Int(byte(start))] { return start }
    }
    return textOfLaterLine(after: start, beginningWith: isWanted)
  }

  /// Returns what `textOfLine` does, for a text that may be in any line.
  @usableFromInline func textOfLaterLine(after start: Int, beginningWith isWanted: [Bool]) -> Int? {
    guard start >= 0, start < count, isWanted.count > UInt8.max else { return nil }
    return unsafe withUnsafeBufferPointer { bytes in
      unsafe isWanted.withUnsafeBufferPointer { isWanted in
        guard let base = bytes.baseAddress, let table = isWanted.baseAddress else { return nil }
        let text = unsafe text_of_line(base, start, bytes.count, table)
        return text < bytes.count ? text : nil
      }
    }
  }

  /// Returns the bytes that the texts, after spaces and tabs, of all lines begin with that follow a line end
  /// before `end`.
  package func firstBytesOfLines(before end: Int) -> ByteMarks {
    var found = ByteMarks()
    guard end > 0, end <= count else { return found }
    _ = firstOfLines(after: 0, before: end) { line -> Int? in
      found.insert(byte(skipBlanks(from: line)))
      return nil
    }
    return found
  }

  /// Returns the offset of the first line, from the one at `start` on, that does not begin with a skipped
  /// byte; `end` if all do.
  package func skipLines(from start: Int, before end: Int, beginningWith isSkipped: [Bool]) -> Int {
    guard start >= 0, start < end, end <= count, isSkipped.count > UInt8.max else { return end }
    if !isSkipped[Int(byte(start))] { return start }
    return firstOfLines(after: start, before: end) { line in
      line < end && !isSkipped[Int(byte(line))] ? line : nil
    } ?? end
  }

  /// Returns the first result that is not `nil`, calling `result` for each line after a line end between two
  /// offsets, which are within the bytes.
  ///
  /// The function receives the offset where the line begins, which may be `end`. Line ends are found for 64
  /// bytes at once.
  @inline(__always) private func firstOfLines(
    after start: Int, before end: Int, _ result: (Int) -> Int?
  ) -> Int? {
    unsafe withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return nil }
      var first = start
      while first < end {
        let size = Swift.min(512, end &- first)
        var masks = InlineArray<8, UInt64>(repeating: 0)
        var words = masks.mutableSpan
        unsafe words.withUnsafeMutableBufferPointer {
          unsafe byte_masks(base + first, size, 0x0A, $0.baseAddress)
        }
        for block in 0..<(size &+ 63) / 64 {
          var ends = masks[block]
          while ends != 0 {
            if let found = result(first &+ ends.trailingZeroBitCount &+ 1) { return found }
            ends &= ends &- 1
          }
          first &+= 64
        }
      }
      return nil
    }
  }
}

/// Three pairs of adjacent bytes that are searched together, with little more work than for one.
package struct BytePairs: Sendable {
  fileprivate let pairs: byte_pairs

  /// Creates the pairs that three texts begin with.
  package init(_ one: StaticString, _ other: StaticString, _ third: StaticString) {
    func byte(_ text: StaticString, _ index: Int) -> UInt8 {
      precondition(text.utf8CodeUnitCount > 1)
      return unsafe text.utf8Start[index]
    }
    pairs = byte_pairs(
      first: (byte(one, 0), byte(other, 0), byte(third, 0)),
      second: (byte(one, 1), byte(other, 1), byte(third, 1)))
  }
}

/// The rank of each byte by how common it is in logs: 0 for those that almost never occur.
private let commonness: [UInt8] = {
  var ranks = Array(repeating: UInt8(0), count: 256)
  // The rarest first, according to captures of devices.
  let bytes = "jzXOk;wR~)(_N=][ML><UPqKSvI,hf.TxyEABg\n/Fbm5D796u\"8Cp3d4lc-s21n:0aroite "
  for (rank, byte) in bytes.utf8.enumerated() { ranks[Int(byte)] = UInt8(rank + 1) }
  return ranks
}()
