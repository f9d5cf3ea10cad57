// Divides a record at the separators of Unicode that a tool put in the place of line ends, where other records
// begin after them.

extension RecordReader {
  /// Gives the records that the one under way consists of, which is over; `false` if no record begins after a
  /// separator, with nothing changed.
  ///
  /// Each line after a separator counts as one: lines tell which record came first.
  @inline(never) mutating func giveSeparatedRecords(_ receive: FullReceiver) -> Bool {
    guard let record = current?.record else { return false }
    var text: [UInt8] = []
    var separators = 0
    buffer.withSpan(recordStart..<recordEnd) { bytes in
      guard bytes.holdsSeparator, record.gluedRecord(in: bytes) != nil else { return }
      separators = text.append(bytesWithLineEnds: bytes)
    }
    guard separators > 0, record.nextRecord(in: text.span, atLines: true) != nil else { return false }
    let first = recordStart
    let linesBefore = record.line - 1
    let linesAfter = facts.lines + separators
    (current, isJoinable, recordStart, recordEnd) = (nil, false, 0, 0)
    buffer.write(text.span, at: first)
    facts.lines = linesBefore
    var start = 0
    while start < text.count {
      let end = text.span.find(UInt8(ascii: "\n"), from: start) ?? text.count
      if start > 0 { facts.lines += 1 }
      take(first + start..<first + end, receive)
      start = end + 1
    }
    facts.lines = max(facts.lines, linesAfter)
    current?.record.droppedBytes += record.droppedBytes
    endRecord(receive)
    return true
  }
}

extension [UInt8] {
  /// Appends bytes with line ends in the place of separators; returns the number of those that text follows.
  fileprivate mutating func append(bytesWithLineEnds bytes: Span<UInt8>) -> Int {
    var separators = 0
    var position = 0
    let end = bytes.endOfText(before: bytes.count)
    while position < end {
      guard let length = bytes.lengthOfSeparator(at: position) else {
        append(bytes[position])
        position += 1
        continue
      }
      position += length
      // A line end after it is the same one.
      guard position < end, bytes[position] != UInt8(ascii: "\n") else { continue }
      append(UInt8(ascii: "\n"))
      separators += 1
    }
    return separators
  }
}

extension Span<UInt8> {
  /// Whether a separator of lines or paragraphs, or the line end of other systems, is in the text.
  var holdsSeparator: Bool {
    find("\u{2028}") != nil || find("\u{2029}") != nil || find("\u{85}") != nil
  }

  /// Returns the length of the separator at an offset, in bytes; `nil` if there is none.
  fileprivate func lengthOfSeparator(at offset: Int) -> Int? {
    switch byte(offset) {
    case 0xC2: byte(offset + 1) == 0x85 ? 2 : nil
    case 0xE2: byte(offset + 1) == 0x80 && byte(offset + 2) & 0xFE == 0xA8 ? 3 : nil
    default: nil
    }
  }
}
