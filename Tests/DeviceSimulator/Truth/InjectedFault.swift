// A fault as it happened.

/// A fault as it happened.
package struct InjectedFault: Codable, Equatable, Sendable {
  /// The kind of fault.
  package var fault: Fault

  /// The store that the fault happened to; `nil` if it is not about one store.
  package var store: String?

  /// The peer whose transaction is affected; `nil` if the fault is not about one peer.
  package var peer: String?

  /// The number of the affected transaction, or the first of several; `nil` for none.
  package var number: Int?

  /// The file name of that transaction's log; `nil` for none.
  package var file: String?

  /// The numbers that are missing because of the fault.
  package var missing: MissingRange?

  /// The line of the first record that shows the fault; `nil` if the log level, the header or the era hides
  /// it.
  package var line: Int?

  /// Whether the app, launched again, repeats what failed and succeeds.
  package var isResolved = false

  /// Whether some record proves the fault.
  var isProved: Bool { line != nil && !isResolved }

  /// Whether the capture shows the fault.
  package var isShown: Bool { isProved || fault == .lowLogLevel }
}
