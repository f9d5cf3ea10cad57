// Reads a header by what it has in common with the one before: within a minute, and of one process, all but the seconds and
// the thread is the same. What it does not know, `Header.parse` reads.

/// The last header of NSLog's style without zone, and what it meant.
///
/// Compared as a block: nearly each record of a capture is.
struct HeaderMemo {
  /// `2013-11-18 21:44:00.000 App[543:` as it stood in the last header, with zeros for the digits of seconds and
  /// milliseconds, and which bytes of a block it is.
  private var header = SIMD8<UInt64>(repeating: 0)
  private var mask = SIMD8<UInt64>(repeating: 0)
  /// How many bytes it has; 0 before there was one.
  private var count = 0
  /// What it meant: the time in whole minutes, the process's name in its line and its number.
  private var timestamp = Timestamp(microseconds: 0, zoneMinutes: nil, decimals: 3, hasYear: true)
  private var name = ByteRange.empty
  private var pid: Int32?
  private var origin: Origin?

  /// Where the seconds, the milliseconds and the process stand.
  private static var seconds: Int { 17 }
  private static var milliseconds: Int { 20 }
  private static var process: Int { 23 }
  private static var longest: Int { 64 }

  /// Whether only an app's own process is known by it.
  var isOfApp: Bool { origin == .app }

  /// A header that was read, as far as it differs from the last one.
  struct Match {
    /// How many milliseconds after the minute.
    let milliseconds: Int32
    let thread: UInt64
    /// Where the message begins.
    let end: Int
  }

  /// Reads the header that begins at an offset; `nil` says nothing.
  @inline(__always) func match(_ bytes: Span<UInt8>, at start: Int) -> Match? {
    guard count > 0, let block = bytes.block(at: start), isKnown(block),
      let milliseconds = Self.milliseconds(bytes, after: start)
    else { return nil }
    var end = start + count
    var thread: UInt64 = 0
    while let digit = bytes.byte(end).hexDigitValue {
      thread = thread << 4 | UInt64(digit)
      end += 1
    }
    guard end > start + count, end - start - count < 17, bytes.byte(end) == UInt8(ascii: "]"),
      bytes.byte(end + 1) == 0x20
    else { return nil }
    end += 2
    while bytes.byte(end) == 0x20 || bytes.byte(end) == 0x09 { end += 1 }
    return Match(milliseconds: milliseconds, thread: thread, end: end)
  }

  /// Whether a block begins as the header; as `==` does, in fewer steps.
  @inline(__always) private func isKnown(_ block: SIMD8<UInt64>) -> Bool {
    let difference = (block & mask) ^ header
    let half = difference.lowHalf | difference.highHalf
    let quarter = half.lowHalf | half.highHalf
    return quarter[0] | quarter[1] == 0
  }

  /// The milliseconds after the minute of a header.
  @inline(__always) private static func milliseconds(_ bytes: Span<UInt8>, after start: Int) -> Int32? {
    guard let second = bytes.digits(2, at: start + seconds), second < 60,
      let millisecond = bytes.digits(3, at: start + milliseconds)
    else { return nil }
    return Int32(truncatingIfNeeded: second * 1000 + millisecond)
  }

  /// The time of a header that was read, in microseconds as `Timestamp` counts them.
  func microseconds(of match: Match) -> Int64 {
    timestamp.microseconds + Int64(match.milliseconds) * 1000
  }

  /// The whole header of what was read at an offset, where a line begins.
  func header(_ match: Match, at start: Int = 0) -> Header {
    var time = timestamp
    time.microseconds = microseconds(of: match)
    return Header(
      dialect: .nslog, timestamp: time, process: name, pid: pid, thread: match.thread,
      end: match.end - start, origin: origin)
  }

  /// Keeps a header that a line begins with, when it is of the style.
  mutating func keep(_ header: Header, _ line: Span<UInt8>) {
    guard header.dialect == .nslog, let time = header.timestamp, time.decimals == 3, time.hasYear,
      header.process.lower == 24, let second = line.digits(2, at: Self.seconds),
      let millisecond = line.digits(3, at: Self.milliseconds),
      let colon = line.find(UInt8(ascii: ":"), from: Int(header.process.upper), before: header.end),
      colon < Self.longest,
      // Of these the message shows the origin, of all others in this style the process alone.
      Daemon(line, header.process) != .ofSystem
    else { return }
    count = colon + 1
    var (bytes, known) = (
      [UInt8](repeating: 0, count: Self.longest), [UInt8](repeating: 0, count: Self.longest)
    )
    for index in 0..<count where !Self.isDigitOfTime(index) {
      (bytes[index], known[index]) = (line[index], 0xFF)
    }
    self.header = bytes.span.block(at: 0) ?? self.header
    mask = known.span.block(at: 0) ?? mask
    timestamp = time
    timestamp.microseconds -= Int64(second * 1000 + millisecond) * 1000
    name = header.process
    pid = header.pid
    origin = OpenRecord.origin(line, header)
  }

  private static func isDigitOfTime(_ index: Int) -> Bool {
    (seconds..<seconds + 2).contains(index) || (milliseconds..<milliseconds + 3).contains(index)
  }
}
