// The header before the message of a record, and the choice of the dialect that reads it.

/// The text before the message of a record, as its dialect reads it.
struct Header {
  var dialect: Dialect
  var timestamp: Timestamp?
  var process = ByteRange.empty
  var pid: Int32?
  /// The thread as the header names it; 0 if it does not.
  var thread: UInt64 = 0

  /// The end of the header, where the statement begins.
  var end: Int
  /// The origin of the statements with this header; `nil` if that was not determined.
  var origin: Origin?

  /// Reads the header that starts at an offset of a line; `nil` if none does.
  ///
  /// The first bytes decide which dialects are possible, so that a line without a header costs almost
  /// nothing.
  static func parse(_ line: Span<UInt8>, from start: Int) -> Header? {
    let first = line.byte(start)
    if first.isASCIIDigit {
      switch line.byte(start + 4) {
      case UInt8(ascii: "-"): return parseISO(line, from: start)
      case UInt8(ascii: "/"): if let header = parseAppLogger(line, from: start) { return header }
      default: break
      }
      return parseConsoleCopy(line, from: start) ?? parseDaemonLog(line, from: start)
    }
    if first == UInt8(ascii: "[") { return parseDaemonLog(line, from: start) ?? parseCut(line, from: start) }
    if first.isASCIILetter {
      return parseSyslog(line, from: start) ?? parseConsoleColumns(line, from: start)
        ?? (first.isASCIIHexDigit ? parseDaemonLog(line, from: start) : nil)
    }
    return nil
  }

  /// Whether a header that begins with a letter may be at an offset, where the line has a letter: one that
  /// begins with a month, the type of a record, or hexadecimal digits.
  static func mayBeginWithWord(_ line: Span<UInt8>, at start: Int) -> Bool {
    let first = line.byte(start)
    if first.isASCIIHexDigit, line.byte(line.skip(from: start, while: \.isASCIIHexDigit)) == 0x20 {
      return true
    }
    return switch first {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"):
      line.byte(start + 3) == 0x20 && line.monthName(at: start) != nil
    case UInt8(ascii: "d"): line.has("default", at: start) || line.has("debug", at: start)
    case UInt8(ascii: "e"): line.has("error", at: start)
    case UInt8(ascii: "f"): line.has("fault", at: start)
    case UInt8(ascii: "i"): line.has("info", at: start)
    default: false
    }
  }

  /// Reads the headers that begin with `2013-11-18 21:44:41`, which differ in what follows.
  private static func parseISO(_ line: Span<UInt8>, from start: Int) -> Header? {
    guard let (year, month, day) = line.yearMonthDay(at: start, separator: UInt8(ascii: "-")),
      let (time, end) = line.timeOfDay(at: start + 11)
    else { return nil }
    let zone = line.zone(at: end) ?? (line.byte(end) == 0x20 ? line.zone(at: end + 1) : nil)
    guard
      let timestamp = Timestamp(year: year, month: month, day: day, time: time, zoneMinutes: zone)
    else { return nil }
    guard zone != nil else {
      return parseNSLog(line, from: end, at: timestamp) ?? parseLogShowCompact(line, from: end, at: timestamp)
    }
    if line.byte(end + 5) == UInt8(ascii: "["), let header = parseNSLog(line, from: end + 5, at: timestamp) {
      return header
    }
    let afterZone = line.skip(from: line.skipBlanks(from: end)) { $0 != 0x20 }
    return parseLogShow(line, from: afterZone, at: timestamp)
      ?? parseNSLog(line, from: afterZone, at: timestamp)
      ?? parseLogShowSyslog(line, from: afterZone, at: timestamp)
  }
}
