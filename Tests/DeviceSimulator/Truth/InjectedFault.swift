// A fault as it happened.

/// A fault as it happened.
package struct InjectedFault: Codable, Equatable, Sendable {
  /// What went wrong.
  package var fault: Fault

  /// The store it happened to, when it is one store's.
  package var store: String?

  /// The peer whose transaction it is about, when it is one peer's.
  package var peer: String?

  /// The number of the transaction it is about; the first of several.
  package var number: Int?

  /// The file name of that transaction's log, when there is one.
  package var file: String?

  /// The numbers that are not there because of it.
  package var missing: MissingRange?

  /// The line of the first record that shows it; `nil` while the log level, the header or the era hides it.
  package var line: Int?

  /// Whether the app, launched again, does what failed and succeeds.
  package var isMended = false

  /// Whether some record shows it.
  var isProved: Bool { line != nil && !isMended }

  /// Whether the capture shows it.
  package var isShown: Bool { isProved || fault == .lowLogLevel }
}
