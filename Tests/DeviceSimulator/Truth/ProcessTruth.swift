// A process that printed records of the capture.

/// A process of the capture.
package struct ProcessTruth: Codable, Equatable, Sendable {
  /// The name of the process.
  package var name: String
  /// The process ID.
  package var pid: Int

  /// The number of records that the process printed.
  package var records = 0
}
