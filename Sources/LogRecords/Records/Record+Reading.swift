// Reads a record again after its damaged text was repaired, and finds a record that is glued to another. The
// catalogue defines damage and its repair.

extension Record {
  /// Whether the record is an app's by its first line only, but contains a statement of Core Data's whose
  /// method or marker is broken.
  package func isBroken(_ bytes: Span<UInt8>) -> Bool {
    guard origin == .app, kind == .statement else { return false }
    return Self.looksBroken(bytes.extracting(min(Int(headerEnd), bytes.count)..<bytes.count))
  }

  /// Whether the text after a header looks like a broken statement; a line may also have been broken within
  /// the header's last columns, or within the method in which an app prints the manager's messages.
  ///
  /// If `isOneLine` is true, the caller knows that the text has no line ends.
  static func looksBroken(_ bytes: Span<UInt8>, isOneLine: Bool = false) -> Bool {
    let start = bytes.skip(from: 0, while: \.isASCIIWhitespace)
    switch bytes.byte(start) {
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "_"), UInt8(ascii: "["), UInt8(ascii: "\\"),
      UInt8(ascii: "("), UInt8(ascii: "C"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let text = bytes.extracting(start..<bytes.count)
      return namesSystem(text) || !isOneLine && text.hasBrokenMethodOfManager
    default: return false
    }
  }

  /// Whether words of the system begin within the first 120 bytes of a text.
  @inline(always) private static func namesSystem(_ text: Span<UInt8>) -> Bool {
    var next = 0
    while let found = text.find(systemWords, from: next, before: 120) {
      if isSystemWord(text, at: found) { return true }
      next = found + 1
    }
    return false
  }

  /// Two bytes of each such word that are seldom adjacent in other texts.
  private static var systemWords: BytePairs { BytePairs("Ub", "dK", "[N") }

  private static func isSystemWord(_ text: Span<UInt8>, at offset: Int) -> Bool {
    switch text.byte(offset) {
    case UInt8(ascii: "U"):
      text.has("Ubiquity", at: offset)
        && (text.has("PF", at: offset - 2) || text.byte(offset + 8) == UInt8(ascii: ":"))
    case UInt8(ascii: "d"):
      text.has("CloudKitMirroring", at: offset - 4) || text.has("CoreData+CloudKit:", at: offset - 13)
    default: text.has("[NSPersistentStore", at: offset) || text.has("[NSSQLiteConnection", at: offset)
    }
  }

  /// Returns the record with the method, the marker and the message that other bytes have after the same
  /// header.
  package func read(_ bytes: Span<UInt8>) -> Record {
    let line = bytes.extracting(0..<(bytes.find(UInt8(ascii: "\n"), from: 0) ?? bytes.count))
    var record = self
    // The line may have been broken within the header.
    if dialect.isFromLogShow, let header = Header.parse(line, from: 0), header.dialect == dialect {
      record.headerEnd = max(headerEnd, Int32(header.end))
    }
    let statement = Statement(line, from: Int(record.headerEnd), concernsDaemon: dialect == .daemonLog)
    record.method = statement.method?.name ?? .empty
    record.methodNumber = 0
    if statement.origin != .app { record.origin = statement.origin }
    record.message = ByteRange(
      statement.message, bytes.endOfText(before: bytes.count, from: statement.message))
    record.object = .none
    return record
  }

  /// Returns the offset of another record that is glued to this one, within a line; `nil` if there is none.
  ///
  /// Its header, of the same style, or its method precedes its marker; if records have no headers, the marker
  /// is enough. In mirroring, the method follows the marker.
  package func gluedRecord(in bytes: Span<UInt8>) -> Int? {
    let isMirroring = origin == .cloudkit
    let marker: StaticString = isMirroring ? "CoreData+CloudKit:" : "CoreData: Ubiquity:"
    var from = Int(message.lower) + 1
    for _ in 0..<Self.maximumMarkers {
      guard let found = bytes.find(marker, from: from) else { return nil }
      from = found + marker.utf8CodeUnitCount
      var line = found
      while line > 0, found - line < Self.maximumHeadLength, bytes[line - 1] != UInt8(ascii: "\n") {
        line -= 1
      }
      let method = isMirroring ? nil : Self.method(bytes, before: found, from: line)
      let statement =
        isMirroring ? Statement.beginningOfMirroring(bytes, beforeMarker: found, from: line) : method ?? found
      if let start = header(bytes, before: statement, from: max(line, Int(message.lower))) { return start }
      let hasMethod =
        method != nil || isMirroring && MethodName(bytes, from: bytes.skipBlanks(from: from)) != nil
      if statement > line, hasMethod || dialect == .bare, !isQuoted(bytes, statement, inLineAt: line),
        !isAfterBrokenHeader(bytes, statement)
      {
        return statement
      }
    }
    return nil
  }

  /// Returns the offset of the next record: glued to this one, or, where `atLines` is true, on a line of its own;
  /// `nil` if there is none.
  ///
  /// - Complexity: linear in the length of this record, but for a few lines that follow it.
  package func nextRecord(in bytes: Span<UInt8>, atLines: Bool) -> Int? {
    guard atLines else { return gluedRecord(in: bytes) }
    if let line = lineOfRecord(in: bytes, most: Self.maximumLines) {
      return gluedRecord(in: bytes.extracting(first: line)) ?? line
    }
    return gluedRecord(in: bytes) ?? lineOfRecord(in: bytes, most: .max)
  }

  /// Returns the offset of the first line, among some after the beginning of the message, that begins with a
  /// header of the same style or with a statement; `nil` if none does.
  private func lineOfRecord(in bytes: Span<UInt8>, most: Int) -> Int? {
    var (position, lines) = (Int(message.lower), 0)
    while lines < most, let end = bytes.find(UInt8(ascii: "\n"), from: position) {
      let start = bytes.skipBlanks(from: end + 1)
      let line = bytes.extracting(start..<(bytes.find(UInt8(ascii: "\n"), from: start) ?? bytes.count))
      if let header = Header.parse(line, from: 0) {
        if header.dialect == dialect { return start }
      } else if start == end + 1, Statement.begins(line, at: 0) {
        return start
      }
      (position, lines) = (end + 1, lines + 1)
    }
    return nil
  }

  private static let maximumLines = 256

  /// Returns the record that some bytes are, without what the capture has shown before; `nil` if no record
  /// begins there.
  package static func first(of bytes: Span<UInt8>) -> Record? {
    let line = bytes.extracting(0..<(bytes.find(UInt8(ascii: "\n"), from: 0) ?? bytes.count))
    guard
      let header = Header.parse(line, from: 0)
        ?? (Statement.begins(line, at: 0) ? Header(dialect: .bare, end: 0) : nil)
    else { return nil }
    var record = OpenRecord(line, header).record
    record.message.upper = Int32(bytes.endOfText(before: bytes.count))
    return record
  }

  private static let maximumMarkers = 8
  private static let maximumHeadLength = 500

  /// Whether an app quotes a statement: in quotation marks, or after an indentation.
  private func isQuoted(_ bytes: Span<UInt8>, _ statement: Int, inLineAt line: Int) -> Bool {
    guard origin == .app, dialect != .bare else { return false }
    return bytes[statement - 1] == UInt8(ascii: "\"") || bytes.skipBlanks(from: line) == statement
  }

  /// Whether only the last columns of the header, within which the line was broken, are between header and
  /// statement.
  private func isAfterBrokenHeader(_ bytes: Span<UInt8>, _ statement: Int) -> Bool {
    let (start, end) = (Int(headerEnd), bytes.endOfText(before: statement))
    guard dialect.isFromLogShow, statement - start < Self.maximumHeadLength else { return false }
    switch (bytes.byte(start), bytes.byte(end - 1)) {
    case (UInt8(ascii: "("), UInt8(ascii: ")")), (UInt8(ascii: "("), UInt8(ascii: "]")),
      (UInt8(ascii: "["), UInt8(ascii: "]")):
      return bytes.find(UInt8(ascii: "\n"), from: start, before: end) != nil
    default: return false
    }
  }

  /// Returns the offset of the method that ends before an offset, including the decoration of a block; `nil`
  /// if there is none.
  private static func method(_ bytes: Span<UInt8>, before end: Int, from line: Int) -> Int? {
    var start = end - 1
    while start > line {
      start -= 1
      guard bytes[start] == UInt8(ascii: "["),
        let method = MethodName(bytes, from: start - 1), bytes.skipBlanks(from: method.end) == end
      else { continue }
      let sign = start - 1
      var first = sign
      while first > line, bytes[first - 1].isASCIIDigit { first -= 1 }
      return first > line + 1 && bytes.has("__", at: first - 2) ? first - 2 : sign
    }
    return nil
  }

  private func header(_ bytes: Span<UInt8>, before end: Int, from line: Int) -> Int? {
    for start in max(line, end - 240)..<max(line, end) {
      let rest = bytes.extracting(start..<end)
      if let header = Header.parse(rest, from: 0), header.dialect == dialect, header.end == end - start {
        return start
      }
    }
    return nil
  }
}

extension Span<UInt8> {
  /// Whether the text begins with a class in an open bracket, and the next line with the method in which apps
  /// print the manager's messages.
  fileprivate var hasBrokenMethodOfManager: Bool {
    let bracket = byte(0) == UInt8(ascii: "[") ? 0 : 1
    // Fast path: almost every text fails here.
    guard byte(bracket) == UInt8(ascii: "["), let end = find(UInt8(ascii: "\n"), from: 0),
      has("ubiquityStoreManager:log:", at: skip(from: end, while: \.isASCIIWhitespace))
    else { return false }
    return skipBlanks(from: skip(from: bracket + 1, while: \.isIdentifier)) == end
  }
}
