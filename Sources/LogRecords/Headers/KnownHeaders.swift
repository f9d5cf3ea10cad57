// What a capture has shown of its headers so far: the last one, the methods that print, the processes of a
// remote log, and the shapes of unknown styles.

struct KnownHeaders {
  var memo = HeaderMemo()
  var recent = RecentHeaders()
  var statements = StatementMemo()
  var shapes: [HeaderShape] = []
  /// The shapes of what tools put before each line, even before a header of a known style, and the number of
  /// spaces that each ends with.
  private(set) var stamps: [(shape: HeaderShape, blanks: Int)] = []
  /// The processes named right before a statement in a remote log.
  private var processes: [[UInt8]] = []
  /// The first word after the date in lines without a recognised process.
  private var word: [UInt8] = []

  /// Whether a line with this indentation may be recognised as continuing a record by its first bytes alone.
  ///
  /// In an indented paste, other records and notes have the same indentation as the record in progress, and
  /// the headers of records may begin with any word.
  @inline(__always) func allowPlainLines(in context: LineContext, indent: Int) -> Bool {
    shapes.isEmpty && context.isStatement && context.margin.isNone
      && (context.indent == 0 || indent > context.indent)
  }

  /// Notes the stamp that a line begins with, if a header of a known style follows it and ends at `end`, or
  /// ends earlier and is followed by a statement with a level.
  ///
  /// A stamp is noted only when the shape of an unknown header was learnt, too: from then on, no line is
  /// classified by its first bytes alone.
  mutating func noteStamp(_ line: Span<UInt8>, before end: Int) {
    guard stamps.count < 4, end > 1 else { return }
    for start in 1..<end where line[start - 1] == 0x20 && line[start] != 0x20 {
      guard let header = Header.parse(line.extracting(start..<end), from: 0),
        header.dialect.isWhole, header.timestamp != nil, header.pid != nil,
        header.end == end - start || Statement.begins(line, at: start + header.end)
      else { continue }
      if Aside(line.extracting(0..<start)) == nil, let shape = HeaderShape(line, 0..<start) {
        stamps.append((shape, Self.blanks(of: line, before: start)))
      }
      return
    }
  }

  /// Returns the offset after the stamp that a line begins with; `nil` if there is none, or if the line is an
  /// aside or begins with a known header.
  func endOfStamp(_ line: Span<UInt8>) -> Int? {
    for stamp in stamps {
      if let end = stamp.shape.end(in: line, from: 0), end > 0, end <= line.count {
        guard Aside(line) == nil, Header.parse(line, from: 0) == nil else { return nil }
        // Additional spaces belong to the line.
        return end - max(0, Self.blanks(of: line, before: end) - stamp.blanks)
      }
    }
    return nil
  }

  private static func blanks(of line: Span<UInt8>, before end: Int) -> Int {
    var start = end
    while start > 0, line[start - 1] == 0x20 { start -= 1 }
    return end - start
  }

  /// Reads the header of a remote log that a line begins with.
  ///
  /// A date with a zone also occurs in the dumps of objects: it is a header if a statement follows the
  /// process's name, if the name is known, or if no statement is in progress.
  mutating func remote(_ line: Span<UInt8>, in context: LineContext) -> Header? {
    guard line.byte(4) == UInt8(ascii: "-"), let (timestamp, start) = Header.parseRemoteTime(line) else {
      return nil
    }
    for process in processes where line.has(process, at: start) {
      let end = start + process.count
      guard end == line.count || line.byte(end) == 0x20 else { continue }
      return header(timestamp, start..<end, of: line)
    }
    if let end = Header.endOfRemoteProcess(line, from: start) {
      if processes.count < 8 { processes.append(Array(line.extracting(start..<end))) }
      return header(timestamp, start..<end, of: line)
    }
    let end = line.skip(from: start) { $0.isIdentifier || $0 == UInt8(ascii: "-") || $0 >= 0x80 }
    guard line.byte(start).isASCIILetter || line.byte(start) >= 0x80,
      line.byte(end) == 0x20 || end == line.count
    else { return nil }
    if !context.isStatement { word = Array(line.extracting(start..<end)) }
    guard end - start == word.count, line.has(word, at: start) else { return nil }
    return header(timestamp, start..<end, of: line)
  }

  private func header(_ timestamp: Timestamp, _ name: Range<Int>, of line: Span<UInt8>) -> Header {
    Header(
      dialect: .remote, timestamp: timestamp, process: ByteRange(name.lowerBound, name.upperBound),
      end: min(name.upperBound + 1, line.count))
  }
}
