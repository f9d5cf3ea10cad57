// Reads a header of the unified log by comparing it with earlier ones: within a day only the time and a few
// columns differ. `Header.parse` reads all other headers, and `HeaderMemo` those of NSLog.

/// The most recent headers, indexed by the text after their times.
struct RecentHeaders {
  /// The part of a header after its time.
  private struct Tail {
    /// The number of bytes in the tail; 0 for an empty slot.
    var count = 0
    /// The header that was parsed with this tail; it applies if the time before the tail has the same length.
    var header = Header(dialect: .bare, end: 0)
  }

  private static let capacity = 64
  /// The maximum length of a tail that is kept, in bytes.
  private static let maximumLength = 192
  /// The offset of the time of day.
  private static let time = 11
  /// The offset of the time's decimals.
  private static let decimals = 20

  private var tails = Array(repeating: Tail(), count: capacity)
  private var bytes = Array(repeating: UInt8(0), count: capacity * maximumLength)
  /// The date of the last header, up to the time of day, as two overlapping words; the initial value matches
  /// no date.
  private var date: (UInt64, UInt64) = (0, 0)
  /// The start of that day, in microseconds as `Timestamp` counts them.
  private var midnight: Int64 = 0

  /// Reads the header that a line begins with; `nil` if there is none.
  mutating func parse(_ line: Span<UInt8>) -> Header? {
    if let header = known(line) { return header }
    guard let header = Header.parse(line, from: 0) else { return nil }
    keep(header, line)
    return header
  }

  private func known(_ line: Span<UInt8>) -> Header? {
    guard line.word(at: 0) == date.0, line.word(at: 3) == date.1,
      let (ofDay, start) = Self.timeOfDay(line)
    else { return nil }
    let slot = Self.slot(line, start)
    let count = tails[slot].count
    guard count > 0, tails[slot].header.end == start + count,
      line.has(
        bytes.span.extracting(slot * Self.maximumLength..<slot * Self.maximumLength + count), at: start),
      Self.mayFollow(line, at: start + count)
    else { return nil }
    var header = tails[slot].header
    header.timestamp?.microseconds = midnight + ofDay
    return header
  }

  private mutating func keep(_ header: Header, _ line: Span<UInt8>) {
    switch header.dialect {
    case .logShow, .logShowCompact, .logShowSyslog, .nslogWithZone: break
    default: return
    }
    guard let (ofDay, start) = Self.timeOfDay(line), let timestamp = header.timestamp,
      header.end > start, header.end - start <= Self.maximumLength, line.byte(header.end - 1) == 0x20,
      Self.mayFollow(line, at: header.end)
    else { return }
    date = (line.word(at: 0), line.word(at: 3))
    midnight = timestamp.microseconds - ofDay
    let slot = Self.slot(line, start)
    tails[slot] = Tail(count: header.end - start, header: header)
    for offset in start..<header.end { bytes[slot * Self.maximumLength + offset - start] = line[offset] }
  }

  /// Returns the microseconds since midnight of a header's time, with three decimals or six, and the offset
  /// after them.
  private static func timeOfDay(_ line: Span<UInt8>) -> (microseconds: Int64, end: Int)? {
    guard line.byte(decimals - 1) == UInt8(ascii: "."),
      let seconds = line.word(at: time).microsecondsOfTime
    else { return nil }
    let fraction = line.word(at: decimals)
    if let microseconds = fraction.microsecondsOfSixDigits {
      return (seconds + microseconds, decimals + 6)
    }
    guard !line.byte(decimals + 3).isASCIIDigit, let microseconds = fraction.microsecondsOfThreeDigits else {
      return nil
    }
    return (seconds + microseconds, decimals + 3)
  }

  /// Whether the text after a known tail does not belong to its header.
  private static func mayFollow(_ line: Span<UInt8>, at end: Int) -> Bool {
    switch line.byte(end) {
    // The end of the line, more spaces, a sender, a category, or a type, also in the source of a web page.
    case 0...0x20, UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "<"), UInt8(ascii: "&"): false
    // A category that a broken line repeats.
    case UInt8(ascii: "C"): !line.has("CloudKit:", at: end)
    default: true
    }
  }

  /// Returns the slot of a tail, by its first columns, in which it differs from others.
  private static func slot(_ line: Span<UInt8>, _ start: Int) -> Int {
    var hash: UInt64 = 0
    for offset in stride(from: start, to: start + 32, by: 8) {
      hash = (hash ^ hash >> 32 ^ line.word(at: offset)) &* 0x9E37_79B9_7F4A_7C15
    }
    return Int(truncatingIfNeeded: hash >> 58)
  }
}
