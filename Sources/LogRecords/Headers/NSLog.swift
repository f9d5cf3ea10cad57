// NSLog: `App[543:60b] ` after the time, with a `[category] ` where the time has a zone.

extension Header {
  static func parseNSLog(_ line: Span<UInt8>, from start: Int, at timestamp: Timestamp) -> Header? {
    guard line.byte(start) == 0x20 else { return nil }
    // The compact style of `log show` has its type before the process.
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
}
