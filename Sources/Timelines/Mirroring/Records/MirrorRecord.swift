// A record of CloudKit that a mirrored store sent or received.

internal import LogRecords

/// A record that a mirrored store sent or received.
package struct MirrorRecord: Placed {
  /// Its name: usually a UUID, otherwise what stands for it.
  package let id: MirrorID
  /// Its name if that is not a UUID.
  package let name: Name?
  /// What stands for its state, which CloudKit counts with each change; 0 if the log does not show it.
  package let tag: UInt32
  /// The request that sent or brought it.
  package internal(set) var request: MirrorID
  /// Where it was sent or received.
  package internal(set) var place: Place
  /// The statement that says so, as its entry's index in the catalogue.
  package internal(set) var entry: Int?
}
