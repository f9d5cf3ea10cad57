// The headers of records copied from today's Console.app: type, time and process in columns, separated by
// tabs or, on web pages, by spaces. Apple's technical notes print an ellipsis for date and zone.

extension Header {
  /// Reads the columns of a line; if the process's name has several words, the text after it must show its
  /// end.
  static func parseConsoleColumns(_ line: Span<UInt8>, from start: Int) -> Header? {
    guard let type = endOfConsoleType(line, from: start) else { return nil }
    let before = line.skipEllipsis(from: line.skipBlanks(from: type))
    guard let (time, end) = line.timeOfDay(at: before), time.decimals == 6 else { return nil }
    let zone = line.zone(at: end)
    let after = line.skipEllipsis(from: line.skipBlanks(from: zone == nil ? end : end + 5))
    let name = line.skipBlanks(from: after)
    guard name > end, name < line.count else { return nil }
    let process = endOfConsoleProcess(line, from: name)
    return Header(
      dialect: .consoleCopy,
      timestamp: Timestamp(
        microseconds: time.microseconds, zoneMinutes: zone, decimals: time.decimals, hasYear: false),
      process: ByteRange(name, process), end: line.skipBlanks(from: process))
  }

  /// Returns the end of a record's type, if a space follows; otherwise `nil`.
  private static func endOfConsoleType(_ line: Span<UInt8>, from start: Int) -> Int? {
    let length: Int
    switch line.byte(start) {
    case UInt8(ascii: "d"):
      length = line.has("default", at: start) ? 7 : line.has("debug", at: start) ? 5 : 0
    case UInt8(ascii: "i"): length = line.has("info", at: start) ? 4 : 0
    case UInt8(ascii: "e"): length = line.has("error", at: start) ? 5 : 0
    case UInt8(ascii: "f"): length = line.has("fault", at: start) ? 5 : 0
    default: return nil
    }
    let end = start + length
    return length > 0 && line.skipBlanks(from: end) > end ? end : nil
  }

  private static func endOfConsoleProcess(_ line: Span<UInt8>, from name: Int) -> Int {
    let limit = min(line.count, name + 100)
    if line.byte(name - 1) == 0x09, let tab = line.find(0x09, from: name, before: limit) { return tab }
    var position = name
    while let blank = line.find(0x20, from: position, before: limit) {
      let next = line.skipBlanks(from: blank)
      if next > blank + 1 || next == line.count || Statement.begins(line, at: next) { return blank }
      position = next
    }
    return line.find(0x20, from: name, before: limit) ?? line.count
  }
}

extension Span<UInt8> {
  /// Returns the offset after `…` and the spaces after it; the same offset if there is no ellipsis.
  fileprivate func skipEllipsis(from offset: Int) -> Int {
    byte(offset) == 0xE2 && byte(offset + 1) == 0x80 && byte(offset + 2) == 0xA6
      ? skipBlanks(from: offset + 3) : offset
  }
}
