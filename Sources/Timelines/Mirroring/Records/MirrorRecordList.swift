// The records that one statement names.

internal import LogRecords

/// The records that one statement names.
struct MirrorRecordList {
  typealias Element = (id: MirrorID, name: Name?, tag: UInt32)

  var saved: [Element] = []
  var deleted: [Element] = []
  /// Whether nothing of the list is cut or hidden.
  var isWhole = true
  /// Whether the record ends behind those that were saved: more may have been deleted than it lists.
  var areDeletionsCut = false
}
