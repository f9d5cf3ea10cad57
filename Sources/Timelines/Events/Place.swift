// A place in a capture, to order what happened even without times.

package import LogRecords

/// A place in the capture: a line and its time.
package struct Place: Equatable, Sendable {
  /// The line, from 1.
  package let line: Int
  /// The time; `nil` if the capture does not contain it.
  package let time: Timestamp?

  /// Creates a place in a capture.
  package init(line: Int, time: Timestamp?) {
    self.line = line
    self.time = time
  }

  /// Whether this place, which follows `other` in the capture, has an earlier time: the capture repeats
  /// itself, or the clock was set back.
  func isEarlier(than other: Place) -> Bool {
    guard let time, let before = other.time else { return false }
    return time.seconds(since: before) < 0
  }
}

extension Record {
  /// The place of the record in the capture.
  package var place: Place { Place(line: line, time: timestamp) }
}
