// The public form of a time, on the capture's own clock.

internal import LogRecords

extension Capture {
  /// A date and time on the capture's own clock, with the precision that the capture prints.
  ///
  /// The clocks of two devices differ: times of two captures cannot be compared to the second.
  ///
  /// ```swift
  /// #expect(capture.first?.description == "2014-03-02T10:00:02.500")
  /// ```
  public struct Time: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The microseconds since 1970-01-01 00:00, in UTC if the capture prints a time zone.
    ///
    /// Without a zone, both the time and 1970-01-01 00:00 are on the capture's own clock.
    ///
    /// A capture without years counts from a leap year, so that differences are right.
    public let microseconds: Int64

    /// The time in ISO 8601, such as `2013-11-18T21:44:41.159`, with 0, 3 or 6 decimals.
    ///
    /// The text has a zone, as in `2013-11-18T21:44:41.159+01:00`, only if the capture prints one, and no
    /// year, as in `--11-18T21:44:41`, if the capture prints none.
    public let description: String

    init(_ timestamp: Timestamp) {
      microseconds = timestamp.instant
      description = timestamp.isoText
    }

    /// Returns the seconds since an earlier time of the same capture; negative if the clock was set back.
    ///
    /// ```swift
    /// let (first, last) = try (#require(capture.first), #require(capture.last))
    /// #expect(last.seconds(since: first) > 300, "too short to prove anything")
    /// ```
    public func seconds(since earlier: Time) -> Double {
      Double(microseconds - earlier.microseconds) / 1_000_000
    }

    /// Returns whether `one` is earlier, or, for the same instant written differently, sorts first as text.
    ///
    /// ```swift
    /// let times = store.timeline.compactMap(\.time)
    /// #expect(times == times.sorted(), "the clock was set back")
    /// ```
    public static func < (one: Time, other: Time) -> Bool {
      (one.microseconds, one.description) < (other.microseconds, other.description)
    }
  }
}
