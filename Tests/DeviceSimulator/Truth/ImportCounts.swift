// The numbers of a store's logs in each state.

/// The numbers of a store's logs in each state, if the log level shows them.
package struct ImportCounts: Codable, Equatable, Sendable {
  /// The number of logs named when files were found.
  package var discovered: Int

  /// The number of import operations that wrote their metadata.
  package var imported: Int

  /// The number of times that a log was skipped as imported before.
  package var alreadyImported: Int

  /// The number of logs that failed or were unreadable, and not imported by the end.
  package var failed: Int

  /// The number of logs waiting at the end.
  package var pending: Int

  /// The number of logs ignored for good.
  package var ignored: Int

  /// The number of imports that began and have no end.
  package var unfinished: Int
}
