// The logs that one finding of failed imports is about.

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
  static let mostLogs = 100

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
  /// The log level of the process that did not repeat the failure, where it does not show what is imported.
  package var laterLevel: Int?
  /// The first log's file and number.
  package var log: LogFile? { logs.first?.file }
  package var transaction: Int? { logs.first?.transaction }

  var files: [LogFile]? { logs.isEmpty ? nil : logs.map(\.file) }

  /// Whether a later capture of the device shows all of them to be imported.
  func isMended(of peer: Name?, by later: LaterView) -> Bool {
    guard let peer, !logs.isEmpty, logs.count == logCount else { return false }
    return logs.allSatisfy { later.holds($0.file, $0.transaction, of: peer) }
  }
}
