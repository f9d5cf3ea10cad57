// The headers of the iCloud daemon's own log file: `[ERROR] 1e21f8b8 [14/07/14 19:32:26.260] {762BC3E7}
// 49.queue function:76 text`.

extension Header {
  /// Reads the header of a line; only errors begin with the level.
  static func parseDaemonLog(_ line: Span<UInt8>, from start: Int) -> Header? {
    var position = start
    if line.byte(start) == UInt8(ascii: "[") {
      let close = line.skip(from: start + 1, while: \.isASCIILetter)
      guard close > start + 1, line.has("] ", at: close) else { return nil }
      position = close + 2
    }
    let afterTicks = line.skip(from: position, while: \.isASCIIHexDigit)
    guard afterTicks > position, line.has(" [", at: afterTicks) else { return nil }
    let date = afterTicks + 2
    guard let day = line.digits(2, at: date), line.byte(date + 2) == UInt8(ascii: "/"),
      let month = line.digits(2, at: date + 3), line.byte(date + 5) == UInt8(ascii: "/"),
      let year = line.digits(2, at: date + 6), line.byte(date + 8) == 0x20,
      let (time, afterTime) = line.timeOfDay(at: date + 9), line.has("] ", at: afterTime),
      let timestamp = Timestamp(year: 2000 + year, month: month, day: day, time: time)
    else { return nil }
    var end = afterTime + 2
    if line.byte(end) == UInt8(ascii: "{"), let close = line.find("} ", from: end, before: end + 50) {
      end = close + 2
    }
    var pid: Int32?
    if let (number, afterNumber) = line.number(at: end), line.byte(afterNumber) == UInt8(ascii: "."),
      let blank = line.find(UInt8(ascii: " "), from: afterNumber, before: afterNumber + 120)
    {
      pid = Int32(exactly: number)
      end = blank + 1
    }
    return Header(dialect: .daemonLog, timestamp: timestamp, pid: pid, end: end)
  }
}
