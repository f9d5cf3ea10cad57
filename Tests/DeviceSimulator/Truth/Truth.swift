// What is true of a simulated capture. Where a log level hides something, only what was printed is claimed.

/// What is true of a simulated capture.
package struct Truth: Codable, Equatable, Sendable {
  /// What happened to each store, in the order the app added them.
  package var stores: [StoreTruth] = []

  /// What went wrong, in the order it began.
  package var faults: [InjectedFault] = []

  /// How many records were printed.
  package var records = RecordCounts()

  /// How many lines were printed, those before the first record included.
  package var lines = 0

  /// How many bytes were printed.
  package var bytes = 0

  /// The process that printed.
  package var process = ""
  package var pid = 0

  /// The times of the first and last record as ISO 8601, as exact as the header says; `nil` without header.
  package var first: String?
  package var last: String?

  /// The microseconds between them as the device knows them, with any header.
  package var microseconds = 0
}
