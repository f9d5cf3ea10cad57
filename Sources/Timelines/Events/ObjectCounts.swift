// How many objects an import or an export changed, in little space: each event may have them.

/// How many objects were changed.
package struct ObjectCounts: Equatable, Sendable {
  private let insertions, updates, deletions: Int32

  init(inserted: Int, updated: Int, deleted: Int) {
    insertions = Int32(clamping: inserted)
    updates = Int32(clamping: updated)
    deletions = Int32(clamping: deleted)
  }

  package var inserted: Int { Int(insertions) }
  package var updated: Int { Int(updates) }
  package var deleted: Int { Int(deletions) }
  /// All of them.
  package var total: Int { inserted + updated + deleted }
}
