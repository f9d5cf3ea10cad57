// The severities of statements, with the words that stand for them in a catalogue.

extension EntryDocument {
  /// The importance of a statement to the user's data.
  package enum Severity: String, CaseIterable, Sendable {
    /// Routine.
    case benign
    /// A step of the story.
    case notable
    /// A statement that may concern the user's data.
    case warning
    /// A failure.
    case error
  }
}
