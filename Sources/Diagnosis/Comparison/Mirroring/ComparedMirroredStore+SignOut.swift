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
      ComparedMirroredStore.isPlace(record.place, in: capture, before: place, in: self.capture)
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
    guard Set(users).count == 1, isUserNamed(before: reset, in: index), isUserNamed(after: reset, in: index),
      hasImported(after: reset, in: index)
    else { return nil }
    return SignOut(capture: captures[index].capture, place: reset)
  }

  /// Whether a place in one of the store's captures is certainly before another one.
  static func isPlace(
    _ place: Place, in capture: Int, before other: Place, in otherCapture: Int
  ) -> Bool {
    if capture == otherCapture { return place.line < other.line }
    guard capture < otherCapture, let time = place.time, let end = other.time, time.isComparable(to: end)
    else { return false }
    return time.instant < end.instant
  }

  private func isUserNamed(before reset: Place, in index: Int) -> Bool {
    captures[..<index].contains { !$0.timeline.users.all.isEmpty }
      || captures[index].timeline.users.all.contains { $0.since.line < reset.line }
  }

  private func isUserNamed(after reset: Place, in index: Int) -> Bool {
    captures[index].timeline.users.lastNamed?.line ?? 0 > reset.line
      || captures[(index + 1)...].contains { !$0.timeline.users.all.isEmpty }
  }

  private func hasImported(after reset: Place, in index: Int) -> Bool {
    captures[index].timeline.imports.lastSuccess?.line ?? 0 > reset.line
      || captures[(index + 1)...].contains { $0.timeline.imports.lastSuccess != nil }
  }
}
