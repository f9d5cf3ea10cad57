// A record of CloudKit that a mirrored store sent or received; `MirrorRecords` keeps the last ones.

internal import LogRecords

/// A record of CloudKit that a mirrored store sent or received.
package struct MirrorRecord: Placed {
  /// The record's name: usually a UUID, otherwise a hash of the name.
  package let id: MirrorID
  /// The record's name if that is not a UUID.
  package let name: Name?
  /// A hash of the record's change tag, which CloudKit updates with each change; 0 if the log does not show
  /// it.
  package let tag: UInt32
  /// The request that sent or received the record.
  package internal(set) var request: MirrorID
  /// The place where the record was sent or received.
  package internal(set) var place: Place
  /// The catalogue entry of the statement that names the record, as an index.
  package internal(set) var entry: Int?
  /// Whether the log shows that it is in the zone of the user's own records, which come in the order in which
  /// CloudKit got them.
  package let isInOwnZone: Bool
}
