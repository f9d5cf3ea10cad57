// What the first lines of a capture show about a text that all of them begin with.

/// The lines after a text that may be before every line, counted by what they do.
struct PrefixEvidence {
  /// What the line before leaves open.
  fileprivate enum Open {
    /// A statement, or the lines that continue it: empty lines and errors may follow.
    case statement
    /// The description of an object: tabs may follow, too.
    case object
    /// A list: indented lines and a closing bracket may follow, too.
    case list
  }

  /// The lines that begin a record after the text.
  private(set) var records = 0
  /// The number of those that are events of the unified log or other JSON with a statement.
  private var events = 0
  /// The lines that only continue the statement before them.
  private var continued = 0
  /// The empty lines directly after a statement.
  private var empty = 0
  /// The lines with a header that the text is a part of.
  private var headers = 0
  /// The number of statements with a header of their own after a text that is a header, too.
  private var doubled = 0
  /// The number of statements whose only header is the text.
  private var headed = 0
  /// Whether the reader would find a record even with the text before it.
  private var findsRecords = false
  private var open: Open?
  private let lines: Int

  private static let minimumLines = 4
  private static let minimumContinued = 2

  /// Looks at the lines after a text of some length.
  init(_ head: Span<UInt8>, _ lines: [Range<Int>], length: Int) {
    self.lines = lines.count
    for line in lines {
      let text = head.extracting(line)
      let end = min(length, text.count)
      take(text.extracting(end..<text.count), of: text, from: end)
    }
  }

  private mutating func take(_ rest: Span<UInt8>, of line: Span<UInt8>, from start: Int) {
    if Header.parse(rest, from: 0)?.isOfKnownStyle == true {
      records += 1
      findsRecords = true
      let isStatement = Header.statement(in: rest, from: 0) != nil
      if isStatement, line.hasHeader(before: start) { doubled += 1 }
      open = isStatement ? rest.leftOpen : nil
    } else if Statement.isSure(rest, at: 0) {
      records += 1
      findsRecords =
        findsRecords || Header.statement(in: line, from: 0) != nil
        || Header.parse(line, from: 0)?.dialect == .appLogger
      if line.hasHeader(before: start) { headed += 1 }
      open = rest.leftOpen
    } else if rest.byte(0) == UInt8(ascii: "{"),
      UnifiedEvent(rest, at: 0).isEvent || JSONStatement(rest) != nil
    {
      records += 1
      events += 1
      open = nil
    } else if Header.parse(line, from: 0)?.isOfKnownStyle == true,
      open == nil || doubled == 0 || !line.hasHeader(before: start)
    {
      headers += 1
      open = nil
    } else {
      takeRest(rest)
    }
  }

  /// Takes a line that begins no record: what an app prints may also be empty or indented, but seldom directly
  /// after a statement that is not complete.
  private mutating func takeRest(_ rest: Span<UInt8>) {
    guard let before = open else { return }
    switch rest.byte(0) {
    case 0: empty += 1
    case 0x09 where before != .statement: continued += 1
    case 0x20 where before == .list && rest.has("    "): continued += 1
    case UInt8(ascii: "}") where before == .list, UInt8(ascii: ")") where before == .list:
      continued += 1
      open = .statement
    case UInt8(ascii: "<") where rest.has("<CKError "):
      continued += 1
      open = rest.leftOpen
    default: open = rest.leftOpen == .list ? .list : nil
    }
  }

  /// Whether there is text before every line, among which records begin: other lines only continue statements,
  /// or nothing would be found otherwise.
  var isEnough: Bool {
    if events > 0 { return events * 2 >= lines }
    if !findsRecords { return headers == 0 }
    if doubled > 0, headed > 0 { return false }
    if doubled >= Self.minimumLines, headers == 0 { return true }
    let others = continued + empty
    return lines >= Self.minimumLines && continued > 0 && others >= Self.minimumContinued && others > headers
  }
}

extension Span<UInt8> {
  /// Whether the line begins with a header of a known style that ends before an offset, apart from spaces.
  fileprivate func hasHeader(before end: Int) -> Bool {
    guard let header = Header.parse(self, from: 0), header.isOfKnownStyle else { return false }
    return header.end <= skipBlanks(from: end)
  }

  /// What a line of a statement leaves open at its end.
  fileprivate var leftOpen: PrefixEvidence.Open {
    switch byte(endOfText(before: count) - 1) {
    case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: ":"): .list
    case UInt8(ascii: ">"): .object
    default: .statement
    }
  }
}
