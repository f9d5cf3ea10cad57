// Reads a header by the bytes it shares with the previous one: within a day, and from one process, only the
// time and the thread differ. `Header.parse` reads all other headers.

/// The last header of NSLog's style without a zone, with its parsed values.
///
/// Compared as a block, because this is done for almost every record of a capture.
struct HeaderMemo {
  /// The bytes `2013-11-18 00:00:00.000 App[543:` of the last header, with zeros in place of the time's
  /// digits; the initial value equals no masked block, so that nothing matches before a header is kept.
  private var header = SIMD8<UInt64>(repeating: .max)
  /// The mask of those bytes in a block.
  private var mask = SIMD8<UInt64>(repeating: 0)
  /// The number of those bytes; 0 before there is a header.
  private var count = 0
  /// The header's date, as a time in whole days.
  private var timestamp = Timestamp(microseconds: 0, zoneMinutes: nil, decimals: 3, hasYear: true)
  /// The range of the process's name in the line.
  private var name = ByteRange.empty
  /// The process's number.
  private var pid: Int32?
  /// The origin of the process's records.
  private var origin: Origin?
  /// The last header's time without its decimals, as text: most headers have the same.
  private var second: UInt64 = 0
  /// The last header's time without its decimals, in microseconds as `Timestamp` counts them.
  private var microsecondsOfSecond: Int64 = 0
  /// Threads that headers named, each in a slot that its first digits select: a process has few threads that
  /// print.
  private var threads = InlineArray<8, Thread>(repeating: Thread())

  /// A thread after the process's name and number.
  private struct Thread {
    /// The thread's digits, the bracket and the space as a number; the initial value matches no text.
    var text: UInt64 = 1
    /// The mask of the significant bytes in `text`.
    var mask: UInt64 = 0
    /// The number of bytes of the digits, the bracket and the space, which may be more than `text` holds.
    var count = 0
    var number: UInt64 = 0
  }

  /// The offset of the time.
  private static var time: Int { 11 }
  /// The offset of the milliseconds.
  private static var milliseconds: Int { 20 }
  /// The offset of the space before the process's name.
  private static var process: Int { 23 }
  /// The maximum length of the bytes that are kept.
  private static var maximumLength: Int { 64 }

  /// Whether a header of the style was kept.
  var isKept: Bool { count > 0 }

  /// Whether the kept header's process is an app's.
  var isFromApp: Bool { origin == .app }

  /// The parts of a header that differ from the last one.
  struct Match {
    /// The time, in microseconds as `Timestamp` counts them.
    let microseconds: Int64
    let thread: UInt64
    /// The offset where the message begins.
    let end: Int
  }

  /// Reads the header that begins at an offset; `nil` means undecided.
  @inline(__always) mutating func match(_ bytes: Span<UInt8>, at start: Int) -> Match? {
    guard let block = bytes.block(at: start), isKnown(block) else { return nil }
    let time = bytes.word(at: start + Self.time)
    if time != second {
      guard let microseconds = time.microsecondsOfTime else { return nil }
      (second, microsecondsOfSecond) = (time, timestamp.microseconds + microseconds)
    }
    guard let fraction = bytes.word(at: start + Self.milliseconds).microsecondsOfThreeDigits else {
      return nil
    }
    guard let thread = thread(bytes, at: start &+ count) else { return nil }
    // The sums cannot overflow: each is close to the number of bytes.
    var end = start &+ count &+ thread.count
    if bytes.byte(end) == 0x20 || bytes.byte(end) == 0x09 { end = bytes.skipBlanks(from: end) }
    return Match(microseconds: microsecondsOfSecond &+ fraction, thread: thread.number, end: end)
  }

  /// Returns the thread whose digits are at an offset, followed by a bracket and a space.
  @inline(__always) private mutating func thread(_ bytes: Span<UInt8>, at start: Int) -> Thread? {
    let word = bytes.word(at: start)
    let slot = Int(truncatingIfNeeded: (UInt32(truncatingIfNeeded: word) &* 0x9E37_79B1) >> 29)
    if word & threads[slot].mask == threads[slot].text { return threads[slot] }
    guard let thread = Self.thread(bytes, at: start, word) else { return nil }
    // Longer threads do not fit into the word.
    if thread.count <= 8 { threads[slot] = thread }
    return thread
  }

  /// Reads a thread that is not known yet; `word` begins with it.
  @inline(never) private static func thread(_ bytes: Span<UInt8>, at start: Int, _ word: UInt64) -> Thread? {
    var digits = word.leadingHexDigits
    if digits == 8 { digits += bytes.word(at: start + 8).leadingHexDigits }
    let end = start + digits
    guard digits > 0, bytes.byte(end) == UInt8(ascii: "]"), bytes.byte(end + 1) == 0x20 else { return nil }
    let mask: UInt64 = .max >> UInt64(64 - 8 * min(digits + 2, 8))
    return Thread(
      text: word & mask, mask: mask, count: digits + 2, number: bytes.hexadecimal(start..<end))
  }

  /// Whether a block begins like the kept header; equivalent to `==`, in fewer steps.
  @inline(__always) private func isKnown(_ block: SIMD8<UInt64>) -> Bool {
    let difference = (block & mask) ^ header
    let half = difference.lowHalf | difference.highHalf
    let quarter = half.lowHalf | half.highHalf
    return quarter[0] | quarter[1] == 0
  }

  /// Returns the complete header of a match at an offset, with positions relative to the line that begins at
  /// `start`.
  @inline(__always) func header(_ match: Match, at start: Int) -> Header {
    var time = timestamp
    time.microseconds = match.microseconds
    return Header(
      dialect: .nslog, timestamp: time, process: name, pid: pid,
      thread: match.thread, end: match.end - start, origin: origin)
  }

  /// Keeps a header that a line begins with, if it is of the style.
  mutating func keep(_ header: Header, _ line: Span<UInt8>) {
    guard header.dialect == .nslog, let time = header.timestamp, time.decimals == 3, time.hasYear,
      header.process.lower == 24,
      let sinceMidnight = line.word(at: Self.time).microsecondsOfTime,
      let fraction = line.word(at: Self.milliseconds).microsecondsOfThreeDigits,
      let colon = line.find(UInt8(ascii: ":"), from: Int(header.process.upper), before: header.end),
      colon < Self.maximumLength,
      // For a daemon that serves the whole system, the message shows the origin; in all other headers of this
      // style the process alone does.
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
    // A header of another day may have the same time.
    second = 0
    name = header.process
    pid = header.pid
    origin = OpenRecord.origin(line, header)
  }

  /// The mask of all bytes of a block except the digits of the time.
  private static let withoutDigits: SIMD8<UInt64> = {
    var words = SIMD8<UInt64>(repeating: .max)
    for index in [11, 12, 14, 15, 17, 18, 20, 21, 22] {
      words[index / 8] &= ~UInt64(littleEndian: 0xFF << UInt64(8 * (index % 8)))
    }
    return words
  }()
}
