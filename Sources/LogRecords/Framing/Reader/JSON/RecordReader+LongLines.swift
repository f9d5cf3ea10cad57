// Takes a line of JSON that is too long to hold: a service may print a whole log as one line.

extension RecordReader {
  /// Takes as many whole objects from the beginning of a line of JSON as can be held.
  ///
  /// At least half of what can be held is taken, so that no byte is examined more than a few times.
  ///
  /// - Returns: Whether there are any, so that the rest of the line follows; if not, nothing changed.
  mutating func takeObjectsOfLongLine(_ receive: FullReceiver) -> Bool {
    guard current?.record.kind != .statement else { return false }
    var end: Int?
    buffer.withSpan(lineStart..<lineStart + limits.recordBytes - 1) { bytes in
      end = bytes.mayBeginJSON ? bytes.endOfLastJSONObject(after: bytes.count / 2) : nil
    }
    guard let end else { return false }
    let objects = lineStart..<lineStart + end
    let inner = objects.count { buffer[$0] == UInt8(ascii: "\n") }
    take(objects, receive)
    // Between a record in progress and the next bytes, there must be one for the line end that joins them.
    endRecord(receive)
    facts.lines += inner
    // Each further record of a line counts as a line of its own.
    if recordsOfLine > 0 { facts.lines += 1 }
    recordsOfLine = 0
    lineStart = objects.upperBound
    return true
  }
}
