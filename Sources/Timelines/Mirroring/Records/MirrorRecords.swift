// The records of CloudKit that a mirrored store sends and receives, by name: records that one device sent can
// be searched for on another. The log contains names only at a detailed level.

internal import LogRecords

/// The records that a mirrored store sent and received, if the log names them.
package struct MirrorRecords: Sendable {
  /// The last records that are in iCloud, each as often as it was sent.
  package private(set) var exported: RecentElements<MirrorRecord>
  /// The last records that imports saved in the store.
  package private(set) var imported: RecentElements<MirrorRecord>
  /// The records listed by an import that neither has an end yet nor reports that they are in the store.
  package private(set) var arriving: [MirrorRecord] = []
  /// The last records that imports fetched and skipped, because the app's model cannot hold them.
  package private(set) var skipped: RecentElements<MirrorRecord>
  /// The last records that imports listed and then failed to save in the store.
  package private(set) var unsaved: RecentElements<MirrorRecord>
  /// The last records that were deleted, here or elsewhere.
  package private(set) var deleted: RecentElements<MirrorRecord>
  /// The last records that exports of this store deleted in iCloud.
  package private(set) var deletedHere: RecentElements<MirrorRecord>

  /// The records that were created by an export that has not sent them yet.
  private var made: [MirrorID: MirrorRecord] = [:]

  /// The maximum number of records that are followed for running requests.
  private static let maximumOpen = 8192

  init(isOneOfMany: Bool, slices: Int) {
    let capacity = isOneOfMany ? 256 : 8192
    exported = RecentElements(capacity: capacity, slices: slices)
    imported = RecentElements(capacity: capacity, slices: slices)
    skipped = RecentElements(capacity: capacity, slices: slices)
    unsaved = RecentElements(capacity: capacity, slices: slices)
    deleted = RecentElements(capacity: capacity, slices: slices)
    deletedHere = RecentElements(capacity: capacity, slices: slices)
  }

  /// Notes that an export created a record from an object, which it sends next.
  mutating func make(_ record: MirrorRecord) {
    if made.count < Self.maximumOpen { made[record.id] = record }
  }

  /// Notes that a batch of an export saved a record.
  mutating func send(_ record: MirrorRecord) {
    exported.append(record)
    made[record.id] = nil
  }

  /// Notes that an export is over.
  ///
  /// The records that it created are in iCloud if it succeeded, unless its batches list everything that is.
  /// If there are more than `most`, some of them are not its own, and nothing shows which: then none count.
  ///
  /// - Returns: The number of records that are known to be in iCloud only now.
  mutating func endExport(
    _ request: MirrorID, hasSucceeded: Bool, upTo most: Int?, at place: Place
  ) -> Int {
    guard !made.isEmpty else { return 0 }
    let own = made.values.filter { $0.request == request }.sorted(by: \.place.line)
    for record in own { made[record.id] = nil }
    guard hasSucceeded, own.count <= most ?? .max else { return 0 }
    for var record in own {
      record.place = place
      exported.append(record)
    }
    return own.count
  }

  /// Notes that an import lists a record.
  /// - Returns: Whether the record is followed.
  mutating func list(_ record: MirrorRecord) -> Bool {
    guard arriving.count < Self.maximumOpen else { return false }
    arriving.append(record)
    return true
  }

  /// Whether a running import lists a record.
  func isArriving(_ record: MirrorID) -> Bool { arriving.contains { $0.id == record } }

  /// Notes that an import skips a record.
  mutating func skip(_ record: MirrorRecord) {
    arriving.removeAll { $0.id == record.id && $0.request == record.request }
    skipped.append(record)
  }

  /// Notes that the records that an import listed so far are in the store.
  mutating func apply(_ request: MirrorID, at place: Place) {
    for var record in arriving where record.request == request {
      record.place = place
      imported.append(record)
    }
    forget(request)
  }

  /// Notes that an import is over; the records that it listed and has not applied are in the store if it
  /// succeeded.
  mutating func endImport(_ request: MirrorID, hasSucceeded: Bool, at place: Place) {
    if hasSucceeded { return apply(request, at: place) }
    for record in arriving where record.request == request { unsaved.append(record) }
    forget(request)
  }

  private mutating func forget(_ request: MirrorID) {
    if !arriving.isEmpty { arriving.removeAll { $0.request == request } }
  }

  /// Notes that a batch of an export deleted a record.
  mutating func sendDeletion(_ record: MirrorRecord) {
    deleted.append(record)
    deletedHere.append(record)
  }

  /// Notes that an import lists a record as deleted.
  mutating func listDeletion(_ record: MirrorRecord) { deleted.append(record) }

  /// Takes over the records of another store that turned out to be the same one.
  mutating func absorb(_ other: MirrorRecords) {
    for record in other.exported.elements { exported.append(record) }
    for record in other.imported.elements { imported.append(record) }
    for record in other.skipped.elements { skipped.append(record) }
    for record in other.unsaved.elements { unsaved.append(record) }
    for record in other.deleted.elements { deleted.append(record) }
    for record in other.deletedHere.elements { deletedHere.append(record) }
    arriving += other.arriving
    made.merge(other.made) { own, _ in own }
  }
}
