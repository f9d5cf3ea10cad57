// How many logs of a store are in each state.

/// How many logs of a store are in each state, as far as the log level shows.
package struct ImportCounts: Codable, Equatable, Sendable {
  /// Named when files were found.
  package var discovered: Int

  /// Import operations that wrote their metadata.
  package var imported: Int

  /// Skipped as imported before, each time.
  package var alreadyImported: Int

  /// Failed or unreadable, and not imported by the end.
  package var failed: Int

  /// Waiting at the end.
  package var pending: Int

  /// Ignored for good.
  package var ignored: Int

  /// Begun without an end.
  package var unfinished: Int
}
