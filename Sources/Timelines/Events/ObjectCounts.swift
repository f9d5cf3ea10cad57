// The number of objects that an import or an export changed, stored compactly: each event may have one.

/// The number of objects that were inserted, updated and deleted.
package struct ObjectCounts: Equatable, Sendable {
  private let insertions, updates, deletions: Int32

  init(inserted: Int, updated: Int, deleted: Int) {
    insertions = Int32(clamping: inserted)
    updates = Int32(clamping: updated)
    deletions = Int32(clamping: deleted)
  }

  /// The number of inserted objects.
  package var inserted: Int { Int(insertions) }
  /// The number of updated objects.
  package var updated: Int { Int(updates) }
  /// The number of deleted objects.
  package var deleted: Int { Int(deletions) }
  /// The number of all changed objects.
  package var total: Int { inserted + updated + deleted }
}
