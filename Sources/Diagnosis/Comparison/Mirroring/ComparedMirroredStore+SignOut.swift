// The sign-out of a store's user, which removes from the device what came from iCloud. Once the same user is
// signed in again, imports bring it back.

internal import LogRecords
internal import Timelines

extension ComparedMirroredStore {
  /// A sign-out, as a place in one of the store's captures.
  struct SignOut {
    fileprivate let capture: Int
    fileprivate let place: Place

    /// Whether a record in one of the store's captures was certainly printed before the sign-out.
    func isAfter(_ record: MirrorRecord, in capture: Int) -> Bool {
      if capture == self.capture { return record.place.line < place.line }
      guard capture < self.capture, let time = record.place.time, let end = place.time,
        time.isComparable(to: end)
      else { return false }
      return time.instant < end.instant
    }
  }

  /// The last sign-out after which the same user is signed in and an import succeeded; `nil` if the captures
  /// show none, or show that a zone in iCloud was removed, from which nothing comes back.
  var signOut: SignOut? {
    guard !losesZone, scope != .public,
      let index = captures.lastIndex(where: { $0.accountReset != nil }),
      let reset = captures[index].accountReset
    else { return nil }
    let users = captures.flatMap { captured in
      captured.timeline.users.all.map { captured.diagnosis.timelines.names[$0.name] }
    }
    let (timeline, later) = (captures[index].timeline, captures[(index + 1)...].map(\.timeline))
    let wasNamed =
      captures[..<index].contains { !$0.timeline.users.all.isEmpty }
      || timeline.users.all.contains { $0.since.line < reset.line }
    let isNamed =
      timeline.users.lastNamed?.line ?? 0 > reset.line || later.contains { !$0.users.all.isEmpty }
    let hasImported =
      timeline.imports.lastSuccess?.line ?? 0 > reset.line
      || later.contains { $0.imports.lastSuccess != nil }
    guard Set(users).count == 1, wasNamed, isNamed, hasImported else { return nil }
    return SignOut(capture: captures[index].capture, place: reset)
  }

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
