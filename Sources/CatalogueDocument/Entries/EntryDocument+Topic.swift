// The topics of chapters, with the words that stand for them in a catalogue.

extension EntryDocument {
  /// The topic of a chapter, as the story of a capture names it.
  package enum Topic: String, CaseIterable, Sendable {
    /// Preparing a store.
    case setUp = "set-up"
    /// Changes that other devices saved.
    case `import`
    /// Objects that several devices changed.
    case conflict
    /// Changes that this device saved.
    case export
    /// Copies of the whole store in iCloud.
    case baseline
    /// The user's account and the app's container.
    case account
    /// Core Data's own notes of imported transactions.
    case metadata
  }
}
