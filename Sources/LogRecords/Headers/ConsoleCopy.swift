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
    let half = line.halfOfDay(after: afterHour + 6)
    let hour24 = half?.hour(hour) ?? hour
    let (time, afterTime) = line.decimals(after: hour24 * 3600 + minute * 60 + second60, at: afterHour + 6)
    // With the American clock the month comes first.
    let (day, month) =
      half?.isInCapitals == true && first <= 12 || second > 12 ? (second, first) : (first, second)
    guard let timestamp = Timestamp(year: year < 100 ? 2000 + year : year, month: month, day: day, time: time)
    else { return nil }
    let name = line.skipBlanks(from: half?.end ?? afterTime)
    guard let process = ProcessBracket(line, from: name) else { return nil }
    let end = line.byte(process.end) == UInt8(ascii: ":") ? process.end + 1 : process.end
    return Header(
      dialect: .consoleCopy, timestamp: timestamp, process: process.name, pid: process.pid,
      thread: process.thread, end: line.skipBlanks(from: end))
  }
}
