// A process that printed records of the capture.

/// A process of the capture.
package struct ProcessTruth: Codable, Equatable, Sendable {
  /// Its name and number.
  package var name: String
  package var pid: Int

  /// How many records it printed.
  package var records = 0
}
