// A bound of a window as a user writes it. `TimeWindow` decides which moment of a capture is meant by a time
// without a date.

/// A time in one of the forms that captures print, possibly without its year or its date.
package struct TimeBound: Equatable, Sendable {
  enum Extent: Int, Comparable, Sendable {
    case time, day, whole

    static func < (one: Extent, other: Extent) -> Bool { one.rawValue < other.rawValue }
  }

  var extent: Extent
  /// The time; without a date it counts from midnight.
  package internal(set) var time: Timestamp
  /// Whether the bound is a date only, so that its time of day is midnight.
  private(set) var isDateOnly = false

  /// Whether the bound is a time of day only, to be applied to one of the capture's days.
  package var hasNoDate: Bool { extent == .time }

  /// Examples of the accepted forms, for messages about a time that has none of them.
  package static let forms = [
    "2013-11-18 21:44:41.159", "2013-11-18T21:44:41Z", "2013-11-18 21:44 +0100", "2013-11-18",
    "Nov 18 21:44:41", "11-18 21:44", "21:44:41.159", "21:44",
  ]

  init(_ extent: Extent, _ time: Timestamp) {
    self.extent = extent
    self.time = time
  }

  /// Reads a time; `nil` if it has none of the forms, or there is no such time.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    let span = bytes.span
    let start = span.skipBlanks(from: 0)
    guard let given = span.givenDate(at: start) else {
      guard let (clock, end) = span.givenTime(at: start) else { return nil }
      let zone = span.givenZone(at: end)
      guard zone != nil || span.isBlank(from: end) else { return nil }
      self.init(
        .time,
        Timestamp(
          microseconds: clock.microseconds, zoneMinutes: zone, decimals: clock.decimals, hasYear: false))
      return
    }
    let afterDate = span.skipBlanks(from: given.end)
    var clock = TimeOfDay(microseconds: 0, decimals: 0)
    var zoneMinutes: Int16?
    if afterDate < span.count {
      let hasT = span.byte(given.end).asciiLowercased == UInt8(ascii: "t")
      guard hasT || afterDate > given.end,
        let (time, end) = span.givenTime(at: hasT ? given.end + 1 : afterDate)
      else { return nil }
      (clock, zoneMinutes) = (time, span.givenZone(at: end))
      guard zoneMinutes != nil || span.isBlank(from: end) else { return nil }
    }
    guard
      let time = Timestamp(
        year: given.year, month: given.month, day: given.day, time: clock, zoneMinutes: zoneMinutes)
    else { return nil }
    self.init(given.year == nil ? .day : .whole, time)
    isDateOnly = afterDate >= span.count
  }
}

extension Span<UInt8> {
  /// Returns the date at an offset, in one of the forms that users may write; `nil` if there is none.
  fileprivate func givenDate(at start: Int) -> (year: Int?, month: Int, day: Int, end: Int)? {
    if let (year, month, day) = yearMonthDay(at: start, separator: UInt8(ascii: "-"))
      ?? yearMonthDay(at: start, separator: UInt8(ascii: "/"))
    {
      return (year, month, day, start + 10)
    }
    if let month = monthName(at: start), byte(start + 3) == 0x20,
      let (day, end) = number(at: skipBlanks(from: start + 3))
    {
      return (nil, month, day, end)
    }
    // The form in which reports print a day without year: `11-18`, and in JSON `--11-18`.
    let offset = has("--", at: start) ? start + 2 : start
    guard let month = digits(2, at: offset), byte(offset + 2) == UInt8(ascii: "-"),
      let day = digits(2, at: offset + 3)
    else { return nil }
    return (nil, month, day, offset + 5)
  }

  /// Returns the time of day at an offset; seconds and their decimals may be missing.
  fileprivate func givenTime(at start: Int) -> (time: TimeOfDay, end: Int)? {
    guard let (hour, afterHour) = number(at: start), afterHour - start <= 2, hour < 24,
      byte(afterHour) == UInt8(ascii: ":"), let minute = digits(2, at: afterHour + 1), minute < 60
    else { return nil }
    var end = afterHour + 3
    var time = TimeOfDay(microseconds: Int64(hour * 3600 + minute * 60) * 1_000_000, decimals: 0)
    guard byte(end) == UInt8(ascii: ":") else { return (time, end) }
    guard let second = digits(2, at: end + 1), second < 61 else { return nil }
    time.microseconds += Int64(second) * 1_000_000
    end += 3
    let mark = byte(end)
    guard mark == UInt8(ascii: ".") || mark == UInt8(ascii: ",") || mark == UInt8(ascii: ":") else {
      return (time, end)
    }
    let afterDecimals = skip(from: end + 1, while: \.isASCIIDigit)
    let count = afterDecimals - end - 1
    guard (1...6).contains(count), let decimals = digits(count, at: end + 1) else { return nil }
    time.microseconds += (count..<6).reduce(Int64(decimals)) { value, _ in value * 10 }
    time.decimals = count <= 3 ? 3 : 6
    return (time, afterDecimals)
  }

  /// Whether only spaces and tabs follow an offset.
  fileprivate func isBlank(from start: Int) -> Bool { skipBlanks(from: start) == count }

  /// Returns the zone at an offset, in minutes, after which nothing may follow; `nil` if there is none.
  fileprivate func givenZone(at start: Int) -> Int16? {
    let offset = skipBlanks(from: start)
    if byte(offset).asciiLowercased == UInt8(ascii: "z") {
      return isBlank(from: offset + 1) ? 0 : nil
    }
    let sign = byte(offset)
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), let hours = digits(2, at: offset + 1) else {
      return nil
    }
    var end = offset + 3
    if byte(end) == UInt8(ascii: ":") { end += 1 }
    var minutes = 0
    if end < count, byte(end).isASCIIDigit {
      guard let given = digits(2, at: end) else { return nil }
      minutes = given
      end += 2
    } else if end > offset + 3 {
      return nil
    }
    guard hours <= 14, minutes < 60, isBlank(from: end) else { return nil }
    let distance = Int16(hours * 60 + minutes)
    return sign == UInt8(ascii: "-") ? -distance : distance
  }
}
