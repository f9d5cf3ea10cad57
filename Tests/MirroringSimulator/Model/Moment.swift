// A time in the form that texts show.

internal import DeviceSimulator

/// A time, in the time zone of its microseconds.
struct Moment {
  /// The date, such as `2025-04-06`.
  let date: String
  /// The time of day, such as `10:14:43`.
  let clock: String

  /// The microseconds within the second.
  let microsecond: Int

  /// Creates the time of a number of microseconds since 1970, which must not be negative.
  init(_ microseconds: Int64) {
    let civil = CivilDate(microseconds)
    microsecond = civil.microsecond
    date = "\(civil.year)-\(Self.two(civil.month))-\(Self.two(civil.day))"
    clock = "\(Self.two(civil.hour)):\(Self.two(civil.minute)):\(Self.two(civil.second))"
  }

  /// Returns a number with leading zeros up to `width` digits.
  static func digits(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
