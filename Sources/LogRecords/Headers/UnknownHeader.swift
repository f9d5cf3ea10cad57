// Headers of unknown styles: a statement's method or marker within the line shows where the header ends, and
// the time and process are read if possible.

extension Header {
  /// The maximum number of bytes of a line that are searched for a statement.
  private static let maximumLength = 240

  /// Reads a header of an unknown style: one of a shape that the capture has shown, or one before a
  /// statement.
  ///
  /// If a known style begins records, lines that only quote a statement continue a record: then the header
  /// must name a time or a process. In any statement a label in lower-case letters quotes another one, unless
  /// the capture has shown the label before.
  static func parseUnknown(
    _ line: Span<UInt8>, from start: Int, isInKnown: Bool, isInStatement: Bool, _ shapes: inout [HeaderShape]
  ) -> Header? {
    guard start < line.count else { return nil }
    if let end = statement(in: line, from: start), end > start {
      // A record glued to the line before, or a statement in quotation marks.
      let isQuoted = line.byte(end - 1) == UInt8(ascii: "\"")
      if isInKnown, isQuoted || endsInKnown(line, start..<end) { return nil }
      let header = Header(unknown: line, start..<end)
      let isPlausible = header.timestamp != nil || header.pid != nil
      let isHeader =
        isPlausible
        || !isInKnown && !isQuoted
          && (line.mayBeHeader(start..<end)
            || isLabel(line, start..<end, isInStatement: isInStatement, shapes))
      guard isHeader else { return nil }
      learn(line, start..<end, &shapes)
      return header
    }
    for shape in shapes {
      if let end = shape.end(in: line, from: start) { return Header(unknown: line, start..<end) }
    }
    return nil
  }

  /// Whether the text before a statement is a label that tools put before each line.
  ///
  /// It is one if the capture has shown it, or if it precedes a method with its line number while no other
  /// statement is in progress, which might quote this one.
  private static func isLabel(
    _ line: Span<UInt8>, _ range: Range<Int>, isInStatement: Bool, _ shapes: [HeaderShape]
  ) -> Bool {
    guard line.isLabel(range) else { return false }
    let isKnown = shapes.contains { $0.end(in: line, from: range.lowerBound) == range.upperBound }
    if isKnown { return true }
    let statement = Statement(line, from: range.upperBound, concernsDaemon: false)
    return !isInStatement && statement.method?.isNumbered == true
  }

  /// Whether a header of a known style ends where one of an unknown style does, with other text before it.
  private static func endsInKnown(_ line: Span<UInt8>, _ range: Range<Int>) -> Bool {
    for start in range.dropFirst() {
      if parse(line.extracting(start..<range.upperBound), from: 0)?.end == range.upperBound - start {
        return true
      }
    }
    return false
  }

  private static func learn(_ line: Span<UInt8>, _ header: Range<Int>, _ shapes: inout [HeaderShape]) {
    // Text that begins with a colon is the rest of a header, and lines of statements can begin in this way,
    // too.
    guard shapes.count < 8, line[header.lowerBound] != UInt8(ascii: ":") else { return }
    // Only Core Data's lines name its library.
    let library = line.find("(CoreData)", from: header.lowerBound, before: header.upperBound)
    guard let shape = HeaderShape(line, header.lowerBound..<(library ?? header.upperBound)),
      !shapes.contains(shape)
    else { return }
    shapes.append(shape)
  }

  /// Returns the offset of the first statement that is recognisable by its method and line number or by its
  /// marker, provided that no part of a word precedes it; `nil` if there is none.
  static func statement(in line: Span<UInt8>, from start: Int) -> Int? {
    guard mayHoldStatement(line, from: start) else { return nil }
    let limit = min(line.count, start + maximumLength)
    for offset in start..<limit {
      switch line[offset] {
      case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "["), UInt8(ascii: "_"):
        if let method = MethodName(line, from: offset), method.isNumbered { return offset }
      // The reason of an exception may begin like a statement.
      case UInt8(ascii: "*") where Statement.begins(line, at: offset): return offset
      case UInt8(ascii: "C"), UInt8(ascii: "U"), UInt8(ascii: "S"):
        let isWord = offset == start || !line[offset - 1].isIdentifier
        if isWord, Statement.begins(line, at: offset) { return offset }
      default: break
      }
    }
    return nil
  }

  /// Whether the searched part of a line contains what reveals a statement, or a part of that.
  static func mayHoldStatement(_ line: Span<UInt8>, from start: Int) -> Bool {
    // A marker may extend beyond the maximum length of the header.
    let limit = start + maximumLength + 100
    var next = start
    var isPartOfWord = false
    while let found = line.find(signs, from: next, before: limit) {
      switch line.byte(found) {
      case UInt8(ascii: "]"): return true
      case UInt8(ascii: "r"):
        if found - 6 >= start, line.has("Manager:", at: found - 6) { return true }
      default:
        if line.has("Core", at: found) {
          if found == start || !line[found - 1].isIdentifier { return true }
          isPartOfWord = true
        }
      }
      next = found + 1
    }
    // `NSSQLCore` is an object: with it, only a method, or a text recognised by its words alone, can be a
    // statement.
    return isPartOfWord
      && (line.find(UInt8(ascii: "]"), from: start) != nil || line.find(UInt8(ascii: "*"), from: start) != nil
        || line.find("Could", from: start) != nil || line.find("Can", from: start) != nil)
  }

  /// The characters that follow a method before its line number, end a manager's marker, and begin Core
  /// Data's name.
  private static var signs: BytePairs { BytePairs("](", "r:", "Co") }

  private init(unknown line: Span<UInt8>, _ range: Range<Int>) {
    let timestamp = Timestamp(in: line, range)
    self.init(dialect: timestamp == nil ? .unknown : .timed, timestamp: timestamp, end: range.upperBound)
    var open = range.lowerBound
    while let bracket = line.find(UInt8(ascii: "["), from: open, before: range.upperBound) {
      open = bracket + 1
      guard let inside = ProcessBracket.parseInside(line, from: open) else { continue }
      (pid, thread) = (inside.pid, inside.thread ?? 0)
      var name = bracket
      while name > range.lowerBound, Self.isNameByte(line[name - 1]) { name -= 1 }
      // A number before the name is the end of the time.
      while let digit = line.find(where: \.isASCIIDigit, from: name, before: bracket),
        let blank = line.find(UInt8(ascii: " "), from: digit, before: bracket)
      {
        name = blank + 1
      }
      process = ByteRange(min(line.skipBlanks(from: name), bracket), bracket)
      return
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isIdentifier || byte == 0x20 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      || byte >= 0x80
  }
}

extension Span<UInt8> {
  /// Whether the text before a statement may be a header without time and process, and is no sentence or
  /// object that quotes the statement.
  fileprivate func mayBeHeader(_ range: Range<Int>) -> Bool {
    var words = 0
    var numbers = 0
    for index in range {
      let isFirst = index == range.lowerBound || !self[index - 1].isIdentifier
      switch self[index] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "="), UInt8(ascii: "{"), UInt8(ascii: "\\"),
        UInt8(ascii: "`"):
        return false
      case let byte where isFirst && byte.isASCIIDigit: numbers += 1
      case let byte where isFirst && byte.isIdentifier: words += 1
      default: break
      }
    }
    return words < 2 && !endsAsLabel(range) || numbers > 1
      || !self[range.lowerBound].isASCIILetter
      || find("(CoreData)", from: range.lowerBound, before: range.upperBound) != nil
  }

  /// Whether the text before a statement begins with a lower-case letter and ends with a colon, as before a
  /// quotation.
  private func endsAsLabel(_ range: Range<Int>) -> Bool {
    byte(range.lowerBound) &- 0x61 < 26 && byte(endOfText(before: range.upperBound) - 1) == UInt8(ascii: ":")
  }

  /// Whether all of a part is one word in lower-case letters with a colon and spaces, as tools put it before
  /// each line: `stderr: `.
  func isLabel(_ range: Range<Int>) -> Bool {
    let colon = skip(from: range.lowerBound, while: \.isIdentifier)
    return endsAsLabel(range) && byte(colon) == UInt8(ascii: ":") && byte(colon + 1) == 0x20
      && skip(from: colon + 1) { $0 == 0x20 } == range.upperBound
  }

  fileprivate func find(where isWanted: (UInt8) -> Bool, from start: Int, before end: Int) -> Int? {
    let found = skip(from: start) { !isWanted($0) }
    return found < end ? found : nil
  }
}

extension Timestamp {
  /// Reads the first time of day in a part of a line, with the date and the zone next to it; `nil` if there
  /// is none.
  init?(in line: Span<UInt8>, _ range: Range<Int>) {
    var position = range.lowerBound
    while let colon = line.find(UInt8(ascii: ":"), from: position, before: range.upperBound) {
      position = colon + 1
      guard let (time, start, end) = line.clock(around: colon, from: range.lowerBound),
        !line.byte(end).isASCIIDigit
      else { continue }
      let zone = line.isoZone(at: line.byte(end) == 0x20 ? end + 1 : end)
      let date = start - 1
      let found =
        line.yearMonthDay(at: date - 10, separator: UInt8(ascii: "-"))
        ?? line.yearMonthDay(at: date - 10, separator: UInt8(ascii: "/"))
      if let (year, month, day) = found, date - 10 >= range.lowerBound,
        let whole = Timestamp(year: year, month: month, day: day, time: time, zoneMinutes: zone)
      {
        self = whole
      } else if let whole = Self.withoutYear(line, from: range.lowerBound, before: date, time, zone) {
        self = whole
      } else if let (year, month, day) = line.dottedDate(before: start, from: range.lowerBound),
        let whole = Timestamp(year: year, month: month, day: day, time: time, zoneMinutes: zone)
      {
        self = whole
      } else {
        self.init(
          microseconds: time.microseconds, zoneMinutes: zone, decimals: time.decimals, hasYear: false)
      }
      return
    }
    return nil
  }

  /// Returns the time with the date `Nov 18` or `Nov  8` before it; `nil` if there is no such date.
  private static func withoutYear(
    _ line: Span<UInt8>, from first: Int, before date: Int, _ time: TimeOfDay, _ zone: Int16?
  ) -> Timestamp? {
    for start in [date - 6, date - 5] where start >= first {
      guard let month = line.monthName(at: start), line.byte(start + 3) == 0x20,
        let (day, end) = line.number(at: line.skipBlanks(from: start + 3)), end == date
      else { continue }
      return Timestamp(year: nil, month: month, day: day, time: time, zoneMinutes: zone)
    }
    return nil
  }
}

extension Span<UInt8> {
  /// Returns the zone at an offset, `Z`, `+02:00` or `+0200`, in minutes.
  fileprivate func isoZone(at offset: Int) -> Int16? {
    if byte(offset) == UInt8(ascii: "Z") { return 0 }
    guard byte(offset + 3) == UInt8(ascii: ":"), let hours = digits(2, at: offset + 1),
      let minutes = digits(2, at: offset + 4), hours <= 14, minutes < 60
    else { return zone(at: offset) }
    let distance = Int16(hours * 60 + minutes)
    switch byte(offset) {
    case UInt8(ascii: "+"): return distance
    case UInt8(ascii: "-"): return -distance
    default: return nil
    }
  }
}
