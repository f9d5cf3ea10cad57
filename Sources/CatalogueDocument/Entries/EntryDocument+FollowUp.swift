// A follow-up of an entry: the statement that should come after its own. Another target finds out whether it did.

extension EntryDocument {
  /// A statement that should follow another one.
  package struct FollowUp: Equatable, Sendable {
    /// The id of the entry that should follow.
    package var entry: String
    /// The maximum delay, in seconds; `nil` for no limit.
    package var seconds: Double?
    /// Whether the follow-up's absence indicates a problem (`always` in LOGS.md, not `usually`).
    package var isCertain: Bool

    /// Creates a follow-up.
    package init(entry: String, seconds: Double?, isCertain: Bool) {
      self.entry = entry
      self.seconds = seconds
      self.isCertain = isCertain
    }
  }
}
