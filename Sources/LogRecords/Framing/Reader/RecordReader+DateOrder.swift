// Finds out which comes first in dates with slashes, the day or the month: that holds for a whole capture, and
// a later line may be the first one to show it. Other captures are not looked at.

/// How far the search for the order of dates is.
enum DateOrderSearch {
  /// Nothing was read yet.
  case notBegun
  /// The first line can be read either way: more lines are needed.
  case awaitsLines
  case over
}

extension RecordReader {
  /// How much of a capture is looked at, in bytes; and how much of a line has its margin and its date.
  private static let maximumHeadLength = 64 << 10
  private static let longestDate = 64
  /// The maximum number of lines before a log, such as a sentence, and how much of each is looked at, in bytes.
  private static let maximumLinesBefore = 16
  private static let longestLineBefore = 512

  /// Finds out whether the dates of a capture are to be read the other way than each by itself.
  ///
  /// - Parameter isWhole: Whether no more bytes come.
  /// - Returns: `false` if that is not known yet; then no line may be read.
  mutating func findDateOrder(isWhole: Bool = false) -> Bool {
    if dateOrder == .notBegun {
      guard lineStart < buffer.count else { return isWhole }
      // Without a line end nothing can be read yet.
      guard lineEnding != .unknown else { return false }
      guard let hasDate = beginsWithSlashDate(isWhole: isWhole) else { return false }
      guard hasDate else {
        dateOrder = .over
        searched = lineStart
        return true
      }
      dateOrder = .awaitsLines
    }
    let most = min(Self.maximumHeadLength, limits.recordBytes)
    let end = min(buffer.count, lineStart + most)
    let isProven = showsDateOrder(before: end)
    guard isWhole || isProven || end == lineStart + most else { return false }
    dateOrder = .over
    searched = lineStart
    return true
  }

  /// Whether the first line of the log, after what people write before one, has a date with slashes; `nil` if
  /// that is not known yet.
  private func beginsWithSlashDate(isWhole: Bool) -> Bool? {
    let limit = lineStart + min(Self.maximumHeadLength, limits.recordBytes)
    var start = lineStart
    for _ in 0..<Self.maximumLinesBefore {
      guard start < limit else { return false }
      guard start < buffer.count else { return isWhole ? false : nil }
      let most = min(limit, start + Self.longestLineBefore)
      let last = min(buffer.count, most)
      let lineEnd = buffer.find(UInt8(ascii: "\n"), from: start, before: last)
      guard isWhole || lineEnd != nil || last == most else { return nil }
      let end = lineEnd ?? last
      if slashDate(at: start, before: end) != nil { return true }
      var mayPrecedeLog = false
      buffer.withSpan(start..<end) { mayPrecedeLog = $0.mayPrecedeLog }
      guard mayPrecedeLog, let lineEnd else { return false }
      start = lineEnd + 1
    }
    return false
  }

  /// Looks for a line that shows the order; `false` if there is none before an offset.
  ///
  /// A number above 12 is a day. If there is none, what changes from one line to the next is one.
  private mutating func showsDateOrder(before end: Int) -> Bool {
    var first: SlashDate?
    var changed: Bool?
    var start = lineStart
    while start < end {
      let usual = first ?? slashDate(at: start, before: end)
      if let usual, let date = slashDate(at: start, before: end), date.isIndented == usual.isIndented {
        first = usual
        if date.one > 12 || date.two > 12 {
          swapsDates = (date.two > 12) != usual.isAmerican
          return true
        }
        if changed == nil, (date.one == usual.one) != (date.two == usual.two) {
          changed = (date.one == usual.one) != usual.isAmerican
        }
      }
      guard let next = buffer.find(UInt8(ascii: "\n"), from: start, before: end) else { break }
      start = next + 1
    }
    swapsDates = changed ?? false
    return false
  }

  private func slashDate(at start: Int, before end: Int) -> SlashDate? {
    var date: SlashDate?
    buffer.withSpan(start..<min(end, start + Self.longestDate)) { date = SlashDate($0) }
    return date
  }
}

extension Record {
  /// The time with day and month the other way, if it is from a date with slashes and there is such a day.
  var timestampOfOtherOrder: Timestamp? {
    guard dialect == .consoleCopy, let timestamp, timestamp.hasYear else { return timestamp }
    let (year, month, day) = timestamp.date
    guard day <= 12 else { return timestamp }
    var other = timestamp
    let days = Timestamp.days(year: year, month: day, day: month)
    other.microseconds += Int64(days - Timestamp.days(year: year, month: month, day: day)) * Timestamp.day
    return other
  }
}

/// The date with slashes that a line begins with.
private struct SlashDate {
  let one: Int
  let two: Int
  /// Whether the clock is an American one, so that the month comes first by itself.
  let isAmerican: Bool

  /// Whether a margin precedes it.
  let isIndented: Bool

  /// Reads the date at the beginning of a line, or after its margin.
  init?(_ line: Span<UInt8>) {
    let start = line.offsetAfterMark
    if let date = Self(line, at: start, isIndented: false) {
      self = date
      return
    }
    let margin = line.offsetAfterMargin
    guard margin > start, let date = Self(line, at: margin, isIndented: true) else { return nil }
    self = date
  }

  private init?(_ line: Span<UInt8>, at start: Int, isIndented: Bool) {
    guard let (one, afterOne) = line.number(at: start), line.byte(afterOne) == UInt8(ascii: "/"),
      let (two, afterTwo) = line.number(at: afterOne + 1), line.byte(afterTwo) == UInt8(ascii: "/"),
      let (_, afterYear) = line.number(at: afterTwo + 1), line.byte(afterYear) == 0x20,
      let (_, afterHour) = line.number(at: afterYear + 1), line.byte(afterHour) == UInt8(ascii: ":"),
      one <= 31, two <= 31, one <= 12 || two <= 12
    else { return nil }
    self.one = one
    self.two = two
    self.isIndented = isIndented
    isAmerican = line.halfOfDay(after: afterHour)?.isInCapitals == true
  }
}

extension Span<UInt8> {
  /// The offset after a byte order mark, if the line begins with one.
  fileprivate var offsetAfterMark: Int {
    byte(0) == 0xEF && byte(1) == 0xBB && byte(2) == 0xBF ? 3 : 0
  }

  /// The offset after the margin of a line, or after its indentation.
  fileprivate var offsetAfterMargin: Int {
    let start = offsetAfterMark
    let line = extracting(start..<count)
    return start + (Margin.before(line)?.end ?? line.skipBlanks(from: 0))
  }

  /// Whether a log may begin after the line: it has no header, no statement and no JSON.
  fileprivate var mayPrecedeLog: Bool {
    let start = offsetAfterMargin
    let first = byte(start)
    return !first.isASCIIDigit && first != UInt8(ascii: "{") && first != UInt8(ascii: "[")
      && Header.parse(self, from: start) == nil && Header.statement(in: self, from: start) == nil
  }
}
