// What a capture has shown of its headers so far: the last one, the statements that print, the processes of a
// remote log, and shapes of styles that no file here reads.

struct KnownHeaders {
  var memo = HeaderMemo()
  var recent = RecentHeaders()
  var statements = StatementMemo()
  var shapes: [HeaderShape] = []
  /// The processes that stood right before a statement in a remote log.
  private var processes: [[UInt8]] = []
  /// The first word after the date in lines about which nothing else is known.
  private var word: [UInt8] = []

  /// Whether a line behind an indentation may be taken as continuing a record by its first bytes alone.
  ///
  /// In a paste that is indented, other records stand behind the same indentation as the one under way, and
  /// their headers may begin with any word.
  func allowPlainLines(in context: LineContext, indent: Int) -> Bool {
    shapes.isEmpty && context.isStatement && context.margin.isNone
      && (context.indent == 0 || indent > context.indent || context.hasKnownHeader)
  }

  /// Reads the header of a remote log that a line begins with.
  ///
  /// A date with a zone also occurs in the dumps of objects: it is a header if a statement follows the
  /// process's name, if the name is known, or if no statement is under way.
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
