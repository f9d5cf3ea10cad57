// The users of a mirrored store: what is sent for one of them does not reach the device of another.

internal import LogRecords

/// The users of a mirrored store, one after the other.
package struct MirrorUsers: Sendable {
  /// Each with the place of the first record that names it after the previous one.
  package private(set) var all: [(name: Name, since: Place)] = []

  /// Where the last of them was last named.
  package private(set) var lastNamed: Place?

  /// How many are kept: a hostile capture may name any number.
  private static let most = 64

  mutating func note(_ user: Name, at place: Place) {
    lastNamed = place
    guard all.last?.name != user else { return }
    if all.count == Self.most { all.removeFirst() }
    all.append((user, place))
  }

  /// Takes over the users of what turned out to be the same store.
  mutating func absorb(_ other: MirrorUsers) {
    let both = (all + other.all).sorted { $0.since.line < $1.since.line }
    all = []
    let named = Place.latest(lastNamed, other.lastNamed)
    for user in both { note(user.name, at: user.since) }
    lastNamed = named
  }
}
