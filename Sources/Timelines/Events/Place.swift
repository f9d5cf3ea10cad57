// Where something stands in the capture: its line and its time.

package import LogRecords

/// Where something stands in the capture.
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
}

/// A record by its place and its statement: kept instead of `Evidence` where there are very many and few are shown.
package struct RecordPlace: Equatable, Sendable {
  /// Where it stands.
  package let place: Place
  /// The entry of the catalogue that it is.
  package let entry: Int
}
