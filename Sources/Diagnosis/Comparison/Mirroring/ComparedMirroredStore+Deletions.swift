// The deletions that a store's captures show: of records on the device, and of zones in iCloud.

internal import LogRecords
internal import Timelines

extension ComparedMirroredStore {
  /// The records that are deleted on the device, by an import or by the device itself.
  var deletedRecords: Set<MirrorID> { Set(deletions.map(\.record.id)) }

  private var deletions: [(capture: Int, record: MirrorRecord)] {
    captures.flatMap { captured in
      let records = captured.timeline.records
      let imports = Dictionary(captured.imports.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
      let all =
        records.deletedHere.elements
        + records.deleted.elements.filter { imports[$0.request]?.hasSaved($0) ?? false }
      return all.map { (capture: captured.capture, record: $0) }
    }
  }

  /// Returns the deleted records of which no import before a sign-out brought a state that was saved after all
  /// of their deletions.
  func recordsDeleted(at signOut: SignOut) -> Set<MirrorID> {
    let deletions = Dictionary(grouping: deletions, by: \.record.id)
    guard !deletions.isEmpty else { return [] }
    let backAgain = captures.flatMap { captured in
      captured.timeline.records.imported.elements.filter { record in
        guard let own = deletions[record.id], signOut.isAfter(record, in: captured.capture) else {
          return false
        }
        return own.allSatisfy {
          Self.isPlace($0.record.place, in: $0.capture, before: record.place, in: captured.capture)
        }
      }
    }
    return Set(deletions.keys).subtracting(backAgain.map(\.id))
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
