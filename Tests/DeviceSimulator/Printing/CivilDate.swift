// Dates from microseconds since 1970, without a calendar library.

/// A date and time on the device's clock.
package struct CivilDate {
  /// The year.
  package let year: Int
  /// The month, from 1 to 12.
  package let month: Int
  /// The day of the month, from 1.
  package let day: Int
  /// The hour, from 0 to 23.
  package let hour: Int
  /// The minute, from 0 to 59.
  package let minute: Int
  /// The second, from 0 to 59.
  package let second: Int
  /// The microsecond within the second.
  package let microsecond: Int

  static let monthNames = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  static let microsecondsOfDay: Int64 = 86_400_000_000

  /// Creates the date of a number of microseconds since 1970, which must not be negative.
  package init(_ microseconds: Int64) {
    let ofDay = Int(microseconds % Self.microsecondsOfDay)
    hour = ofDay / 3_600_000_000
    minute = ofDay / 60_000_000 % 60
    second = ofDay / 1_000_000 % 60
    microsecond = ofDay % 1_000_000
    // The algorithm is "civil from days" by H. Hinnant, "chrono-Compatible Low-Level Date Algorithms".
    let days = Int(microseconds / Self.microsecondsOfDay) + 719_468
    let era = days / 146_097
    let dayOfEra = days % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shifted + 2) / 5 + 1
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }
}

extension TextBuffer {
  /// Adds `2013-11-18`.
  mutating func date(_ date: CivilDate) {
    add(date.year, width: 4)
    add("-")
    add(date.month, width: 2)
    add("-")
    add(date.day, width: 2)
  }

  /// Adds `21:44:41`.
  mutating func time(_ date: CivilDate) {
    add(date.hour, width: 2)
    add(":")
    add(date.minute, width: 2)
    add(":")
    add(date.second, width: 2)
  }

  /// Adds a date as NSDate prints it: `2013-11-18 19:44:41 +0000`.
  mutating func moment(_ microseconds: Int64) {
    let civil = CivilDate(microseconds)
    date(civil)
    add(" ")
    time(civil)
    add(" +0000")
  }
}
