// Where something is in a capture.

package import LogRecords

/// Where something is in the capture.
package struct Place: Equatable, Sendable {
  /// The line, from 1.
  package let line: Int
  /// The time, `nil` when the capture does not say.
  package let time: Timestamp?

  /// A place in a capture.
  package init(line: Int, time: Timestamp?) {
    self.line = line
    self.time = time
  }

  /// Whether its time is before that of a place that precedes it: the capture repeats itself, or the clock
  /// was set back.
  func isEarlier(than other: Place) -> Bool {
    guard let time, let before = other.time else { return false }
    return time.seconds(since: before) < 0
  }
}

extension Record {
  /// Where it is.
  package var place: Place { Place(line: line, time: timestamp) }
}
