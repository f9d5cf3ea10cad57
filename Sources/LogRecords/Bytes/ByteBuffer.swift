// The one buffer that a capture flows through, and the search for line ends in it.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// A growing buffer of bytes: filled at its end, consumed at its start.
///
/// Unsafe because `read(2)`, `memchr` and `memmove` need addresses; no code outside this type sees one.
@safe package struct ByteBuffer: ~Copyable {
  /// The number of bytes in the buffer.
  package private(set) var count = 0
  /// The number of bytes that fit without growing.
  var capacity: Int { memory.size }

  private var memory: PageMemory
  private var base: UnsafeMutablePointer<UInt8> { unsafe memory.base }
  private var lineEnds = LineEnds()

  /// Creates an empty buffer with room for at least `capacity` bytes.
  package init(capacity: Int) { memory = PageMemory(atLeast: capacity) }

  subscript(offset: Int) -> UInt8 {
    get {
      precondition(offset >= 0 && offset < count)
      return unsafe base[offset]
    }
    set {
      precondition(offset >= 0 && offset < count)
      unsafe base[offset] = newValue
    }
  }

  /// Reads once from an open file to the end of the buffer.
  ///
  /// If `maps` is true and it is possible, the file's pages are mapped into the buffer instead of copied: see
  /// `PageMemory`.
  ///
  /// - Returns: The number of bytes, 0 at the end of the file.
  /// - Throws: `ReadError` with the system's error number.
  package mutating func read(from descriptor: Int32, atMost size: Int, maps: Bool) throws(ReadError) -> Int {
    if maps, memory.map(descriptor, size, at: count) {
      count += size
      return size
    }
    memory.takeBack(from: count)
    reserve(size)
    while true {
      let read = unsafe systemRead(descriptor, base + count, size)
      if read >= 0 {
        count += read
        return read
      }
      if errno != EINTR { throw ReadError(code: errno) }
    }
  }

  /// Appends bytes.
  package mutating func append(_ bytes: Span<UInt8>) {
    memory.takeBack(from: count)
    reserve(bytes.count)
    unsafe bytes.withUnsafeBufferPointer { source in
      guard let address = source.baseAddress else { return }
      unsafe (base + count).update(from: address, count: source.count)
    }
    count += bytes.count
  }

  /// Returns the offset of the first such byte at or after `start` and before `end`.
  @inline(__always) func find(_ byte: UInt8, from start: Int, before end: Int) -> Int? {
    precondition(start >= 0 && end <= count)
    guard start < end, let found = unsafe memchr(base + start, Int32(byte), end - start) else { return nil }
    return unsafe UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
  }

  /// Finds all line ends from an offset on; `endOfLine` uses them until the bytes change.
  ///
  /// - Returns: Whether the bytes that were not scanned before may contain an escape character; `false` is
  ///   certain.
  mutating func findLineEnds(from start: Int) -> Bool {
    unsafe lineEnds.extend(start..<count, of: base)
  }

  /// Returns the offset of the first line end at or after `start`.
  @inline(__always) func endOfLine(from start: Int) -> Int? { lineEnds.first(from: start) }

  /// Returns the offset of the first line end at or after `start` and before `end`.
  @inline(__always) func endOfLine(from start: Int, before end: Int) -> Int? {
    guard let found = lineEnds.first(from: start), found < end else { return nil }
    return found
  }

  /// Returns the offset after the last byte between two offsets that is not whitespace; `start` if there is
  /// none.
  func endOfText(before end: Int, from start: Int) -> Int {
    precondition(start >= 0 && end <= count)
    var end = end
    while end > start, unsafe base[end - 1].isASCIIWhitespace { end -= 1 }
    return end
  }

  /// Skips complete lines that certainly continue a record and end before `limit`.
  ///
  /// Methods that are indented by more than `indentation` bytes are quoted, and so continue the record, too.
  ///
  /// - Returns: The start of the first line that may be another record, and the number of lines skipped.
  func skipPlainLines(
    from start: Int, before limit: Int, quotesAfter indentation: Int, _ starts: Span<LineStart>
  ) -> (end: Int, lines: Int) {
    precondition(start > 0 && start <= count && starts.count > UInt8.max)
    let bytes = unsafe UnsafePointer(base)
    // A few bytes may be read from each offset before this one.
    let last = min(limit, count) &- Self.maximumLookahead
    var ends = unsafe lineEnds.search(from: start)
    var line = start
    var lines = 0
    while true {
      let next = unsafe ends.next()
      guard next < last else { break }
      var first = line
      var shown = unsafe starts[Int(bytes[first])]
      if shown.contains(.isBlank) {
        // The line end is none of the blanks.
        first = unsafe Self.skipBlanks(bytes, from: line, starts)
        shown = unsafe starts[Int(bytes[first])]
        guard
          unsafe shown.contains(.continuesIndented)
            || !shown.contains(.stopsIndented)
              && Self.continues(bytes + first, shown, indent: first &- line, quotesAfter: indentation)
        else { break }
      } else {
        guard
          unsafe shown.contains(.continues)
            || !shown.contains(.stops)
              && Self.continues(bytes + first, shown, indent: 0, quotesAfter: indentation)
        else { break }
      }
      // The carriage return before a line end does not belong to the line.
      guard unsafe bytes[next &- 1] != UInt8(ascii: "\r") else { break }
      line = next &+ 1
      lines &+= 1
    }
    return (line, lines)
  }

  /// The number of bytes that are examined at most to decide about a line, not counting blanks and
  /// hexadecimal digits.
  private static let maximumLookahead = 16

  /// Returns the offset of the first byte that is no blank, where a line has a blank; spaces are skipped by
  /// eight.
  @inline(__always) private static func skipBlanks(
    _ bytes: UnsafePointer<UInt8>, from line: Int, _ starts: Span<LineStart>
  ) -> Int {
    var first = line &+ 1
    if unsafe bytes[line] == 0x20 {
      let word = unsafe UInt64(
        littleEndian: UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: line, as: UInt64.self))
      first = line &+ (word ^ 0x2020_2020_2020_2020).trailingZeroBitCount / 8
    }
    while unsafe starts[Int(bytes[first])].contains(.isBlank) { first &+= 1 }
    return first
  }

  /// Whether a line continues a record, judged by the bytes after its indentation, the first of which is not
  /// enough; `maximumLookahead` bytes, and the line end, can be read.
  @inline(__always) private static func continues(
    _ first: UnsafePointer<UInt8>, _ shown: LineStart, indent: Int, quotesAfter indentation: Int
  ) -> Bool {
    unsafe shown.continues(before: first[1], first[2])
      || continues(first, indent: indent, quotesAfter: indentation)
  }

  /// Not inlined, so that the loop over the lines stays small.
  @inline(never) private static func continues(
    _ first: UnsafePointer<UInt8>, indent: Int, quotesAfter indentation: Int
  ) -> Bool {
    let byte = unsafe first.pointee
    return indent > indentation && (byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+"))
      || PlainLine.continues(indent: indent) { unsafe first[$0] }
  }

  /// Overwrites the bytes at an offset.
  mutating func write(_ bytes: Span<UInt8>, at target: Int) {
    precondition(target >= 0 && target + bytes.count <= count)
    unsafe bytes.withUnsafeBufferPointer { source in
      guard let address = source.baseAddress else { return }
      unsafe (base + target).update(from: address, count: source.count)
    }
  }

  /// Replaces a byte by another one, wherever it occurs from an offset on.
  mutating func replace(_ byte: UInt8, with other: UInt8, from start: Int) {
    var position = start
    while let found = find(byte, from: position, before: count) {
      self[found] = other
      position = found + 1
    }
    lineEnds.truncate(to: start)
  }

  /// Removes bytes; the following ones move up.
  mutating func remove(_ range: Range<Int>) {
    move(range.upperBound..<count, to: range.lowerBound)
    truncate(to: count - range.count)
    lineEnds.truncate(to: range.lowerBound)
  }

  mutating func move(_ range: Range<Int>, to target: Int) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count && target >= 0 && target + range.count <= count)
    unsafe _ = memmove(base + target, base + range.lowerBound, range.count)
  }

  /// Empties the buffer except for `room` bytes at its start, which are uninitialized.
  package mutating func removeAll(leaving room: Int) {
    count = 0
    lineEnds.truncate(to: 0)
    reserve(room)
    count = room
  }

  /// Shortens the buffer to its first `newCount` bytes.
  mutating func truncate(to newCount: Int) {
    precondition(newCount >= 0 && newCount <= count)
    count = newCount
    lineEnds.truncate(to: newCount)
  }

  /// Passes a part of the buffer to a function.
  func withSpan<Failure: Error>(
    _ range: Range<Int>, _ body: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    let part = unsafe UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
    unsafe try body(part.span)
  }

  private mutating func reserve(_ size: Int) {
    guard capacity - count < size else { return }
    let larger = PageMemory(atLeast: max(capacity * 2, count + size))
    unsafe larger.base.update(from: base, count: count)
    memory = larger
  }
}

private func systemRead(_ descriptor: Int32, _ target: UnsafeMutablePointer<UInt8>, _ size: Int) -> Int {
  unsafe read(descriptor, target, size)
}

/// A failure to read a capture.
package struct ReadError: Error, Equatable {
  /// The system's error number.
  package let code: Int32
}

/// Whether an open file has bytes to read, or is at its end, so that reading would not wait.
package func isReadable(_ descriptor: Int32) -> Bool {
  var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return unsafe poll(&request, 1, 0) > 0
}
