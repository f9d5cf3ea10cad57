// When something was printed, on the capture's own clock.

internal import LogRecords

extension Capture {
  /// A date and time of the capture's own clock, exactly as far as the capture says.
  ///
  /// The clocks of two devices differ: times of two captures cannot be compared to the second.
  ///
  /// ```swift
  /// #expect(capture.first?.description == "2014-03-02T10:00:02.500")
  /// ```
  public struct Time: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Microseconds since 1970-01-01 00:00: in Greenwich if the capture gives a zone, otherwise both on its
    /// own clock.
    ///
    /// A capture without years counts from a leap year, so that differences are right.
    public let microseconds: Int64

    /// As ISO 8601 writes it, such as `2013-11-18T21:44:41.159`, with 0, 3 or 6 decimals.
    ///
    /// With a zone, `2013-11-18T21:44:41.159+01:00`, only if the capture gives one; without a year,
    /// `--11-18T21:44:41`, if it gives none.
    public let description: String

    init(_ timestamp: Timestamp) {
      microseconds = timestamp.instant
      description = timestamp.isoText
    }

    /// How many seconds passed since an earlier time of the same capture; negative when the clock was set
    /// back.
    ///
    /// ```swift
    /// let (first, last) = try (#require(capture.first), #require(capture.last))
    /// #expect(last.seconds(since: first) > 300, "too short to prove anything")
    /// ```
    public func seconds(since earlier: Time) -> Double {
      Double(microseconds - earlier.microseconds) / 1_000_000
    }

    /// Whether one is earlier; for equal ones that are written differently, whether its text comes first.
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
