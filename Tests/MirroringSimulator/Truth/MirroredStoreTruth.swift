// The truth about one mirrored store.

/// The truth about one mirrored store, if the capture shows it.
package struct MirroredStoreTruth: Codable, Equatable, Sendable {
  /// The UUID of the store.
  package var storeUUID: String
  /// The name of the store's file, without extension.
  package var name: String
  /// The URL of the store's file.
  package var url: String
  /// The CloudKit container.
  package var container: String
  /// The scope of the database: `Private` or `Shared`.
  package var scope: String

  /// The truth about the set-up.
  package var setup = SetupTruth()

  /// The numbers of requests by kind; empty if the level hides their statements.
  package var requests: [RequestKind: RequestCounts] = [:]

  /// The number of exported objects, each counted once; `nil` if it is not shown.
  package var exportedObjects: Int? = 0

  /// The end of the last successful export, in microseconds since 1970 by the device's clock; `nil` for none.
  package var lastExport: Int64?

  /// The number of saves that were noticed.
  package var saves = 0
  /// The number of those saves that no export followed.
  package var pendingSaves = 0

  /// The number of imports that brought changes.
  package var importsWithChanges = 0
  /// The end of the last successful import, in microseconds since 1970 by the device's clock; `nil` for none.
  package var lastImport: Int64?

  /// The last reported date of a fetch.
  package var lastFetchDate: String?

  /// The number of pushes for the store's database.
  package var pushes = 0

  /// The reasons of resets, in order.
  package var resets: [String] = []

  init(_ store: MirroredStore) {
    storeUUID = store.uuid
    name = store.name
    url = store.url
    container = store.container
    scope = store.scope
  }
}
