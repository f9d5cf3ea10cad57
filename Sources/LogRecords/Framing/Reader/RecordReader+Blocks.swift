// Frames a block of bytes where it was read: the rest of the previous block is copied in front of it, so that
// very few bytes are copied. `RecordReader` frames lines and records.

extension RecordReader {
  /// Takes the bytes of a block from an offset on, and leaves another block in its place.
  ///
  /// The rest of the previous bytes is placed in front of them if there is room; otherwise the new bytes are
  /// copied.
  package mutating func append(taking block: inout ByteBuffer, from start: Int, _ receive: FullReceiver) {
    let record = recordEnd - recordStart
    // A byte for the line end that joins them.
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
