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
    let hasKnownHeader = context.hasKnownHeader
    // What an app quotes has a greater indentation than the app's own line.
    let quotes = context.isFromApp && hasKnownHeader ? context.indent : Int.max
    let start = lineStart
    let hasObject = hasKnownHeader && beginsWithObject
    if hasObject { skipKnownObject(before: limit) }
    let isKnown = lineStart > start
    // Fast path: a digit almost always begins the next record.
    while recordEnd + 1 == lineStart, !isAtDigit {
      let (end, lines) = buffer.skipPlainLines(
        from: lineStart, before: limit, quotesAfter: quotes, lineStarts.span)
      if lines > 0 { skip(lines, upTo: end) }
      guard hasKnownHeader, !isAtDigit, let end = endOfWords(before: limit) else { break }
      skip(1, upTo: end + 1)
    }
    if hasObject, !isKnown { keepObject(fieldsAt: start) }
  }

  private var isAtDigit: Bool {
    @inline(__always) mutating get { lineStart < buffer.count && buffer[lineStart].isASCIIDigit }
  }

  mutating func skip(_ lines: Int, upTo end: Int) {
    facts.lines += lines
    lineStart = end
    recordEnd = end - 1
  }

  /// Returns the end of the next line, if it consists of words and continues the record in progress, which
  /// has a header of a known style; otherwise `nil`.
  @inline(__always) private mutating func endOfWords(before limit: Int) -> Int? {
    var first = lineStart
    while first < buffer.count, buffer[first] == 0x20 || buffer[first] == 0x09 { first += 1 }
    guard first < buffer.count,
      buffer[first].isASCIILetter || buffer[first] == UInt8(ascii: "-"),
      let end = buffer.endOfLine(from: first, before: limit),
      buffer[end - 1] != UInt8(ascii: "\r")
    else { return nil }
    var isPlain = false
    buffer.withSpan(lineStart..<end) { isPlain = knownLines.contains($0) }
    return isPlain || continuesPlainly(upTo: end, indented: first - lineStart) ? end : nil
  }

  /// Whether the line that ends at an offset continues the record in progress, as the closer look shows.
  @inline(never) private mutating func continuesPlainly(upTo end: Int, indented: Int) -> Bool {
    let context = LineContext(current)
    var isPlain = false
    buffer.withSpan(lineStart..<buffer.count) { bytes in
      let line = bytes.extracting(first: end - lineStart)
      // Also checks a few bytes after the line for such spaces; if only those have them, the closer look was
      // not needed.
      isPlain =
        !bytes.mayHoldBlanks && LineFate.continuesPlainly(line, indented: indented, in: context)
      // The meaning of a leading `-` may depend on the record in progress, not on the line alone.
      if isPlain, line.byte(indented).isASCIILetter { knownLines.keep(line) }
    }
    return isPlain
  }
}
