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
  /// How much of a capture is looked at, in bytes; and how much of a line has its date.
  private static let maximumHeadLength = 64 << 10
  private static let longestDate = 48

  /// Finds out whether the dates of a capture are to be read the other way than each by itself.
  ///
  /// - Parameter isWhole: Whether no more bytes come.
  /// - Returns: `false` if that is not known yet; then no line may be read.
  mutating func findDateOrder(isWhole: Bool = false) -> Bool {
    if dateOrder == .notBegun {
      guard lineStart < buffer.count else { return isWhole }
      guard buffer[lineStart].isASCIIDigit else {
        dateOrder = .over
        return true
      }
      let end = min(buffer.count, lineStart + Self.longestDate)
      guard isWhole || end == lineStart + Self.longestDate || buffer.endOfLine(from: lineStart) != nil else {
        return false
      }
      guard slashDate(at: lineStart, before: end) != nil else {
        dateOrder = .over
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

  /// Looks for a line that shows the order; `false` if there is none before an offset.
  ///
  /// A number above 12 is a day. If there is none, what changes from one line to the next is one.
  private mutating func showsDateOrder(before end: Int) -> Bool {
    var first: SlashDate?
    var changed: Bool?
    var start = lineStart
    while start < end {
      if buffer[start].isASCIIDigit, let date = slashDate(at: start, before: end) {
        let usual = first ?? date
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

  init?(_ line: Span<UInt8>) {
    guard let (one, afterOne) = line.number(at: 0), line.byte(afterOne) == UInt8(ascii: "/"),
      let (two, afterTwo) = line.number(at: afterOne + 1), line.byte(afterTwo) == UInt8(ascii: "/"),
      let (_, afterYear) = line.number(at: afterTwo + 1), line.byte(afterYear) == 0x20,
      let (_, afterHour) = line.number(at: afterYear + 1), line.byte(afterHour) == UInt8(ascii: ":"),
      one <= 31, two <= 31, one <= 12 || two <= 12
    else { return nil }
    self.one = one
    self.two = two
    isAmerican = line.halfOfDay(after: afterHour)?.isInCapitals == true
  }
}
