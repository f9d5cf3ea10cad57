// When something was printed, on the capture's own clock.

internal import LogRecords

extension Capture {
  /// A date and time of the capture's own clock, exactly as far as the capture says.
  ///
  /// The clocks of two devices differ: times of two captures cannot be compared to the second.
  public struct Time: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Microseconds since 1970-01-01 00:00: in Greenwich where the capture gives a zone, else both on its own clock.
    ///
    /// A capture without years counts from a leap year, so that differences are right.
    public let microseconds: Int64

    /// As ISO 8601 writes it: no zone and no year that the capture does not give.
    public let description: String

    init(_ timestamp: Timestamp) {
      microseconds = timestamp.instant
      description = timestamp.isoText
    }

    /// How many seconds passed since an earlier time; negative when the clock was set back.
    public func seconds(since earlier: Time) -> Double {
      Double(microseconds - earlier.microseconds) / 1_000_000
    }

    /// Whether one is earlier; of equal ones that are written otherwise, whether its text comes first.
    public static func < (one: Time, other: Time) -> Bool {
      (one.microseconds, one.description) < (other.microseconds, other.description)
    }
  }
}
