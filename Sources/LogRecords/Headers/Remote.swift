// The headers of a remote log: `2013-02-06 09:22:57 +0000 App `, with no process number to end the name.
// `KnownHeaders` has the names that the capture has shown.

extension Header {
  private static let maximumNameLength = 160
  private static let maximumWords = 4

  /// Reads the date, the time and the zone that a line begins with, and returns the offset where the
  /// process's name must begin.
  static func parseRemoteTime(_ line: Span<UInt8>) -> (Timestamp, Int)? {
    guard let (year, month, day) = line.yearMonthDay(at: 0, separator: UInt8(ascii: "-")),
      line.byte(10) == 0x20, let (time, end) = line.timeOfDay(at: 11), line.byte(end) == 0x20,
      let zone = line.zone(at: end + 1), line.byte(end + 6) == 0x20,
      let timestamp = Timestamp(year: year, month: month, day: day, time: time, zoneMinutes: zone)
    else { return nil }
    return (timestamp, end + 7)
  }

  /// Returns the end of the process's name at an offset: where a method or a marker follows, or after a
  /// daemon's name; otherwise `nil`.
  ///
  /// After a name of several words a method must have its line number, or a marker must follow, because apps
  /// quote statements, too.
  static func endOfRemoteProcess(_ line: Span<UInt8>, from name: Int) -> Int? {
    var position = name
    for words in 1...maximumWords {
      guard let blank = line.find(UInt8(ascii: " "), from: position, before: name + maximumNameLength),
        line.skip(from: position, while: { !isForeign($0) }) >= blank
      else { return nil }
      let isHeader =
        words == 1
        ? Statement.begins(line, at: blank + 1) || OpenRecord.isDaemon(line, ByteRange(name, blank))
        : Statement.isSure(line, at: blank + 1)
      if isHeader {
        return blank
      }
      position = blank + 1
    }
    return nil
  }

  /// Whether a byte occurs in sentences or objects but not in names of processes.
  private static func isForeign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ":"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "="), UInt8(ascii: "{"),
      UInt8(ascii: ","), UInt8(ascii: ";"):
      true
    default: false
    }
  }
}
