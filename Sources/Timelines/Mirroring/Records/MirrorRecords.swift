// The records of CloudKit that a mirrored store sends and receives, by their names: what one device sent can
// be looked for on another. The log prints names only when it shows details.

internal import LogRecords

/// The records that a mirrored store sent and received, as far as they are named.
package struct MirrorRecords: Sendable {
  /// The last ones that are in iCloud, each as often as it was sent.
  package private(set) var exported: RecentElements<MirrorRecord>
  /// The last ones that imports brought into the store.
  package private(set) var imported: RecentElements<MirrorRecord>
  /// Those listed by an import that has neither an end yet nor says that they are in the store.
  package private(set) var arriving: [MirrorRecord] = []
  /// The last ones that imports fetched and left out: the app cannot hold them.
  package private(set) var skipped: RecentElements<MirrorRecord>
  /// The last ones that were deleted, here or elsewhere.
  package private(set) var deleted: RecentElements<MirrorRecord>
  /// Those of them that exports of this store deleted in iCloud.
  package private(set) var deletedHere: RecentElements<MirrorRecord>

  /// Those that were made by an export that has not sent them yet.
  private var made: [MirrorID: MirrorRecord] = [:]

  /// How many are followed at a time for requests that run.
  private static let mostOpen = 8192

  init(isOneOfMany: Bool, slices: Int) {
    let capacity = isOneOfMany ? 256 : 8192
    exported = RecentElements(capacity: capacity, slices: slices)
    imported = RecentElements(capacity: capacity, slices: slices)
    skipped = RecentElements(capacity: capacity, slices: slices)
    deleted = RecentElements(capacity: capacity, slices: slices)
    deletedHere = RecentElements(capacity: capacity, slices: slices)
  }

  /// An export made a record of an object, which it sends next.
  mutating func make(_ record: MirrorRecord) {
    if made.count < Self.mostOpen { made[record.id] = record }
  }

  /// A batch of an export saved a record.
  mutating func send(_ record: MirrorRecord) {
    exported.append(record)
    made[record.id] = nil
  }

  /// An export is over; what it made is in iCloud if it succeeded, unless its batches list everything that
  /// is.
  ///
  /// More than so many are not all its own: nothing shows which are.
  ///
  /// - Returns: How many records are known to be there only now.
  mutating func endExport(
    _ request: MirrorID, hasSucceeded: Bool, upTo most: Int? = nil, at place: Place
  ) -> Int {
    guard !made.isEmpty else { return 0 }
    let own = made.values.filter { $0.request == request }.sorted { $0.place.line < $1.place.line }
    for record in own { made[record.id] = nil }
    guard hasSucceeded, own.count <= most ?? .max else { return 0 }
    for var record in own {
      record.place = place
      exported.append(record)
    }
    return own.count
  }

  /// An import lists a record.
  /// - Returns: Whether it is followed.
  mutating func list(_ record: MirrorRecord) -> Bool {
    guard arriving.count < Self.mostOpen else { return false }
    arriving.append(record)
    return true
  }

  /// Whether an import that runs lists a record.
  func isArriving(_ record: MirrorID) -> Bool { arriving.contains { $0.id == record } }

  /// An import leaves out a record.
  mutating func skip(_ record: MirrorRecord) {
    arriving.removeAll { $0.id == record.id && $0.request == record.request }
    skipped.append(record)
  }

  /// What an import listed so far is in the store.
  mutating func apply(_ request: MirrorID, at place: Place) {
    for var record in arriving where record.request == request {
      record.place = place
      imported.append(record)
    }
    forget(request)
  }

  /// An import is over; what it listed and has not applied is in the store if it succeeded.
  mutating func endImport(_ request: MirrorID, hasSucceeded: Bool, at place: Place) {
    if hasSucceeded { apply(request, at: place) } else { forget(request) }
  }

  private mutating func forget(_ request: MirrorID) {
    if !arriving.isEmpty { arriving.removeAll { $0.request == request } }
  }

  /// A batch of an export deleted a record.
  mutating func sendDeletion(_ record: MirrorRecord) {
    deleted.append(record)
    deletedHere.append(record)
  }

  /// An import lists a record as deleted.
  mutating func listDeletion(_ record: MirrorRecord) { deleted.append(record) }

  /// Takes over the records of what turned out to be the same store.
  mutating func absorb(_ other: MirrorRecords) {
    for record in other.exported.elements { exported.append(record) }
    for record in other.imported.elements { imported.append(record) }
    for record in other.skipped.elements { skipped.append(record) }
    for record in other.deleted.elements { deleted.append(record) }
    for record in other.deletedHere.elements { deletedHere.append(record) }
    arriving += other.arriving
    made.merge(other.made) { own, _ in own }
  }
}
