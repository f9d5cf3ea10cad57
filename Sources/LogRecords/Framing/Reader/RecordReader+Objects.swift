// Skips the lines of an object that a message begins with, if the lines of the same object were skipped before.

extension RecordReader {
  /// Whether the record in progress, of which only the first line was read, begins with an object's
  /// description: its fields may follow, in lines with a tab.
  @inline(__always) var beginsWithObject: Bool {
    mutating get {
      guard lineStart < buffer.count, buffer[lineStart] == 0x09, current?.record.origin == .ubiquity,
        current?.record.line == facts.lines
      else { return false }
      let message = startOfMessage
      return message < recordEnd && buffer[message] == UInt8(ascii: "<")
    }
  }

  private var startOfMessage: Int {
    @inline(__always) mutating get { recordStart + Int(current?.record.message.lower ?? 0) }
  }

  /// Adds the fields of the object that the message begins with to the record in progress, if its text is
  /// known and ends before a limit.
  ///
  /// Whether a line continues a record of a known style depends on its bytes only.
  @inline(__always) mutating func skipKnownObject(before limit: Int) {
    let message = startOfMessage
    var known: (found: RepeatedObject, lines: Int)?
    buffer.withSpan(0..<buffer.count) { known = knownObjects.object($0, at: message, firstLine: recordEnd) }
    guard let (object, lines) = known, Int(object.end) < limit else { return }
    skip(lines, upTo: Int(object.end) + 1)
    setObject(object)
  }

  /// Keeps the text of the object that the message begins with: its fields are those of the lines from an
  /// offset on that were skipped.
  mutating func keepObject(fieldsAt start: Int) {
    var (line, lines) = (start, 0)
    while line < lineStart, buffer[line] == 0x09, let end = buffer.endOfLine(from: line) {
      line = end + 1
      lines += 1
    }
    // The lines after those that were skipped may have more fields.
    guard lines > 0, line < buffer.count, buffer[line] != 0x09 else { return }
    let message = startOfMessage
    var object = RepeatedObject.none
    buffer.withSpan(0..<buffer.count) {
      object = knownObjects.keep($0, message..<line - 1, firstLine: start - 1, lines: lines)
    }
    setObject(object)
  }

  /// Sets the object of the record in progress, whose end is an offset in the buffer.
  @inline(__always) private mutating func setObject(_ object: RepeatedObject) {
    guard object.id != 0 else { return }
    current?.record.object = RepeatedObject(id: object.id, end: object.end - UInt32(recordStart))
  }
}
