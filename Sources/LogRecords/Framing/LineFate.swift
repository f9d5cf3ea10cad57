// Decides what a line does to the record in progress: begin another one, continue it, or end it.

enum LineFate {
  case begins(OpenRecord)
  /// The line continues the record, without its first `dropping` bytes, which are a margin and an
  /// indentation.
  case continues(Margin, dropping: Int)
  /// The line ends the record and belongs to none.
  case ends
  /// An empty line between records.
  case ignored

  var beginsStatement: Bool {
    if case .begins(let record) = self { record.record.kind == .statement } else { false }
  }

  /// Whether nothing shows that the line begins a record: it has no header, and is no statement and no note.
  var startsNoRecord: Bool {
    guard case .begins(let begun) = self else { return false }
    return begun.record.dialect == .bare && begun.record.origin == .app
      && (begun.record.kind == .statement || begun.record.kind == .fragment)
  }

  /// Decides what a line does to the record in progress, using what the capture has shown of its headers.
  ///
  /// If the first bytes are enough, nothing is learnt from the line, so that it may also be skipped.
  init(_ line: Span<UInt8>, in context: LineContext, _ known: inout KnownHeaders) {
    let indented = line.skipBlanks(from: 0)
    if known.allowPlainLines(in: context, indent: indented), PlainLine.continues(line, indent: indented) {
      self = .continues(.none, dropping: context.indentation(of: line))
    } else {
      self.init(closely: line, indented: indented, in: context, &known)
    }
  }

  /// Decides what a line does, using all of its bytes.
  init(closely line: Span<UInt8>, indented: Int, in context: LineContext, _ known: inout KnownHeaders) {
    if known.shapes.isEmpty, Self.continuesPlainly(line, indented: indented, in: context) {
      self = .continues(.none, dropping: context.indentation(of: line))
      return
    }
    if let fate = Self.afterStamp(line, in: context, &known) {
      self = fate
      return
    }
    let stamps = known.stamps.count
    self.init(unstamped: line, indented: indented, in: context, &known)
    // This may be the first line that shows a stamp.
    if known.stamps.count > stamps, let fate = Self.afterStamp(line, in: context, &known) { self = fate }
  }

  /// Decides what a line without a stamp, or the rest of a line after one, does.
  private init(
    unstamped line: Span<UInt8>, indented: Int, in context: LineContext, _ known: inout KnownHeaders
  ) {
    var margin = context.margin
    let afterMarks = line.skipMarks(UInt8(ascii: ">"), isSpaced: true, from: indented)
    let ownMargin = margin.skip(on: line)
    let afterMargin = ownMargin > 0 || afterMarks == indented ? ownMargin : afterMarks
    let start = line.skipBlanks(from: max(indented, afterMargin))
    let rest = line.extracting(start..<line.count)
    // The line has marks that the record in progress does not have.
    let isQuoted = ownMargin == 0 && afterMargin > 0
    if let header = Self.header(
      rest, in: context, indent: start - afterMargin, isQuoted: isQuoted, &known)
    {
      let statement =
        header.dialect == .daemonLog
        ? Statement(rest, from: header.end, concernsDaemon: true)
        : Statement(rest, from: header.end, &known.statements)
      var record = OpenRecord(rest, header, statement)
      record.skippedBytes = Int32(start)
      record.indentation = Indentation(start - afterMargin, of: line.byte(afterMargin))
      if ownMargin > 0 {
        record.margin = margin
      } else if isQuoted {
        record.margin = Margin(mark: UInt8(ascii: ">"), isSpaced: true)
      }
      if start == 0 { known.memo.keep(header, line) }
      self = .begins(record)
    } else if let record = Self.afterMargin(line, in: context, &known) {
      self = .begins(record)
    } else if margin.isNumber, line.count == 2, line.has("--") {
      // A line that `grep` prints in place of omitted lines.
      self = .begins(OpenRecord(.elision))
    } else if let aside = Self.aside(line, rest, indent: start - afterMargin, in: context) {
      guard aside != .preamble else {
        self = Self.afterColumnNames(line, from: start, in: context, &known) ?? .ends
        return
      }
      var record = OpenRecord(aside == .mark ? .mark : .elision, margin, skipping: afterMargin)
      record.skippedBytes = Int32(start)
      record.indentation = Indentation(start - afterMargin, of: line.byte(afterMargin))
      self = .begins(record)
    } else if let header = Self.unknownHeader(line, from: indented, in: context, &known) {
      var record = OpenRecord(line.extracting(indented..<line.count), header)
      record.skippedBytes = Int32(indented)
      record.indentation = Indentation(indented, of: line.byte(0))
      // A time begins like a numbered line: the next line's number decides.
      if let before = Margin.before(line), before.end < indented + header.end {
        record.margin = before.margin
      }
      self = .begins(record)
    } else if context.isRecord, !(start == afterMargin && rest.isBeginningOfADate) {
      let dropped = margin.isNone ? 0 : afterMargin
      self = .continues(
        margin, dropping: dropped + context.indentation(of: line.extracting(dropped..<line.count)))
    } else {
      self = rest.isEmpty ? .ignored : .begins(OpenRecord(.fragment, margin, skipping: afterMargin))
    }
  }

  /// Whether a line continues a record for a reason that is found with little work, as most lines do that are
  /// not plain; `false` means undecided.
  ///
  /// The caller must check that the capture has shown no headers of unknown styles, for which the result is
  /// not valid.
  ///
  /// The reasoning: line numbers after file names follow a colon. The text after an object, which ends most
  /// statements, has no digit after a colon except in vectors. What an app quotes has an indentation greater
  /// than the app's own.
  static func continuesPlainly(_ line: Span<UInt8>, indented: Int, in context: LineContext) -> Bool {
    guard context.hasKnownHeader, context.margin.isNone else { return false }
    var first = indented
    switch line.byte(indented) {
    case UInt8(ascii: "-"), UInt8(ascii: "+"):
      if context.isFromApp, indented > context.indent { return true }
      // An item of a printed list; a record may also follow such a mark.
      guard line.byte(indented + 1) == 0x20 else { return false }
      first = line.skipBlanks(from: indented + 1)
    default: break
    }
    guard line.byte(first).isASCIILetter,
      !context.mayHoldAside(indent: indented) || Aside(line.extracting(indented..<line.count)) == nil,
      !Statement.begins(line, at: first), !Header.mayBeginWithWord(line, at: first)
    else { return false }
    var from = first
    while let colon = line.find(UInt8(ascii: ":"), from: from, before: first + LineNumber.maximumNameLength) {
      if line.byte(colon + 1).isASCIIDigit, !line.isInVector(numberAt: colon + 1) { return false }
      from = colon + 1
    }
    return !Header.mayHoldStatement(line, from: first)
  }

  /// Returns the header of a known style, or an empty one where a statement begins; `nil` if there is
  /// neither.
  private static func header(
    _ line: Span<UInt8>, in context: LineContext, indent: Int, isQuoted: Bool, _ known: inout KnownHeaders
  ) -> Header? {
    if let header = known.recent.parse(line) ?? known.remote(line, in: context) {
      // A date with slashes alone shows little about what follows.
      guard header.dialect == .appLogger, header.process.isEmpty, header.thread == 0,
        !Statement.begins(line, at: header.end)
      else { return header }
      return Header.parseUnknown(
        line, from: 0, isInKnown: false, isInStatement: context.isStatement, &known.shapes) ?? header
    }
    // What an app quotes has a greater indentation than the app's own line, or marks before it.
    guard !context.isFromApp || indent <= context.indent && !isQuoted,
      Statement.begins(line, at: 0) || !context.isStatement && Backtrace.isFrame(line)
    else { return nil }
    return Header(dialect: .bare, end: 0)
  }

  /// What a line is that no statement printed; `nil` for any other line.
  ///
  /// Above the records of `log show`, nothing shows yet how they are indented or numbered.
  private static func aside(
    _ line: Span<UInt8>, _ rest: Span<UInt8>, indent: Int, in context: LineContext
  ) -> Aside? {
    if context.mayHoldAside(indent: indent), let aside = Aside(rest) { return aside }
    guard !context.isUnderWay else { return nil }
    let behindNumber = line.extracting((Margin.before(line)?.end ?? 0)..<line.count)
    return Aside.isAboveRecords(rest) || Aside.isAboveRecords(behindNumber) ? .preamble : nil
  }

  /// Returns the record that begins after a margin that the record in progress does not have; `nil` if none
  /// does.
  private static func afterMargin(
    _ line: Span<UInt8>, in context: LineContext, _ known: inout KnownHeaders
  ) -> OpenRecord? {
    let isQuoted = context.isFromApp && context.margin.isNone
    guard !isQuoted || line.skipBlanks(from: 0) <= context.indent,
      let (margin, end) = Margin.before(line)
    else { return nil }
    let rest = line.extracting(end..<line.count)
    guard
      let header = Header.parse(rest, from: 0) ?? known.remote(rest, in: context)
        ?? (!isQuoted && Statement.isSure(rest, at: 0) ? Header(dialect: .bare, end: 0) : nil)
    else { return nil }
    var record = OpenRecord(rest, header)
    record.skippedBytes = Int32(end)
    record.margin = margin
    return record
  }

  /// Returns the fate of a line that begins with a stamp known from the capture; `nil` for any other line.
  private static func afterStamp(
    _ line: Span<UInt8>, in context: LineContext, _ known: inout KnownHeaders
  ) -> LineFate? {
    // Fast path: almost no capture has stamps.
    guard !known.stamps.isEmpty, let end = known.endOfStamp(line) else { return nil }
    return behind(end, line, in: context, &known)
  }

  /// Returns the fate of a line by the header after the column names of `log show`, where line ends were
  /// lost; `nil` if there is none.
  private static func afterColumnNames(
    _ line: Span<UInt8>, from start: Int, in context: LineContext, _ known: inout KnownHeaders
  ) -> LineFate? {
    guard let names = line.find(Aside.columnNames, from: start) else { return nil }
    // Column names contain no digits.
    let end = line.skip(from: names) { !$0.isASCIIDigit }
    guard Header.parse(line, from: end) != nil else { return nil }
    return behind(end, line, in: context, &known)
  }

  /// Returns the fate of a line by the bytes after an offset.
  private static func behind(
    _ end: Int, _ line: Span<UInt8>, in context: LineContext, _ known: inout KnownHeaders
  ) -> LineFate {
    let rest = line.extracting(end..<line.count)
    let fate = LineFate(unstamped: rest, indented: rest.skipBlanks(from: 0), in: context, &known)
    switch fate {
    case .begins(var record):
      record.skippedBytes += Int32(end)
      return .begins(record)
    case .continues(let margin, let dropped): return .continues(margin, dropping: end + dropped)
    case .ends, .ignored: return fate
    }
  }

  private static func unknownHeader(
    _ line: Span<UInt8>, from start: Int, in context: LineContext, _ known: inout KnownHeaders
  ) -> Header? {
    guard !context.isFromApp || start <= context.indent else { return nil }
    let rest = line.extracting(start..<line.count)
    let shapes = known.shapes.count
    let header = Header.parseUnknown(
      rest, from: 0, isInKnown: context.hasKnownHeader, isInStatement: context.isStatement, &known.shapes)
    if let header, start == 0, known.shapes.count > shapes { known.noteStamp(line, before: header.end) }
    return header
  }
}

extension Span<UInt8> {
  /// Whether a line looks like the inside of a record: indented, a closing bracket, or fields of an object.
  var looksContinued: Bool {
    switch byte(0) {
    case 0x20, 0x09, UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: ","): !isBlank
    default:
      !quotesStatement
        && (find("<PFUbiquity") != nil || find("<_PFUbiquity") != nil || find(": 0x") != nil
          || find("Ubiquity: ") != nil || has("{(", at: endOfText(before: count) - 2))
    }
  }

  /// Whether the number at an offset belongs to a vector, and not to a time or a line's number.
  ///
  /// After the number the vector ends, or the next peer's ID begins, with a letter that begins no header and
  /// no statement.
  fileprivate func isInVector(numberAt start: Int) -> Bool {
    let end = skip(from: start, while: \.isASCIIDigit)
    guard byte(end) == UInt8(ascii: ":") else { return byte(end) == UInt8(ascii: ")") }
    return switch byte(end + 1) {
    case UInt8(ascii: "g"), UInt8(ascii: "h"), UInt8(ascii: "j")...UInt8(ascii: "r"): true
    case UInt8(ascii: "v"), UInt8(ascii: "x")...UInt8(ascii: "z"): true
    default: false
    }
  }

  /// Whether the line contains a statement in quotation marks, as an app's line may.
  package var quotesStatement: Bool { find("\"-[") != nil || find("\"CoreData: ") != nil }

  /// Whether the text is the system's message about an exception, truncated within the reason.
  var isInReason: Bool {
    guard has("*** Terminating app"), let reason = find("reason: '") else { return false }
    let end = endOfText(before: count)
    return end == reason + 9 || byte(end - 1) != UInt8(ascii: "'") && find("'\n", from: reason + 9) == nil
  }

  /// Whether the whole text is a date, possibly with the beginning of a time: a truncated header.
  ///
  /// Objects print dates with their time zone, so these do not match.
  var isBeginningOfADate: Bool {
    guard count >= 10, digits(4, at: 0) != nil, byte(4) == UInt8(ascii: "-") || byte(4) == UInt8(ascii: "/")
    else { return false }
    let end = skip(from: 5) {
      $0.isASCIIDigit || $0 == byte(4) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") || $0 == 0x20
    }
    return end == count
  }

  private var isBlank: Bool { skip(from: 0, while: \.isASCIIWhitespace) == count }
}
