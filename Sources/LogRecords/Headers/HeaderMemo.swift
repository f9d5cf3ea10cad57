// Reads a header by what it shares with the previous one: within a day, and from one process, only the time
// and the thread differ. `Header.parse` reads what this does not know.

/// The last header of NSLog's style without a zone, and what it meant.
///
/// Compared as a block: this is done for nearly every record of a capture.
struct HeaderMemo {
  /// `2013-11-18 00:00:00.000 App[543:` as it stood in the last header, with nothing for the digits of the
  /// time, and which bytes of a block it is.
  private var header = SIMD8<UInt64>(repeating: 0)
  private var mask = SIMD8<UInt64>(repeating: 0)
  /// How many bytes it has; 0 before there is one.
  private var count = 0
  /// What it meant: the time in whole days, the process's name in its line and its number.
  private var timestamp = Timestamp(microseconds: 0, zoneMinutes: nil, decimals: 3, hasYear: true)
  private var name = ByteRange.empty
  private var pid: Int32?
  private var origin: Origin?
  /// The second of the header that was read last, as it stood there and in microseconds: most headers have
  /// the same one.
  private var second: UInt64 = 0
  private var microsecondsOfSecond: Int64 = 0
  /// Threads that headers named, each in a place that its first digits decide: a process has few that print.
  private var threads = InlineArray<8, Thread>(repeating: Thread())

  /// A thread that stood behind the process.
  private struct Thread {
    /// Its digits, the bracket and the blank as a number, and which bytes of a word they are; none has these.
    var text: UInt64 = 1
    var mask: UInt64 = 0
    /// How many bytes that are.
    var count = 0
    var number: UInt64 = 0
  }

  /// Where the time, the milliseconds and the process stand.
  private static var time: Int { 11 }
  private static var milliseconds: Int { 20 }
  private static var process: Int { 23 }
  private static var longest: Int { 64 }

  /// Whether there was a header of the style.
  var isKept: Bool { count > 0 }

  /// Whether only an app's own process is known by it.
  var isOfApp: Bool { origin == .app }

  /// A header that was read, as far as it differs from the last one.
  struct Match {
    /// The time, in microseconds as `Timestamp` counts them.
    let microseconds: Int64
    let thread: UInt64
    /// Where the message begins.
    let end: Int
  }

  /// Reads the header that begins at an offset; `nil` says nothing.
  @inline(__always) mutating func match(_ bytes: Span<UInt8>, at start: Int) -> Match? {
    guard count > 0, let block = bytes.block(at: start), isKnown(block) else { return nil }
    let time = bytes.word(at: start + Self.time)
    if time != second {
      guard let microseconds = time.microsecondsOfTime else { return nil }
      (second, microsecondsOfSecond) = (time, timestamp.microseconds + microseconds)
    }
    guard let fraction = bytes.word(at: start + Self.milliseconds).microsecondsOfThreeDigits else {
      return nil
    }
    guard let thread = thread(bytes, at: start &+ count) else { return nil }
    // None of these sums is far from the number of bytes.
    var end = start &+ count &+ thread.count
    if bytes.byte(end) == 0x20 || bytes.byte(end) == 0x09 { end = bytes.skipBlanks(from: end) }
    return Match(microseconds: microsecondsOfSecond &+ fraction, thread: thread.number, end: end)
  }

  /// The thread whose digits stand at an offset, with a bracket and a blank behind them.
  @inline(__always) private mutating func thread(_ bytes: Span<UInt8>, at start: Int) -> Thread? {
    let word = bytes.word(at: start)
    let slot = Int(truncatingIfNeeded: (UInt32(truncatingIfNeeded: word) &* 0x9E37_79B1) >> 29)
    if word & threads[slot].mask == threads[slot].text { return threads[slot] }
    guard let thread = Self.thread(bytes, at: start, word) else { return nil }
    // Longer ones are not in the word.
    if thread.count <= 8 { threads[slot] = thread }
    return thread
  }

  /// The same for one that is not known, by the word that begins with it.
  @inline(never) private static func thread(_ bytes: Span<UInt8>, at start: Int, _ word: UInt64) -> Thread? {
    var digits = word.leadingHexDigits
    if digits == 8 { digits += bytes.word(at: start + 8).leadingHexDigits }
    let end = start + digits
    guard digits > 0, bytes.byte(end) == UInt8(ascii: "]"), bytes.byte(end + 1) == 0x20 else { return nil }
    let mask: UInt64 = .max >> UInt64(64 - 8 * min(digits + 2, 8))
    return Thread(
      text: word & mask, mask: mask, count: digits + 2, number: bytes.hexadecimal(start..<end))
  }

  /// Whether a block begins like the header; the same as `==`, in fewer steps.
  @inline(__always) private func isKnown(_ block: SIMD8<UInt64>) -> Bool {
    let difference = (block & mask) ^ header
    let half = difference.lowHalf | difference.highHalf
    let quarter = half.lowHalf | half.highHalf
    return quarter[0] | quarter[1] == 0
  }

  /// The whole header of what was read at an offset, where a line begins.
  @inline(__always) func header(_ match: Match, at start: Int = 0) -> Header {
    var time = timestamp
    time.microseconds = match.microseconds
    return Header(
      dialect: .nslog, timestamp: time, process: name, pid: pid,
      thread: match.thread, end: match.end - start, origin: origin)
  }

  /// Keeps a header that a line begins with, when it is of the style.
  mutating func keep(_ header: Header, _ line: Span<UInt8>) {
    guard header.dialect == .nslog, let time = header.timestamp, time.decimals == 3, time.hasYear,
      header.process.lower == 24,
      let sinceMidnight = line.word(at: Self.time).microsecondsOfTime,
      let fraction = line.word(at: Self.milliseconds).microsecondsOfThreeDigits,
      let colon = line.find(UInt8(ascii: ":"), from: Int(header.process.upper), before: header.end),
      colon < Self.longest,
      // In these the message shows the origin; in all others of this style the process alone does.
      Daemon(line, header.process) != .ofSystem
    else { return }
    count = colon + 1
    mask = Self.withoutDigits
    for word in 0..<8 {
      let known = min(8, max(0, count - 8 * word))
      mask[word] &= known == 8 ? .max : UInt64(littleEndian: 1 << UInt64(8 * known) - 1)
      self.header[word] = UInt64(littleEndian: line.word(at: 8 * word)) & mask[word]
    }
    timestamp = time
    timestamp.microseconds -= sinceMidnight + fraction
    // A header of another day may have the same bytes.
    second = 0
    name = header.process
    pid = header.pid
    origin = OpenRecord.origin(line, header)
  }

  /// All bytes of a block but the digits of the time.
  private static let withoutDigits: SIMD8<UInt64> = {
    var words = SIMD8<UInt64>(repeating: .max)
    for index in [11, 12, 14, 15, 17, 18, 20, 21, 22] {
      words[index / 8] &= ~UInt64(littleEndian: 0xFF << UInt64(8 * (index % 8)))
    }
    return words
  }()
}
