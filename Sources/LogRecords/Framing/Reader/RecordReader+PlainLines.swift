// Skips the lines that only continue the record in progress, as most lines of a capture do. `LineFate`
// decides about lines that may begin another record.

extension RecordReader {
  /// Adds to the record in progress the lines that continue it and need no closer look.
  ///
  /// They must begin where the record's bytes end, and contain nothing to remove: no escapes were found.
  mutating func skipLines() {
    let context = LineContext(current)
    guard known.allowPlainLines(in: context, indent: 0) else { return }
    let limit = recordStart + limits.recordBytes
    // What an app quotes has a greater indentation than the app's own line.
    guard beginsWithObject(context) else { return skipLines(in: context, before: limit) }
    let start = lineStart
    skipKnownObject(before: limit)
    let isKnown = lineStart > start
    skipLines(in: context, before: limit)
    if !isKnown { keepObject(fieldsAt: start) }
  }

  private mutating func skipLines(in context: LineContext, before limit: Int) {
    // What an app quotes has a greater indentation than the app's own line.
    let quotes = context.isFromApp && context.hasKnownHeader ? context.indent : Int.max
    while recordEnd + 1 == lineStart {
      let (end, lines) = buffer.skipPlainLines(
        from: lineStart, before: limit, quotesAfter: quotes, lineStarts.span)
      if lines > 0 { skip(lines, upTo: end) }
      guard let end = endOfWords(in: context, before: limit) else { return }
      skip(1, upTo: end + 1)
      // Fast path: a digit almost always begins the next record.
      guard lineStart < buffer.count, !buffer[lineStart].isASCIIDigit else { return }
    }
  }

  mutating func skip(_ lines: Int, upTo end: Int) {
    facts.lines += lines
    lineStart = end
    recordEnd = end - 1
  }

  /// Returns the end of the next line, if it consists of words and continues the record in progress;
  /// otherwise `nil`.
  @inline(__always) private mutating func endOfWords(in context: LineContext, before limit: Int) -> Int? {
    var first = lineStart
    while first < buffer.count, buffer[first] == 0x20 || buffer[first] == 0x09 { first += 1 }
    guard context.hasKnownHeader, first < buffer.count,
      buffer[first].isASCIILetter || buffer[first] == UInt8(ascii: "-"),
      let end = buffer.endOfLine(from: first, before: limit),
      buffer[end - 1] != UInt8(ascii: "\r")
    else { return nil }
    var isPlain = false
    buffer.withSpan(lineStart..<buffer.count) { bytes in
      let line = bytes.extracting(first: end - lineStart)
      isPlain = knownLines.contains(line)
      if isPlain { return }
      // Also checks a few bytes after the line for such spaces; if only those have them, the closer look was
      // not needed.
      isPlain =
        !bytes.mayHoldBlanks
        && LineFate.continuesPlainly(line, indented: first - lineStart, in: context)
      // The meaning of a leading `-` may depend on the record in progress, not on the line alone.
      if isPlain, buffer[first].isASCIILetter { knownLines.keep(line) }
    }
    return isPlain ? end : nil
  }
}
