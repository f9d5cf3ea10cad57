// What the first lines of a capture show about a text that all of them begin with.

/// The lines after a text that may be before every line, counted by what they do.
struct PrefixEvidence {
  /// The lines that begin a record after the text.
  private(set) var records = 0
  /// The number of those that are events of the unified log or other JSON with a statement.
  private var events = 0
  /// The lines that only continue a record.
  private var continued = 0
  /// The lines with spaces after the text, which may align what follows.
  private var indented = 0
  /// The lines with a header that the text is a part of.
  private var headers = 0
  /// Whether the reader would find a record even with the text before it.
  private var findsRecords = false
  private let lines: Int

  private static let minimumLines = 4
  private static let minimumContinued = 2
  private static let minimumLinesWithoutRecords = 16
  private static let minimumContinuedWithoutRecords = 4

  /// Looks at the lines after a text of some length.
  init(_ head: Span<UInt8>, _ lines: [Range<Int>], length: Int) {
    self.lines = lines.count
    for line in lines {
      let text = head.extracting(line)
      take(text.extracting(min(length, text.count)..<text.count), of: text)
    }
  }

  private mutating func take(_ rest: Span<UInt8>, of line: Span<UInt8>) {
    if Header.parse(rest, from: 0)?.isOfKnownStyle == true {
      records += 1
      findsRecords = true
    } else if Statement.isSure(rest, at: 0) {
      records += 1
      findsRecords = findsRecords || Header.statement(in: line, from: 0) != nil
    } else if rest.byte(0) == UInt8(ascii: "{"),
      UnifiedEvent(rest, at: 0).isEvent || JSONStatement(rest) != nil
    {
      records += 1
      events += 1
    } else if Header.parse(line, from: 0)?.isOfKnownStyle == true {
      headers += 1
    } else {
      switch rest.byte(0) {
      case 0, 0x09, UInt8(ascii: "}"), UInt8(ascii: ")"): continued += 1
      case 0x20: indented += 1
      default: break
      }
    }
  }

  /// Whether there is text before every line, among which records begin: other lines only continue records, or
  /// nothing would be found otherwise.
  var isEnough: Bool {
    let others = continued + indented
    return events > 0 || !findsRecords
      || lines >= Self.minimumLines && others >= Self.minimumContinued && others > headers
  }

  /// Whether there is text before every line, though no record begins after it.
  var isEnoughWithoutRecords: Bool {
    lines >= Self.minimumLinesWithoutRecords && continued >= Self.minimumContinuedWithoutRecords
      && continued > headers
  }
}
