// The headers of NSLog: `App[543:60b] ` after the time, with a `[category] ` if the time has a zone; in that
// case the name may be missing.

extension Header {
  static func parseNSLog(_ line: Span<UInt8>, from start: Int, at timestamp: Timestamp) -> Header? {
    if line.byte(start) == UInt8(ascii: "["), timestamp.zoneMinutes != nil {
      return parseUnnamed(line, from: start, at: timestamp)
    }
    guard line.byte(start) == 0x20 else { return nil }
    // The compact style of `log show` has a type before the process.
    guard compactType(line, from: start + 1) == nil,
      let process = ProcessBracket(line, from: start + 1, hasThread: true),
      line.byte(process.end) == 0x20 || process.end == line.count
    else { return nil }
    let hasZone = timestamp.zoneMinutes != nil
    let end = line.skipBlanks(from: process.end)
    return Header(
      dialect: hasZone ? .nslogWithZone : .nslog, timestamp: timestamp, process: process.name,
      pid: process.pid, thread: process.thread, end: hasZone ? line.skipCategory(from: end) : end)
  }

  /// Reads `[543:60b] ` directly after the zone, as when a reporter removed the process's name.
  private static func parseUnnamed(_ line: Span<UInt8>, from start: Int, at timestamp: Timestamp) -> Header? {
    guard let process = ProcessBracket.parseInside(line, from: start + 1), process.thread != nil,
      line.byte(process.end) == 0x20
    else { return nil }
    return Header(
      dialect: .nslogWithZone, timestamp: timestamp, pid: process.pid, thread: process.thread ?? 0,
      end: line.skipCategory(from: line.skipBlanks(from: process.end)))
  }
}
