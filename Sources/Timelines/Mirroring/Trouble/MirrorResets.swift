// The resets of a mirrored store's sync.

internal import LogRecords

/// The resets of one store.
package struct MirrorResets: Sendable {
  /// One reset.
  package struct Reset: Sendable {
    /// Why.
    package let reason: MirrorResetReason
    /// The record.
    package let record: Evidence
  }

  private static let most = 100

  /// The first ones, in order.
  package private(set) var all: [Reset] = []
  /// How many there were.
  package private(set) var count = 0
  /// The records that say that objects are removed from this device.
  package private(set) var removals = MirrorRefusals.Records()
  /// Whether any of them says that the account changed.
  package private(set) var areOfAccount = false
  /// When it was last reported that the objects stay.
  package private(set) var kept: Place?

  /// Those that were announced and not reported to be over, with whether the log hides that they are still to
  /// come.
  private var announced: [MirrorResetReason: Bool] = [:]

  /// A reset is announced, or is over.
  /// - Returns: Whether it was announced before.
  mutating func append(_ reason: MirrorResetReason, _ record: Evidence, isOver: Bool?) -> Bool {
    let isHidden = announced.removeValue(forKey: reason)
    if let isHidden, isOver == true || isOver == nil && isHidden { return true }
    if isOver != true { announced[reason] = isOver == nil }
    count += 1
    if all.count < Self.most { all.append(Reset(reason: reason, record: record)) }
    return false
  }

  /// Objects are removed from this device.
  mutating func remove(_ record: Evidence, isOfAccount: Bool) {
    removals.add(record)
    areOfAccount = areOfAccount || isOfAccount
  }

  /// The objects stay.
  mutating func keep(at place: Place) { kept = place }

  /// Takes over the resets of what turned out to be the same store.
  mutating func absorb(_ other: MirrorResets) {
    count += other.count
    removals.absorb(other.removals)
    areOfAccount = areOfAccount || other.areOfAccount
    kept = .latest(kept, other.kept)
    all = Array((all + other.all).sorted { $0.record.line < $1.record.line }.prefix(Self.most))
  }
}
