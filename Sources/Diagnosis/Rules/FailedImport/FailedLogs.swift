// The logs that one finding about failed imports covers.

package import Timelines

/// Logs of one peer that could not be imported, for one cause.
package struct FailedLogs: Sendable {
  /// A log that could not be imported.
  package struct Log: Sendable {
    /// The name of the log's file.
    package let file: LogFile
    /// The number of the log's transaction; `nil` if the capture does not show it.
    package let transaction: Int?
  }

  /// The maximum number of logs that are named.
  static let maximumLogs = 100

  /// The first of the logs; empty if the capture does not name any.
  package var logs: [Log]
  /// The number of logs.
  package var logCount = 1
  /// The numbers of the logs' transactions, if the capture shows them.
  package var transactions = NumberSet()
  /// The number of failures of the log that failed most often.
  package var failures: Int
  /// The error of the failures.
  package var error: ErrorChain
  /// Whether the logs only have to be downloaded.
  package var isDelayed: Bool
  /// Whether the logs may have been imported since without the capture showing it.
  package var mayHaveRecovered = false
  /// The log level of the process that did not repeat the failure; `nil` if the level shows imports, or no
  /// process had the chance to repeat it.
  package var laterLevel: Int?
  /// The file of the first log; `nil` if no log is named.
  package var log: LogFile? { logs.first?.file }
  /// The transaction number of the first log; `nil` if it is unknown.
  package var transaction: Int? { logs.first?.transaction }

  var files: [LogFile]? { logs.isEmpty ? nil : logs.map(\.file) }
}
