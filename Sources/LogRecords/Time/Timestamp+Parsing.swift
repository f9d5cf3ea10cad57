// Reads dates and times in the forms that headers have. The dialect knows which form a header has.

extension Timestamp {
  /// A year in place of one that the capture does not print: a leap year, so that 29 February is a valid day.
  static let anyLeapYear = 2000

  /// Creates the time from its parts; `nil` if there is no such day.
  init?(year: Int?, month: Int, day: Int, time: TimeOfDay, zoneMinutes: Int16? = nil) {
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    let days = Self.days(year: year ?? Self.anyLeapYear, month: month, day: day)
    guard days < Self.days(year: year ?? Self.anyLeapYear, month: month + 1, day: 1) else { return nil }
    self.init(
      microseconds: Int64(days) * Self.day + time.microseconds, zoneMinutes: zoneMinutes,
      decimals: time.decimals, hasYear: year != nil)
  }

  /// Returns the number of days from 1970-01-01 to a day; month 13 is January of the next year.
  ///
  /// After H. Hinnant, "chrono-Compatible Low-Level Date Algorithms".
  static func days(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    // Eras before the first are negative: the division has to round down.
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

struct TimeOfDay {
  /// The microseconds since midnight.
  var microseconds: Int64
  /// The number of decimals that the seconds had.
  var decimals: UInt8
}

extension Span<UInt8> {
  /// Returns the number of the month whose English name, truncated to three letters, is at an offset.
  func monthName(at offset: Int) -> Int? {
    switch (byte(offset), byte(offset + 1), byte(offset + 2)) {
    case (0x4A, 0x61, 0x6E): 1  // Jan
    case (0x46, 0x65, 0x62): 2  // Feb
    case (0x4D, 0x61, 0x72): 3  // Mar
    case (0x41, 0x70, 0x72): 4  // Apr
    case (0x4D, 0x61, 0x79): 5  // May
    case (0x4A, 0x75, 0x6E): 6  // Jun
    case (0x4A, 0x75, 0x6C): 7  // Jul
    case (0x41, 0x75, 0x67): 8  // Aug
    case (0x53, 0x65, 0x70): 9  // Sep
    case (0x4F, 0x63, 0x74): 10  // Oct
    case (0x4E, 0x6F, 0x76): 11  // Nov
    case (0x44, 0x65, 0x63): 12  // Dec
    default: nil
    }
  }

  /// Returns the date `2013-11-18`, possibly with another separator, at an offset.
  func yearMonthDay(at offset: Int, separator: UInt8) -> (year: Int, month: Int, day: Int)? {
    guard byte(offset + 4) == separator, byte(offset + 7) == separator, let year = digits(4, at: offset),
      let month = digits(2, at: offset + 5), let day = digits(2, at: offset + 8)
    else { return nil }
    return (year, month, day)
  }

  /// Returns the time `21:44:41` at an offset, with decimals after `.`, `:` or `,` if there are 3 or 6, and
  /// the offset after it; with `allowsAll`, also with another number of decimals after `.`.
  func timeOfDay(at offset: Int, allowsAll: Bool = false) -> (time: TimeOfDay, end: Int)? {
    guard byte(offset + 2) == UInt8(ascii: ":"), byte(offset + 5) == UInt8(ascii: ":"),
      let hour = digits(2, at: offset), let minute = digits(2, at: offset + 3),
      let second = digits(2, at: offset + 6), hour < 24, minute < 60, second < 61
    else { return nil }
    return decimals(after: hour * 3600 + minute * 60 + second, at: offset + 8, allowsAll: allowsAll)
  }

  /// Returns the time with the decimals at an offset added to its seconds.
  func decimals(
    after seconds: Int, at offset: Int, allowsAll: Bool = false
  ) -> (time: TimeOfDay, end: Int) {
    let whole = Int64(seconds) * 1_000_000
    let separator = byte(offset)
    if separator == UInt8(ascii: ".") || separator == UInt8(ascii: ":") || separator == UInt8(ascii: ",") {
      let end = skip(from: offset + 1, while: \.isASCIIDigit)
      if end == offset + 4, let milliseconds = digits(3, at: offset + 1) {
        return (TimeOfDay(microseconds: whole + Int64(milliseconds) * 1000, decimals: 3), end)
      }
      if end == offset + 7, let microseconds = digits(6, at: offset + 1) {
        return (TimeOfDay(microseconds: whole + Int64(microseconds), decimals: 6), end)
      }
      if allowsAll, separator == UInt8(ascii: "."), (1...9).contains(end - offset - 1) {
        let (microseconds, decimals) = fraction(offset + 1..<end)
        return (TimeOfDay(microseconds: whole + microseconds, decimals: decimals), end)
      }
    }
    return (TimeOfDay(microseconds: whole, decimals: 0), offset)
  }

  /// Returns the microseconds that decimals denote, and how many decimals are shown.
  ///
  /// Services print 7 or 9, or leave out the zeros at the end. What is finer than a microsecond is dropped.
  func fraction(_ digits: Range<Int>) -> (microseconds: Int64, decimals: UInt8) {
    var microseconds: Int64 = 0
    for index in 0..<6 {
      let digit = index < digits.count ? self[digits.lowerBound + index] - UInt8(ascii: "0") : 0
      microseconds = microseconds * 10 + Int64(digit)
    }
    return (microseconds, digits.count <= 3 ? 3 : 6)
  }

  /// Returns the zone `+0200` at an offset, in minutes.
  func zone(at offset: Int) -> Int16? {
    let sign = byte(offset)
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), let hours = digits(2, at: offset + 1),
      let minutes = digits(2, at: offset + 3), hours <= 14, minutes < 60, !byte(offset + 5).isASCIIDigit
    else { return nil }
    let distance = Int16(hours * 60 + minutes)
    return sign == UInt8(ascii: "-") ? -distance : distance
  }
}
