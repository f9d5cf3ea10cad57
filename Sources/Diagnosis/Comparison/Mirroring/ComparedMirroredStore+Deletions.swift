// The deletions that a store's captures show: of records on the device, and of zones in iCloud.

internal import LogRecords
internal import Timelines

extension ComparedMirroredStore {
  /// The records that are deleted on the device, by an import or by the device itself.
  var deletedRecords: Set<MirrorID> {
    Set(
      captures.flatMap { captured in
        let records = captured.timeline.records
        let imports = Dictionary(captured.imports.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        return records.deletedHere.elements
          + records.deleted.elements.filter { imports[$0.request]?.hasSaved($0) ?? false }
      }.map(\.id))
  }

  /// Whether the captures show that a zone is gone in iCloud, or may be.
  var losesZone: Bool {
    captures.contains { captured in
      captured.timeline.resets.all.contains { reset in
        switch reset.reason {
        case .userPurgedZone, .zoneDeleted, .identityLost, .zoneRowsRemoved, .other: true
        default: false
        }
      }
    }
  }
}

extension MirrorRequest {
  /// Whether the records that the import listed are in the store.
  fileprivate func hasSaved(_ listed: MirrorRecord) -> Bool {
    outcome == .succeeded || applied.map { $0.line > listed.place.line } ?? false
  }
}
