// Reads a header by what it has in common with the one before: within a second, and of one process, all but the
// milliseconds and the thread is the same. What it does not know, `Header.parse` reads.

/// The last header of NSLog's style without zone, and what it meant.
struct HeaderMemo {
  /// `2013-11-18 21:44:41.`, and `App[543:` with the blank before it, as they stood in the last header.
  private var second: [UInt8] = []
  private var process: [UInt8] = []
  /// What they meant: the time in whole seconds, the process's name in its line and its number.
  private var timestamp = Timestamp(microseconds: 0, zoneMinutes: nil, decimals: 3, hasYear: true)
  private var name = ByteRange.empty
  private var pid: Int32?
  private var origin: Origin?

  /// Reads the header that a line begins with; `nil` says nothing.
  func header(_ line: Span<UInt8>) -> Header? {
    let count = second.count
    guard count > 0, line.has(second, at: 0), let milliseconds = line.digits(3, at: count),
      line.has(process, at: count + 3)
    else { return nil }
    let start = count + 3 + process.count
    var end = start
    var thread: UInt64 = 0
    while let digit = line.byte(end).hexDigitValue {
      thread = thread << 4 | UInt64(digit)
      end += 1
    }
    guard end > start, end - start < 17, line.byte(end) == UInt8(ascii: "]"), line.byte(end + 1) == 0x20
    else { return nil }
    var time = timestamp
    time.microseconds += Int64(milliseconds) * 1000
    return Header(
      dialect: .nslog, timestamp: time, process: name, pid: pid, thread: thread,
      end: line.skipBlanks(from: end + 1), origin: origin)
  }

  /// Keeps a header that a line begins with, when it is of the style.
  mutating func keep(_ header: Header, _ line: Span<UInt8>) {
    guard header.dialect == .nslog, let time = header.timestamp, time.decimals == 3, time.hasYear,
      header.process.lower == 24, let milliseconds = line.digits(3, at: 20),
      let colon = line.find(UInt8(ascii: ":"), from: Int(header.process.upper), before: header.end)
    else { return }
    second.removeAll(keepingCapacity: true)
    process.removeAll(keepingCapacity: true)
    second.append(line.extracting(0..<20))
    process.append(line.extracting(23..<colon + 1))
    timestamp = time
    timestamp.microseconds -= Int64(milliseconds) * 1000
    name = header.process
    pid = header.pid
    // In this style only the process shows the origin.
    origin = OpenRecord.origin(line, header)
  }
}
