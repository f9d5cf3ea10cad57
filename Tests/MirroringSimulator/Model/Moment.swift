// A moment as texts show it.

internal import DeviceSimulator

/// A moment, in the time zone of its number.
struct Moment {
  /// `2025-04-06` and `10:14:43`.
  let date: String
  let clock: String

  /// The microseconds of the second.
  let microsecond: Int

  /// The moment some microseconds after 1970 began, none of them negative.
  init(_ microseconds: Int64) {
    let civil = CivilDate(microseconds)
    microsecond = civil.microsecond
    date = "\(civil.year)-\(Self.two(civil.month))-\(Self.two(civil.day))"
    clock = "\(Self.two(civil.hour)):\(Self.two(civil.minute)):\(Self.two(civil.second))"
  }

  /// A number with as many digits at least.
  static func digits(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
