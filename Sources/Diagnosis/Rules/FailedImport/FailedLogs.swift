// What the rules on failed imports know of logs that failed together.

package import Timelines

/// Logs of one peer that could not be imported, for one cause.
package struct FailedLogs: Sendable {
  /// One log.
  package struct Log: Sendable {
    /// Its file's name.
    package let file: LogFile
    /// Its transaction's number, `nil` when the capture does not say.
    package let transaction: Int?
  }

  /// How many logs are named.
  package static let mostLogs = 100

  /// The first of the logs; none when the capture does not say.
  package var logs: [Log]
  /// How many logs they are, and the numbers of their transactions as far as the capture shows them.
  package var logCount = 1
  package var transactions = NumberSet()
  /// How often one of them failed at most.
  package var failures: Int
  /// Why.
  package var error: ErrorChain
  /// Whether they are only not downloaded yet.
  package var isDelayed: Bool
  /// Whether they may have been imported since, which the capture does not show.
  package var mayHaveRecovered = false

  init(logs: [Log], failures: Int, error: ErrorChain, isDelayed: Bool) {
    self.logs = logs
    self.failures = failures
    self.error = error
    self.isDelayed = isDelayed
    transactions = NumberSet(logs.compactMap(\.transaction))
  }

  /// The first log's file and number.
  package var log: LogFile? { logs.first?.file }
  package var transaction: Int? { logs.first?.transaction }

  var files: [LogFile]? { logs.isEmpty ? nil : logs.map(\.file) }
}
