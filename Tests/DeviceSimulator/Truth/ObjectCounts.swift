// The numbers of changed objects.

/// The numbers of changed objects.
package struct ObjectCounts: Codable, Equatable, Sendable {
  /// The number of inserted objects.
  package var inserted = 0
  /// The number of updated objects.
  package var updated = 0
  /// The number of deleted objects.
  package var deleted = 0

  static func += (sum: inout ObjectCounts, more: ObjectCounts) {
    sum.inserted += more.inserted
    sum.updated += more.updated
    sum.deleted += more.deleted
  }
}
