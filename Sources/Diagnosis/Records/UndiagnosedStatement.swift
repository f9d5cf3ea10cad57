// A statement that reports trouble which no rule judges.

package import Timelines

/// The records of one statement that report trouble which no rule judges; or all those that report an error
/// and that no entry fits.
package struct UndiagnosedStatement: Sendable {
  /// The entry; `nil` if no entry fits the records.
  package let entry: Int?
  /// How bad it is, as the catalogue says.
  package let severity: Finding.Severity
  /// How many records there are.
  package let count: Int
  /// The first of them.
  package let first: Evidence?
  /// Whether the capture needs attention because of it.
  package let asksForAttention: Bool
}
