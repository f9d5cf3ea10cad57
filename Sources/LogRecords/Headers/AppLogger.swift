// The headers of an app's own logger with slashes in the date: `2013/11/29 15:39:14:853  4507 [Class
// method]:387, message`. The thread is hexadecimal and right-aligned in a column of five characters.

extension Header {
  /// Reads the date and time, and the thread or the process if one follows.
  static func parseAppLogger(_ line: Span<UInt8>, from start: Int) -> Header? {
    guard let (year, month, day) = line.yearMonthDay(at: start, separator: UInt8(ascii: "/")),
      line.byte(start + 10) == 0x20, let (time, afterTime) = line.timeOfDay(at: start + 11),
      line.byte(afterTime) == 0x20, let timestamp = Timestamp(year: year, month: month, day: day, time: time)
    else { return nil }
    var header = Header(dialect: .appLogger, timestamp: timestamp, end: line.skipDash(from: afterTime))
    if let afterThread = threadColumn(line, from: header.end, afterBlanks: header.end - afterTime) {
      header.thread = line.hexadecimal(header.end..<afterThread)
      header.end = line.skipBlanks(from: afterThread)
    } else if let process = ProcessBracket(line, from: header.end), line.byte(process.end) == 0x20 {
      header.process = process.name
      header.pid = process.pid
      header.thread = process.thread
      header.end = line.skipDash(from: process.end)
    }
    return header
  }

  /// Returns the offset after the thread at an offset; `nil` if a word of the message is there.
  private static func threadColumn(_ line: Span<UInt8>, from start: Int, afterBlanks blanks: Int) -> Int? {
    let end = line.skip(from: start, while: \.isASCIIHexDigit)
    guard end > start, line.byte(end) == 0x20 || end == line.count else { return nil }
    let width = blanks + end - start
    if blanks > 1 { return width == 6 ? end : nil }
    let hasDigit = line.skip(from: start) { !$0.isASCIIDigit } < end
    return width >= 6 && hasDigit ? end : nil
  }
}

extension Span<UInt8> {
  /// Returns the offset after spaces at an offset, including a dash or bar among them.
  fileprivate func skipDash(from offset: Int) -> Int {
    let end = skipBlanks(from: offset)
    guard byte(end) == UInt8(ascii: "-") || byte(end) == UInt8(ascii: "|"), byte(end + 1) == 0x20 else {
      return end
    }
    return skipBlanks(from: end + 1)
  }
}
