// What is true about one mirrored store.

/// What happened to one store, as far as the capture shows it.
package struct MirroredStoreTruth: Codable, Equatable, Sendable {
  package var storeUUID: String
  package var name: String
  package var url: String
  package var container: String
  package var scope: String

  package var setup = SetupTruth()

  /// The requests by kind; none where a level hides their statements.
  package var requests: [RequestKind: RequestCounts] = [:]

  /// The objects exported, each once; `nil` where their number does not show.
  package var exportedObjects: Int? = 0

  /// When the last export ended that succeeded, in microseconds since 1970 as the device knows them.
  package var lastExport: Int64?

  /// How many saves were noticed, and how many of them no export followed.
  package var saves = 0
  package var pendingSaves = 0

  /// How many imports brought changes, and when the last one ended that succeeded.
  package var importsWithChanges = 0
  package var lastImport: Int64?

  /// The date of the last fetch that was last reported.
  package var lastFetchDate: String?

  /// How many pushes came for its database.
  package var pushes = 0

  /// Why mirroring was reset, each time.
  package var resets: [String] = []

  init(_ store: MirroredStore) {
    storeUUID = store.uuid
    name = store.name
    url = store.url
    container = store.container
    scope = store.scope
  }
}
