// The numbers of changed objects.

/// The numbers of changed objects.
package struct ObjectCounts: Codable, Equatable, Sendable {
  package var inserted = 0
  package var updated = 0
  package var deleted = 0

  static func += (sum: inout ObjectCounts, more: ObjectCounts) {
    sum.inserted += more.inserted
    sum.updated += more.updated
    sum.deleted += more.deleted
  }
}
