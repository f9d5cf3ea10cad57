// The name of the entries that the build packs from the volumes. `EntryCatalogue` prepares them for matching.

internal import CatalogueDocument

/// The built-in entries; the build generates `packed` and `volumes`.
enum BuiltInEntries {
  /// Returns all entries, those of LOGS.md first.
  static func all() -> [EntryDocument] { EntryDocument.all(packed: packed) }
}
