// Shows whether a statement lacks lines, and whether a text is one of them: for captures in which each line of
// a statement has a header of its own.

extension Span<UInt8> {
  /// The maximum length of a message that is examined, in bytes: each line that may continue it reads it.
  private static var maximumOpenLength: Int { 16 << 10 }

  /// How much a capture shows of how its lines have headers.
  enum HeaderUse {
    /// Nothing: a header may begin a record in any case.
    case unknown
    /// Earlier statements have a header before each of their lines.
    case eachLine
    /// The same, and the text was printed at once after the message.
    case eachLineAtOnce
  }

  /// Whether a message of the system ends in such a way, and the text begins in such a way, that the text is
  /// the next line of the message.
  ///
  /// If nothing else shows that each line has a header, the message must be incomplete, and the text must be
  /// what it lacks: otherwise, the text may be an app's.
  func isContinued(by text: Span<UInt8>, of origin: Origin, _ use: HeaderUse) -> Bool {
    let end = endOfText(before: count)
    let first = text.skipBlanks(from: 0)
    guard end > 0, count <= Self.maximumOpenLength, first < text.count || use != .unknown,
      text.mayContinueStatement
    else { return false }
    let last = extracting(startOfLine(before: end)..<end)
    if hasOpenBracket { return text.continuesBracket(use, from: first) }
    let isAlone = origin == .ubiquity && isObjectAlone
    if last.byte(last.count - 1) == UInt8(ascii: ":"), text.beginsValue(at: first) { return true }
    if isAlone, text.isProperty(from: first) { return true }
    if origin == .cloudkit, last.endsObject, text.hasLabelOfMirroring { return true }
    if origin == .ubiquity, text.has("Using local storage: ") { return true }
    guard use != .unknown else { return false }
    let isIndented = last.beginsIndented || isAlone
    if text.isProperty(from: first), isIndented || last.endsObject { return true }
    if first == text.count, isIndented { return true }
    if origin == .cloudkit, last.endsObject, !last.beginsError(at: last.skipBlanks(from: 0)) {
      return text.beginsError(at: first)
    }
    guard origin == .ubiquity, use == .eachLineAtOnce, first < text.count else { return false }
    return isAlone || (last.beginsIndented || last.endsObject) && text.hasLabelOfUbiquity(at: first)
  }

  /// Whether the text is indented and a property of an object, `name: value`.
  private func isProperty(from first: Int) -> Bool {
    let end = skip(from: first, while: \.isIdentifier)
    return first > 0 && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte(first)) && has(": ", at: end)
  }

  /// Whether the text after a header, which ends at an offset, may be a later line of a statement although
  /// nothing shows that each line has a header: almost no line of an app may.
  func mayContinueStatement(at offset: Int) -> Bool {
    switch byte(offset) {
    case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: "\""), UInt8(ascii: "."),
      UInt8(ascii: "("), UInt8(ascii: "{"):
      return true
    default:
      if byte(offset - 1) == 0x09 || byte(offset - 2) == 0x20 || byte(offset - 2) == 0x09 { return true }
      let text = extracting(offset..<count)
      return text.has("Using local storage: ") || text.has("Error Domain=") || text.hasLabelOfMirroring
        || text.namesCollection(from: 0)
    }
  }

  /// Whether a text may be a line of a statement: it is no statement, and has no method and no tag.
  private var mayContinueStatement: Bool {
    guard byte(0) != UInt8(ascii: "["), !beginsMostStatements(at: 0), !Statement.begins(self, at: 0) else {
      return false
    }
    let statement = Statement(self, from: 0, concernsDaemon: false)
    return statement.origin == .app && statement.method == nil
  }

  /// Whether a text at an offset begins as almost all statements do.
  func beginsMostStatements(at offset: Int) -> Bool {
    has("CoreData", at: offset) || has("-[", at: offset) || has("+[", at: offset) || has("__", at: offset)
  }

  /// The offset of the line that ends at an offset.
  private func startOfLine(before end: Int) -> Int {
    var start = end
    while start > 0, self[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    return start
  }

  private var beginsIndented: Bool { byte(0) == 0x20 || byte(0) == 0x09 }

  /// Whether a line ends with an object or a collection.
  private var endsObject: Bool {
    let end = byte(count - 1) == UInt8(ascii: ".") ? count - 1 : count
    let last = byte(end - 1)
    return last == UInt8(ascii: ">") || last == UInt8(ascii: "}") || last == UInt8(ascii: ")")
  }

  /// Whether a bracket is open at the end; those within quotation marks on a line do not count.
  private var hasOpenBracket: Bool {
    var depth = 0
    var isQuoted = false
    var position = 0
    while position < count {
      switch self[position] {
      case UInt8(ascii: "\\"): position += 1
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "\n"): isQuoted = false
      case UInt8(ascii: "{"), UInt8(ascii: "("): depth += isQuoted ? 0 : 1
      case UInt8(ascii: "}"), UInt8(ascii: ")"): depth -= isQuoted ? 0 : 1
      default: break
      }
      position += 1
    }
    return depth > 0
  }

  /// Whether a text, whose first character other than a space is at an offset, is a line within brackets: a
  /// bracket, an element, or a name with its value.
  private func continuesBracket(_ use: HeaderUse, from first: Int) -> Bool {
    switch byte(first) {
    case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: "\""): return true
    case UInt8(ascii: "."): return has("... ", at: first)
    default:
      if namesCollection(from: first) { return true }
      return first > 0 && (use != .unknown || isProperty(from: first) || find(" = ") != nil)
    }
  }

  /// Whether a name with a set or an object of CloudKit is at an offset: `Changed: {(`, and
  /// `Token: <CKServerChangeToken: …`.
  private func namesCollection(from first: Int) -> Bool {
    let end = skip(from: first, while: \.isIdentifier)
    return end > first && (has(": {(", at: end) || has(": <CK", at: end))
  }

  /// Whether an error or an object is at an offset, or what is printed in place of one.
  private func beginsValue(at offset: Int) -> Bool {
    beginsError(at: offset) || byte(offset) == UInt8(ascii: "{") || byte(offset) == UInt8(ascii: "(")
      || has("<NS", at: offset) || has("<PF", at: offset) || has("<_PF", at: offset)
  }

  /// Whether an error or an object of CloudKit is at an offset, or what is printed in place of one.
  private func beginsError(at offset: Int) -> Bool {
    has("<CK", at: offset) || has("Error Domain=", at: offset) || has("(null)", at: offset)
      || has("<private>", at: offset)
  }

  /// Whether a text begins with a label that statements of mirroring have on a line of its own.
  private var hasLabelOfMirroring: Bool {
    has("storeOptions: {") || has("Modified Fields: ") || has("Deleted RecordIDs:")
      || has("Encountered subsequent error")
  }

  /// Whether a label that ubiquity statements have on a line of its own is at an offset.
  private func hasLabelOfUbiquity(at offset: Int) -> Bool {
    has("Error: Error Domain=", at: offset) || has("Error: (null)", at: offset)
      || has("Error Domain=", at: offset) || has("(null)", at: offset)
      || has("userInfo: {", at: offset) || has("User Info: ", at: offset)
      || has("updated: {(", at: offset) || has("deleted: {(", at: offset) || has("inserted: {(", at: offset)
      || has("Managed Object Context Changes, ", at: offset) || has("The log file is at: ", at: offset)
      || has("For coordinator: ", at: offset) || has("Operation: <", at: offset)
      || has("Successfully wrote transaction log: ", at: offset)
  }

  /// Whether a message is only an object of ubiquity with its properties so far: the words of the statement
  /// follow it.
  private var isObjectAlone: Bool {
    guard has("<PFUbiquity") || has("<_PFUbiquity") else { return false }
    let line = find(UInt8(ascii: "\n"), from: 0) ?? count
    let end = endOfText(before: line)
    guard let close = find(UInt8(ascii: ">"), from: 0),
      close + 1 == end || close + 2 == end && byte(close + 1) == UInt8(ascii: ":")
    else { return false }
    var next = line
    while next < count {
      let start = next + 1
      next = find(UInt8(ascii: "\n"), from: start) ?? count
      // Words may begin with one space.
      guard start >= next || byte(start) == 0x09 || has("  ", at: start) else { return false }
    }
    return true
  }
}
