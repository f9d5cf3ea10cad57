// The time of a record, with no more than the capture prints. `Timestamp+Parsing` reads the digits.

/// A date and time of the capture's own clock.
///
/// No zone and no year are invented: what the capture does not print is absent.
package struct Timestamp: Equatable, Sendable {
  /// The length of a day, in microseconds.
  package static let day: Int64 = 86_400_000_000

  /// The microseconds since 1970-01-01 00:00, both on the capture's own clock.
  ///
  /// A capture without years counts from an arbitrary leap year, so that differences are still correct, also
  /// across New Year.
  package var microseconds: Int64

  /// The offset of the zone from Greenwich, in minutes; `nil` if the capture prints none.
  package var zoneMinutes: Int16?
  /// The number of decimals of the seconds that the capture prints: 0, 3 or 6.
  package var decimals: UInt8
  /// Whether the capture prints the year.
  package var hasYear: Bool

  /// Returns the seconds from an earlier time to this one, also if the device's zone changed; negative if the
  /// clock stepped back.
  package func seconds(since earlier: Timestamp) -> Double {
    var passed = microseconds - earlier.microseconds
    if let zoneMinutes, let before = earlier.zoneMinutes {
      passed -= Int64(zoneMinutes - before) * 60_000_000
    }
    return Double(passed) / 1_000_000
  }
}

extension Timestamp {
  /// The year, month and day.
  package var date: (year: Int, month: Int, day: Int) {
    // Civil from days: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms".
    let days = microseconds.dividedRoundingDown(by: Self.day) + 719_468
    let era = days.dividedRoundingDown(by: 146_097)
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (Int(year), Int(month), Int(dayOfYear - (153 * shifted + 2) / 5 + 1))
  }

  /// Whether the capture prints the date; without one, the time counts from the first midnight before the
  /// capture.
  package var hasDate: Bool { hasYear || microseconds >= 10_957 * Self.day }

  /// The date in ISO 8601: `2013-11-18`, or `--11-18` without a year; empty if there is none.
  package var dateText: String {
    guard hasDate else { return "" }
    let (year, month, day) = date
    return (hasYear ? padded(year, 4) : "-") + "-" + padded(month, 2) + "-" + padded(day, 2)
  }

  /// The time of day with the capture's own decimals: `21:44:41.159`.
  package var timeText: String {
    let ofDay = Int(microseconds - microseconds.dividedRoundingDown(by: Self.day) * Self.day)
    let seconds = ofDay / 1_000_000
    // Built from bytes, because each event has one and joining texts takes several times as long.
    var text: [UInt8] = []
    text.reserveCapacity(16)
    text.append(seconds / 3600, width: 2)
    text.append(UInt8(ascii: ":"))
    text.append(seconds / 60 % 60, width: 2)
    text.append(UInt8(ascii: ":"))
    text.append(seconds % 60, width: 2)
    switch decimals {
    case 0: break
    case 3:
      text.append(UInt8(ascii: "."))
      text.append(ofDay % 1_000_000 / 1000, width: 3)
    default:
      text.append(UInt8(ascii: "."))
      text.append(ofDay % 1_000_000, width: 6)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The date and time in ISO 8601, with a zone only if the capture prints one.
  package var isoText: String {
    guard let zoneMinutes else { return dateText + "T" + timeText }
    let distance = Int(zoneMinutes.magnitude)
    let sign = zoneMinutes < 0 ? "-" : "+"
    return dateText + "T" + timeText + sign + padded(distance / 60, 2) + ":" + padded(distance % 60, 2)
  }
}

extension [UInt8] {
  /// Appends the last `width` decimal digits of a number.
  fileprivate mutating func append(_ number: Int, width: Int) {
    var divisor = 1
    for _ in 1..<width { divisor *= 10 }
    for _ in 0..<width {
      append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }
}

/// Returns a number with at least `width` digits: a year may have more.
private func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
