// The users of a mirrored store: what is sent for one of them does not reach the device of another.

internal import LogRecords

/// The users of a mirrored store, in order.
package struct MirrorUsers: Sendable {
  /// The users, each with the place of the first record that names it after the previous user.
  package private(set) var all: [(name: Name, since: Place)] = []

  /// Whether the log hides the name of a user.
  package private(set) var areHidden = false

  /// The place where the last user was last named.
  package private(set) var lastNamed: Place?

  /// The maximum number of users, because a hostile capture may name any number.
  private static let maximumCount = 64

  mutating func note(_ user: Name, at place: Place) {
    lastNamed = place
    guard all.last?.name != user else { return }
    if all.count == Self.maximumCount { all.removeFirst() }
    all.append((user, place))
  }

  /// Notes that the log hides the name of the user.
  mutating func hide() { areHidden = true }

  /// Takes over the users of another store that turned out to be the same one.
  mutating func absorb(_ other: MirrorUsers) {
    areHidden = areHidden || other.areHidden
    let both = (all + other.all).sorted(by: \.since.line)
    all = []
    let named = Place.latest(lastNamed, other.lastNamed)
    for user in both { note(user.name, at: user.since) }
    lastNamed = named
  }
}
