// Frames a block of bytes where it was read: what is left of the previous block is put in front of it, so
// that very few bytes are copied. `RecordReader` says what lines and records are.

extension RecordReader {
  /// Takes the bytes of a block from an offset on, and leaves another block in its place.
  ///
  /// What is left of the bytes before goes in front of them if there is room; otherwise they are copied.
  package mutating func append(taking block: inout ByteBuffer, from start: Int, _ receive: FullReceiver) {
    let record = recordEnd - recordStart
    // A byte for the end of line that joins them.
    let gap = min(1, lineStart - recordEnd)
    let first = start - record - gap - (buffer.count - lineStart)
    guard first >= 0 else {
      block.withSpan(start..<block.count) { append($0, receive) }
      return
    }
    buffer.withSpan(recordStart..<recordEnd) { block.write($0, at: first) }
    buffer.withSpan(lineStart..<buffer.count) { block.write($0, at: first + record + gap) }
    swap(&buffer, &block)
    recordStart = first
    recordEnd = first + record
    lineStart = first + record + gap
    searched = start
    frameLines(since: start, receive)
  }
}
