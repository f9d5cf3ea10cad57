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

  mutating func append(_ reason: MirrorResetReason, _ record: Evidence) {
    count += 1
    if all.count < Self.most { all.append(Reset(reason: reason, record: record)) }
  }

  /// Takes over the resets of what turned out to be the same store.
  mutating func absorb(_ other: MirrorResets) {
    count += other.count
    all = Array((all + other.all).sorted { $0.record.line < $1.record.line }.prefix(Self.most))
  }
}
