// Parsing primitives over bytes. None allocates, none reads outside the span.
//
// Unsafe where the system's `memchr` and `memcmp` look at many bytes at once, which want addresses, and where an offset was
// compared with the count just before.

#if canImport(Glibc)
  public import Glibc
#elseif canImport(Darwin)
  public import Darwin
#elseif canImport(Musl)
  public import Musl
#endif

extension Span<UInt8> {
  /// The byte at an offset, 0 outside the span.
  @inlinable @inline(__always) package func byte(_ offset: Int) -> UInt8 {
    // Negative offsets are larger than any count then.
    UInt(bitPattern: offset) < UInt(bitPattern: count) ? unsafe self[unchecked: offset] : 0
  }

  /// Whether ASCII text stands at an offset.
  ///
  /// Inlined, since the text is known where it is asked for: it becomes a few numbers to compare with.
  @inlinable @inline(__always) package func has(_ text: StaticString, at offset: Int = 0) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, offset <= count &- length, length > 0 else { return length == 0 }
    return unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return false }
      return unsafe (base + offset).holdsSameBytes(as: UnsafeRawPointer(text.utf8Start), count: length)
    }
  }

  /// Where ASCII text first stands at or after an offset, `nil` when nowhere before `end`.
  package func find(_ text: StaticString, from start: Int = 0, before end: Int? = nil) -> Int? {
    let length = text.utf8CodeUnitCount
    let limit = Swift.min(end ?? count, count) - length + 1
    guard start >= 0, start < limit, length > 0 else { return nil }
    return unsafe withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return nil }
      let wanted = unsafe UnsafeBufferPointer(start: text.utf8Start, count: length)
      return unsafe Self.find(wanted, by: 0, in: base, start..<limit)
    }
  }

  /// Where a byte first stands at or after an offset, `nil` when nowhere before `end`.
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

  /// Where ASCII text first stands within a part, looked for by one of its characters: a rare one is found soonest.
  ///
  /// Inlined, since the text is known where it is asked for.
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

  /// Where ASCII text first stands at or after an offset, `nil` when nowhere before `end`; looked for by two of its bytes at
  /// once, given by their offsets in it: for one each of whose characters is common.
  ///
  /// In few bytes the first of them is looked for.
  package func find(_ text: StaticString, by pair: (Int, Int), from start: Int = 0, before end: Int? = nil)
    -> Int?
  {
    let length = text.utf8CodeUnitCount
    let limit = Swift.min(end ?? count, count)
    precondition(start >= 0 && pair.0 >= 0 && pair.0 < length && pair.1 >= 0 && pair.1 < length)
    // The places that all have room behind them.
    let places = limit - length + 1
    guard places - start >= 64 else {
      return start < places ? find(text, by: pair.0, in: start..<limit) : nil
    }
    let (first, second) = unsafe (text.utf8Start[pair.0], text.utf8Start[pair.1])
    var position = start
    while let found = blockOfPair(first, second, by: pair, in: position..<places) {
      if let found = find(text, from: found, before: found + 63 + length) { return found }
      position = found + 64
    }
    return nil
  }

  /// The first of the blocks of 64 places that has one at which two bytes stand, each at its distance.
  ///
  /// The last block ends with the last place: there are 64 before that at least, even where fewer are asked for.
  private func blockOfPair(_ first: UInt8, _ second: UInt8, by pair: (Int, Int), in places: Range<Int>)
    -> Int?
  {
    unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return nil }
      let (ones, others) = (SIMD16(repeating: first), SIMD16(repeating: second))
      var position = places.lowerBound
      while position < places.upperBound {
        position = Swift.min(position, places.upperBound &- 64)
        var isPair = SIMDMask<SIMD16<Int8>>(repeating: false)
        for part in 0..<4 {
          let offset = position &+ 16 &* part
          let one = unsafe base.loadUnaligned(fromByteOffset: offset &+ pair.0, as: SIMD16<UInt8>.self)
          let other = unsafe base.loadUnaligned(fromByteOffset: offset &+ pair.1, as: SIMD16<UInt8>.self)
          isPair .|= (one .== ones) .& (other .== others)
        }
        // That any of them is a pair is asked in two steps: the mask's own question looks at one after the other.
        let halves = unsafe unsafeBitCast(isPair, to: SIMD2<UInt64>.self)
        if halves[0] | halves[1] != 0 { return position }
        position &+= 64
      }
      return nil
    }
  }

  /// Where the text begins, behind blanks, of the first line after an offset that begins with one of some bytes; `nil` when none
  /// does.
  package func textOfLine(after start: Int, beginningWith isWanted: [Bool]) -> Int? {
    guard start >= 0, start < count else { return nil }
    return unsafe withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return nil }
      let end = unsafe base + bytes.count
      var position = unsafe base + start
      while let found = unsafe memchr(position, 0x0A, end - position) {
        unsafe position = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) + 1
        while unsafe position < end && (position.pointee == 0x20 || position.pointee == 0x09) {
          unsafe position += 1
        }
        if unsafe position < end && isWanted[Int(position.pointee)] { return unsafe position - base }
      }
      return nil
    }
  }

  /// The offset of the first line from one on that begins with none of some bytes and before an end; the end when all do.
  package func skipLines(from start: Int, before end: Int, beginningWith isSkipped: [Bool]) -> Int {
    guard start >= 0, start < end, end <= count else { return end }
    return unsafe withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return end }
      var position = unsafe base + start
      let limit = unsafe base + end
      while unsafe position < limit && isSkipped[Int(position.pointee)] {
        guard let found = unsafe memchr(position, 0x0A, limit - position) else { return end }
        unsafe position = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) + 1
      }
      return unsafe position - base
    }
  }

  /// How often a byte stands in it, looked for at 16 places at a time.
  package func count(of byte: UInt8) -> Int {
    unsafe withUnsafeBytes { bytes in
      let wanted = SIMD16(repeating: byte)
      var (found, position) = (0, 0)
      while position <= bytes.count - 16 {
        var counts = SIMD16<UInt8>()
        // None of the 16 counts goes beyond a byte.
        let end = Swift.min(bytes.count - 15, position + 255 * 16)
        while position < end {
          let part = unsafe bytes.loadUnaligned(fromByteOffset: position, as: SIMD16<UInt8>.self)
          counts.replace(with: counts &+ 1, where: part .== wanted)
          position &+= 16
        }
        for index in counts.indices { found += Int(counts[index]) }
      }
      for index in position..<bytes.count where unsafe bytes[index] == byte { found += 1 }
      return found
    }
  }

  /// Whether bytes stand at an offset.
  package func has(_ wanted: [UInt8], at offset: Int) -> Bool { has(wanted.span, at: offset) }

  /// Whether the bytes of another span stand at an offset.
  @inline(__always) package func has(_ wanted: Span<UInt8>, at offset: Int) -> Bool {
    guard offset >= 0, offset <= count &- wanted.count else { return false }
    return unsafe withUnsafeBufferPointer { bytes in
      unsafe wanted.withUnsafeBufferPointer { wanted in
        guard let base = bytes.baseAddress, let start = wanted.baseAddress, !wanted.isEmpty else {
          return wanted.isEmpty
        }
        return unsafe base[offset] == start.pointee && memcmp(base + offset, start, wanted.count) == 0
      }
    }
  }

  /// Where the bytes of another span first stand at or after an offset, `nil` when nowhere.
  package func find(_ wanted: Span<UInt8>, from start: Int = 0) -> Int? {
    find(wanted, by: wanted.rareOffset, from: start)
  }

  /// The same by the `rareOffset` of those bytes, where that is known.
  package func find(_ wanted: Span<UInt8>, by mark: Int, from start: Int = 0) -> Int? {
    guard start >= 0, start <= count else { return nil }
    guard mark >= 0, mark < wanted.count else { return start }
    let limit = count - wanted.count + 1
    guard start < limit else { return nil }
    return unsafe withUnsafeBufferPointer { bytes in
      unsafe wanted.withUnsafeBufferPointer { wanted in
        guard let base = bytes.baseAddress else { return nil }
        return unsafe Self.find(wanted, by: mark, in: base, start..<limit)
      }
    }
  }

  /// The first of some places, all with room behind them, at which the wanted bytes stand; looked for by one of them.
  @inline(__always) private static func find(
    _ wanted: UnsafeBufferPointer<UInt8>, by mark: Int, in base: UnsafePointer<UInt8>, _ places: Range<Int>
  ) -> Int? {
    guard let text = wanted.baseAddress else { return nil }
    let last = wanted.count - 1
    let end = unsafe base + places.upperBound + mark
    var position = unsafe base + places.lowerBound + mark
    while unsafe position < end,
      let found = unsafe memchr(position, Int32(text[mark]), end - position)
    {
      let place = unsafe UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - mark
      // Most that begin alike differ in the last byte.
      if unsafe place[last] == text[last] && memcmp(place, text, last) == 0 { return unsafe place - base }
      unsafe position = place + mark + 1
    }
    return nil
  }

  /// The offset of a byte that is rarer in logs than the others, as far as a quick look shows: a blank or most small letters
  /// would be found all over.
  package var rareOffset: Int {
    var (rarest, rank) = (0, UInt8.max)
    for index in 0..<Swift.min(count, 16) where commonness[Int(self[index])] < rank {
      (rarest, rank) = (index, commonness[Int(self[index])])
    }
    return rarest
  }

  /// The eight bytes at an offset as a number, the first the lowest; 0 for those outside the span.
  @inlinable @inline(__always) package func word(at offset: Int) -> UInt64 {
    guard offset >= 0, offset <= count &- 8 else { return partialWord(at: offset) }
    return unsafe withUnsafeBytes {
      unsafe UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
  }

  /// The 64 bytes at an offset as eight numbers of the machine's order; `nil` where there are not so many.
  @inline(__always) func block(at offset: Int) -> SIMD8<UInt64>? {
    guard offset >= 0, offset <= count &- 64 else { return nil }
    let words = unsafe withUnsafeBytes {
      unsafe $0.loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt64>.self)
    }
    return words
  }

  @inline(never) @usableFromInline func partialWord(at offset: Int) -> UInt64 {
    var word: UInt64 = 0
    for index in 0..<8 { word |= UInt64(byte(offset + index)) << UInt64(8 * index) }
    return word
  }

  @inline(__always) func digits(_ length: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset + length <= count else { return nil }
    var number = 0
    for index in offset..<offset + length {
      let digit = self[index] &- 0x30
      guard digit < 10 else { return nil }
      number = number * 10 + Int(digit)
    }
    return number
  }

  /// The number that hexadecimal digits spell; only the last 16 of them count.
  func hexadecimal(_ digits: Range<Int>) -> UInt64 {
    var number: UInt64 = 0
    for index in digits { number = number << 4 | UInt64(self[index].hexDigitValue ?? 0) }
    return number
  }

  /// The offset after a run of bytes of one class that starts at `offset`.
  ///
  /// The bytes of names and headers all go through here: it looks at the size once, not for each byte.
  @inlinable @inline(__always) package func skip(from offset: Int, while belongs: (UInt8) -> Bool) -> Int {
    guard offset >= 0 else { return offset }
    return unsafe withUnsafeBufferPointer { bytes in
      var index = offset
      while index < bytes.count, unsafe belongs(bytes[index]) { index += 1 }
      return index
    }
  }

  /// The offset of the first byte at or after `offset` that is neither blank nor tab.
  @inlinable package func skipBlanks(from offset: Int) -> Int {
    skip(from: offset) { $0 == 0x20 || $0 == 0x09 }
  }

  /// The offset after the last byte that is no white space and stands between two offsets; `start` when none is.
  @inlinable package func endOfText(before end: Int, from start: Int = 0) -> Int {
    var end = end
    while end > start, self[end - 1].isASCIIWhitespace { end -= 1 }
    return end
  }

  /// The decimal number that starts at `offset`, with the offset after it; `nil` for none.
  ///
  /// Numbers of more than 12 digits are none: nothing counts so far, and sums of them cannot overflow.
  package func number(at offset: Int) -> (value: Int, end: Int)? {
    guard offset >= 0 else { return nil }
    var (value, end) = (0, offset)
    while end < count, self[end].isASCIIDigit {
      guard end - offset < 12 else { return nil }
      value = value &* 10 &+ Int(self[end] &- 0x30)
      end += 1
    }
    return end > offset ? (value, end) : nil
  }

  /// The bytes as text, what is not UTF-8 repaired; for printing only, it allocates.
  package var text: String { unsafe withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) } }
}

/// How common each byte is in logs: 0 for those that hardly ever stand there.
private let commonness: [UInt8] = {
  var ranks = Array(repeating: UInt8(0), count: 256)
  // The rarest first, as captures of devices have them.
  let bytes = "jzXOk;wR~)(_N=][ML><UPqKSvI,hf.TxyEABg\n/Fbm5D796u\"8Cp3d4lc-s21n:0aroite "
  for (rank, byte) in bytes.utf8.enumerated() { ranks[Int(byte)] = UInt8(rank + 1) }
  return ranks
}()

extension [UInt8] {
  /// The bytes of a span, all in one copy.
  package init(_ bytes: Span<UInt8>) { self = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) } }

  /// Appends bytes, all in one copy.
  package mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}

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
