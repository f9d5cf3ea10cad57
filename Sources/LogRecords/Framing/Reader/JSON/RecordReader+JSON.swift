// Delivers the records in strings of JSON, each from a text that is written over the line.

extension RecordReader {
  /// Delivers the first statement in a string of a line of JSON, of any tool, without its escapes.
  ///
  /// Strings with a time under the name that statements have are records of the app.
  ///
  /// The lines of a statement in progress are not searched, because their contents belong to it.
  ///
  /// - Returns: The rest of the line after the statement; `nil` if there is no statement, with nothing
  ///   changed.
  mutating func takeStatementInJSON(_ line: Range<Int>, _ receive: FullReceiver) -> Range<Int>? {
    guard current?.record.kind != .statement, let first = line.first, !buffer[first].isASCIIAlphanumeric
    else { return nil }
    var text: [UInt8] = []
    swap(&text, &eventLine)
    defer { swap(&text, &eventLine) }
    text.removeAll(keepingCapacity: true)
    var found: JSONStatement?
    var isSeparator = false
    let isCut = line.upperBound - lineStart >= limits.recordBytes
    buffer.withSpan(line) { bytes in
      found = JSONStatement(bytes, isCut: isCut, keyOfStatements: keyOfStatements)
      if let found, !found.isOfApp, let key = found.key { keyOfStatements.become(bytes.extracting(key)) }
      if let found { text.append(jsonText: bytes.extracting(found.text)) }
      isSeparator = bytes.isJSONSeparator
    }
    var holdsMore = false
    var header: Header?
    if let found, found.isOfApp {
      header = known.recent.parse(text.span) ?? Header(dialect: .unknown, end: 0)
    } else if found != nil {
      holdsMore = text.span.holdsMoreRecords
      header = self.header(ofStringInJSON: text.span.extracting(first: text.span.endOfLine(from: 0)))
    }
    guard let found, text.count <= found.end, holdsMore || header != nil else {
      // Text between the objects.
      return isSeparator && facts.hasStatementsInJSON && current == nil
        ? line.upperBound..<line.upperBound : nil
    }
    endRecord(receive)
    facts.hasStatementsInJSON = true
    if !holdsMore, var header {
      if header.timestamp == nil, let time = found.timestamp {
        header.timestamp = time
        if header.dialect == .unknown { header.dialect = .timed }
      }
      begin(text.span, header, over: line)
    } else {
      takeLines(of: text, found.timestamp, over: line, receive)
    }
    // The bytes of a line that was cut are counted among those of its last record.
    if !isCut || found.end < line.count { endRecord(receive) }
    return line.dropFirst(found.end)
  }

  /// A line without the mark of a quotation or a list, or the number, before an object of JSON; any other line
  /// as it is.
  ///
  /// What a statement under way holds is its own. Mutating, so that the reader is not copied for each line.
  mutating func withoutMarginOfJSON(_ line: Range<Int>) -> Range<Int> {
    guard current == nil || current?.record.kind == .fragment,
      let brace = buffer.find(
        UInt8(ascii: "{"), from: line.lowerBound, before: min(line.upperBound, line.lowerBound + 160)),
      brace > line.lowerBound, brace + 1 < line.upperBound, buffer[brace + 1] == UInt8(ascii: "\"")
    else { return line }
    var end = 0
    buffer.withSpan(line) { end = Margin.before($0)?.end ?? 0 }
    return line.lowerBound + end == brace ? brace..<line.upperBound : line
  }

  /// Returns the header of the first line of a string; `nil` if there is none.
  ///
  /// Nothing is learnt from this header: it shows nothing about how lines begin.
  private mutating func header(ofStringInJSON text: Span<UInt8>) -> Header? {
    if let header = known.recent.parse(text) { return header }
    if Statement.begins(text, at: 0) { return Header(dialect: .unknown, end: 0) }
    var shapes: [HeaderShape] = []
    return Header.parseUnknown(text, from: 0, isInKnown: false, isInStatement: false, &shapes)
  }

  /// Gives a record, and writes it over the line that it was read from, which is longer.
  ///
  /// Each further record of a line counts as a line of its own: lines tell which record came first.
  mutating func give(
    _ text: [UInt8], _ header: Header, over line: Range<Int>, _ receive: FullReceiver
  ) {
    begin(text.span, header, over: line)
    endRecord(receive)
  }

  /// Takes the records of a string that holds a part of a log, each line of which counts as one.
  ///
  /// The lines are read as those of the log would be; the first ones may belong to no record. Statements have
  /// the time of the object unless one before them has a time of its own.
  @inline(never) private mutating func takeLines(
    of text: [UInt8], _ timeOfObject: Timestamp?, over line: Range<Int>, _ receive: FullReceiver
  ) {
    buffer.write(text.span, at: line.lowerBound)
    if recordsOfLine > 0 { facts.lines += 1 }
    var timeOfObject = timeOfObject
    var start = 0
    while start < text.count {
      let end = text.span.endOfLine(from: start)
      if start > 0 { facts.lines += 1 }
      take(line.lowerBound + start..<line.lowerBound + end, receive)
      if let record = current?.record, record.isStatement, record.line == facts.lines + 1 {
        if record.timestamp != nil {
          timeOfObject = nil
        } else if let timeOfObject {
          current?.record.timestamp = clock.dated(timeOfObject)
        }
      }
      start = end + 1
    }
    recordsOfLine = 1
  }

  /// Begins a record with a text that is written over the line that it was read from.
  private mutating func begin(_ text: Span<UInt8>, _ header: Header, over line: Range<Int>) {
    var record = OpenRecord(text, header, Statement(text, from: header.end, &known.statements))
    buffer.write(text, at: line.lowerBound)
    let line = line.prefix(text.count)
    if facts.records == 0 { noteFirst(record, line) }
    if recordsOfLine > 0 { facts.lines += 1 }
    recordsOfLine += 1
    record.record.line = facts.lines + 1
    if let time = record.record.timestamp { record.record.timestamp = clock.dated(time) }
    current = record
    recordStart = line.lowerBound
    recordEnd = line.upperBound
  }
}

extension Span<UInt8> {
  /// Whether another record begins on a line after the first one.
  fileprivate var holdsMoreRecords: Bool {
    var start = endOfLine(from: 0) + 1
    while start < count {
      let end = endOfLine(from: start)
      let line = extracting(start..<end)
      // A marker on the line after a method belongs to the method.
      let isMarkerOfMethod = byte(start - 2) == UInt8(ascii: ":") && line.hasUbiquityMarker(at: 0)
      if !isMarkerOfMethod, line.holdsStatement || Header.parse(line, from: 0) != nil { return true }
      start = end + 1
    }
    return false
  }

  /// The offset of the first line end from an offset on; the number of bytes if there is none.
  fileprivate func endOfLine(from start: Int) -> Int { find(UInt8(ascii: "\n"), from: start) ?? count }
}

extension [UInt8] {
  /// Takes over the bytes of a span.
  fileprivate mutating func become(_ bytes: Span<UInt8>) {
    guard bytes.count != count || !bytes.has(self, at: 0) else { return }
    removeAll(keepingCapacity: true)
    for index in bytes.indices { append(bytes[index]) }
  }
}
