// The headers of lines copied from Console.app: `17/05/2014 10:21:15.069 App[4265]: ` or `1/13/15 5:13:06.203
// PM app[330]: `.

extension Header {
  /// Reads the header of a line; the space before the process and the colon after it may have been lost in
  /// copying.
  static func parseConsoleCopy(_ line: Span<UInt8>, from start: Int) -> Header? {
    guard let (first, afterFirst) = line.number(at: start), line.byte(afterFirst) == UInt8(ascii: "/"),
      let (second, afterSecond) = line.number(at: afterFirst + 1),
      line.byte(afterSecond) == UInt8(ascii: "/"), let (year, afterYear) = line.number(at: afterSecond + 1),
      line.byte(afterYear) == 0x20, first <= 31, second <= 31, year < 10_000,
      let (hour, afterHour) = line.number(at: afterYear + 1), line.byte(afterHour) == UInt8(ascii: ":"),
      let minute = line.digits(2, at: afterHour + 1), line.byte(afterHour + 3) == UInt8(ascii: ":"),
      let second60 = line.digits(2, at: afterHour + 4), hour < 24, minute < 60, second60 < 61
    else { return nil }
    let isAfternoon = clockHalf(line, after: afterHour + 6)
    let hour24 = isAfternoon.map { hour % 12 + ($0 ? 12 : 0) } ?? hour
    let (time, afterTime) = line.decimals(after: hour24 * 3600 + minute * 60 + second60, at: afterHour + 6)
    // A twelve-hour clock is American, and there the month comes first.
    let (day, month) = isAfternoon != nil && first <= 12 || second > 12 ? (second, first) : (first, second)
    guard let timestamp = Timestamp(year: year < 100 ? 2000 + year : year, month: month, day: day, time: time)
    else { return nil }
    let name = line.skipBlanks(from: isAfternoon == nil ? afterTime : line.skipBlanks(from: afterTime) + 2)
    guard let process = ProcessBracket(line, from: name) else { return nil }
    let end = line.byte(process.end) == UInt8(ascii: ":") ? process.end + 1 : process.end
    return Header(
      dialect: .consoleCopy, timestamp: timestamp, process: process.name, pid: process.pid,
      thread: process.thread, end: line.skipBlanks(from: end))
  }

  /// Returns whether ` PM` (true) or ` AM` (false) follows the decimals at an offset; `nil` for neither.
  private static func clockHalf(_ line: Span<UInt8>, after offset: Int) -> Bool? {
    let end = line.skip(from: offset) {
      $0.isASCIIDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":")
    }
    if line.has(" PM ", at: end) { return true }
    return line.has(" AM ", at: end) ? false : nil
  }
}
