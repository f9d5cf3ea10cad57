// Decides whether two devices mirror a store to the same place: the same database of the same container, for
// the same user.

internal import Timelines

enum MirrorRelation: Equatable {
  /// Both mirror to the same place; `isUserKnown` says whether they are seen to belong to the same user.
  case same(isUserKnown: Bool)
  /// They mirror to different places; the case says what differs.
  case otherContainer, otherScope, otherUser
  /// A capture does not name the container, and nothing else identifies it.
  case unknown

  init(_ one: ComparedMirroredStore, _ other: ComparedMirroredStore) {
    let haveRecords = !one.records.isDisjoint(with: other.records)
    let haveUser = one.user != nil && one.user == other.user
    if let container = one.container, let others = other.container {
      if container != others {
        self = .otherContainer
        return
      }
    } else if !haveRecords, !haveUser {
      self = .unknown
      return
    }
    if let scope = one.scope, let others = other.scope, scope != others {
      self = .otherScope
    } else if let user = one.user, let others = other.user, user != others, one.scope != .public {
      self = .otherUser
    } else {
      let haveRecordsOfUser = !one.recordsOfUser.isDisjoint(with: other.recordsOfUser)
      self = .same(
        isUserKnown: haveRecords || haveUser || haveRecordsOfUser || one.scope == .public)
    }
  }

  var isSame: Bool {
    if case .same = self { true } else { false }
  }
}
