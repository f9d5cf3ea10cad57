// The headers of syslog: `Oct  3 11:44:26 host process[195] <Warning>: `, with or without host and level;
// since iOS 10 `process(library)[195]`. The source of a web page has its level as `&lt;Warning&gt;`.

extension Header {
  static func parseSyslog(_ line: Span<UInt8>, from start: Int) -> Header? {
    guard let month = line.monthName(at: start), line.byte(start + 3) == 0x20,
      let (day, afterDay) = line.number(at: line.skipBlanks(from: start + 3)), line.byte(afterDay) == 0x20,
      let (time, afterTime) = line.timeOfDay(at: afterDay + 1),
      let timestamp = Timestamp(year: nil, month: month, day: day, time: time)
    else { return nil }
    let afterColon = line.byte(afterTime) == UInt8(ascii: ":") ? afterTime + 1 : afterTime
    if line.has(" --- last message repeated ", at: afterColon) {
      return Header(dialect: .syslog, timestamp: timestamp, end: afterColon + 1)
    }
    guard line.byte(afterTime) == 0x20, let process = ProcessBracket(line, from: afterTime + 1) else {
      return nil
    }
    var end = line.skipBlanks(from: process.end)
    if line.byte(end) == UInt8(ascii: "<") {
      guard let close = line.find(">:", from: end, before: end + 20) else { return nil }
      end = close + 2
    } else if line.has("&lt;", at: end) {
      guard let close = line.find("&gt;:", from: end, before: end + 26) else { return nil }
      end = close + 5
    } else if line.byte(process.end) == UInt8(ascii: ":") {
      end = process.end + 1
    } else {
      return nil
    }
    return Header(
      dialect: .syslog, timestamp: timestamp,
      process: withoutLibrary(line, nameAfterHost(line, process.name)),
      pid: process.pid, end: line.skipBlanks(from: end))
  }

  /// Removes the host: it is the first of two or more words; a path has no host before it.
  private static func nameAfterHost(_ line: Span<UInt8>, _ words: ByteRange) -> ByteRange {
    let start = Int(words.lower)
    guard line.byte(start) != UInt8(ascii: "/"),
      let blank = line.find(UInt8(ascii: " "), from: start, before: Int(words.upper))
    else { return words }
    return ByteRange(blank + 1, Int(words.upper))
  }

  /// Removes the library that printed the record, which is directly after the name.
  private static func withoutLibrary(_ line: Span<UInt8>, _ name: ByteRange) -> ByteRange {
    let (start, end) = (Int(name.lower), Int(name.upper))
    guard line.byte(end - 1) == UInt8(ascii: ")"),
      let open = line.find(UInt8(ascii: "("), from: start, before: end), open > start,
      line.byte(open - 1) != UInt8(ascii: " "), open + 2 < end
    else { return name }
    return ByteRange(start, open)
  }
}
