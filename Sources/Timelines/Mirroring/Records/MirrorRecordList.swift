// The records of CloudKit that one statement names.

internal import LogRecords

/// The records of CloudKit that one statement names.
struct MirrorRecordList {
  typealias Element = (id: MirrorID, name: Name?, tag: UInt32, isInOwnZone: Bool)

  var saved: [Element] = []
  var deleted: [Element] = []
  /// Whether any record was saved, be it named or not.
  var hasSaved = false
  /// Whether no part of the list is truncated or hidden.
  var isWhole = true
  /// Whether the statement is truncated after the saved records: more may have been deleted than it lists.
  var areDeletionsCut = false
}
