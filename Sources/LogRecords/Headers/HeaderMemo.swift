// Reads a header by what it has in common with the one before: within a day, and of one process, all but the time and the thread
// is the same. What it does not know, `Header.parse` reads.

/// The last header of NSLog's style without zone, and what it meant.
///
/// Compared as a block: nearly each record of a capture is.
struct HeaderMemo {
  /// `2013-11-18 00:00:00.000 App[543:` as it stood in the last header, with nothing for the digits of the time, and which bytes of
  /// a block it is.
  private var header = SIMD8<UInt64>(repeating: 0)
  private var mask = SIMD8<UInt64>(repeating: 0)
  /// How many bytes it has; 0 before there was one.
  private var count = 0
  /// What it meant: the time in whole days, the process's name in its line and its number.
  private var timestamp = Timestamp(microseconds: 0, zoneMinutes: nil, decimals: 3, hasYear: true)
  private var name = ByteRange.empty
  private var pid: Int32?
  private var origin: Origin?

  /// Where the time, the milliseconds and the process stand.
  private static var time: Int { 11 }
  private static var milliseconds: Int { 20 }
  private static var process: Int { 23 }
  private static var longest: Int { 64 }

  /// Whether only an app's own process is known by it.
  var isOfApp: Bool { origin == .app }

  /// A header that was read, as far as it differs from the last one.
  struct Match {
    /// How many milliseconds after the day began.
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

  /// The milliseconds of a header after its day began.
  ///
  /// `00:00:00` is read as one number of eight bytes, and `000` as another.
  @inline(__always) private static func milliseconds(_ bytes: Span<UInt8>, after start: Int) -> Int32? {
    let time = bytes.word(at: start + time) ^ 0x3030_3A30_303A_3030
    let fraction = (bytes.word(at: start + milliseconds) ^ 0x30_3030) & 0xFF_FFFF
    // Each byte is a digit's value now, and a colon 0; of other text some byte is not.
    guard time & 0x0000_FF00_00FF_0000 == 0, time.isOfDigits, fraction.isOfDigits else { return nil }
    // Each digit ten times, and the one behind it.
    let pairs = time &* 10 &+ time >> 8
    let (hour, minute, second) = (pairs & 0xFF, pairs >> 24 & 0xFF, pairs >> 48 & 0xFF)
    guard hour < 24, minute < 60, second < 60 else { return nil }
    let decimals = (fraction & 0xFF) * 100 + (fraction >> 8 & 0xFF) * 10 + fraction >> 16
    return Int32(truncatingIfNeeded: ((hour * 60 + minute) * 60 + second) * 1000 + decimals)
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
      header.process.lower == 24, let milliseconds = Self.milliseconds(line, after: 0),
      let colon = line.find(UInt8(ascii: ":"), from: Int(header.process.upper), before: header.end),
      colon < Self.longest,
      // Of these the message shows the origin, of all others in this style the process alone.
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
    timestamp.microseconds -= Int64(milliseconds) * 1000
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

extension UInt64 {
  /// Whether each byte is the value of a digit.
  fileprivate var isOfDigits: Bool { (self &+ 0x7676_7676_7676_7676 | self) & 0x8080_8080_8080_8080 == 0 }
}
