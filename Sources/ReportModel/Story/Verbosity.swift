// How much a report shows.

/// How much the narrative shows.
package struct Verbosity: Sendable {
  /// How often `-v` was given: 1 shows routine records too, 2 adds entry, fields and raw text of each record.
  package var level: Int
  /// Whether records that no entry fits are left out.
  package var hidesUnrecognised: Bool
  /// The store whose events are shown; `nil` for all.
  package var store: String?

  /// How much the narrative shows.
  package init(level: Int, hidesUnrecognised: Bool, store: String?) {
    self.level = level
    self.hidesUnrecognised = hidesUnrecognised
    self.store = store
  }
}
