// What a comparison cannot conclude, and why.

package import LogRecords

/// What a comparison cannot conclude.
package struct Doubt: Equatable, Sendable {
  /// Why.
  package enum Reason: Equatable, Sendable {
    /// Its log level does not show what arrives.
    case lowLevel
    /// It has no times.
    case noTimes
    /// Most of it is not understood.
    case notUnderstood
    /// Something is left out of it.
    case elided
    /// More logs are open than are followed.
    case tooManyLogs
    /// What arrived has more gaps than are told apart.
    case tooManyRanges
    /// No store with a peer ID is in it.
    case noStore
    /// No other capture has its store.
    case alone(store: String)
    /// Its clock was set back within a capture.
    case stepBack(from: Timestamp, to: Timestamp)
    /// Its times and those of another are not of the same kind, or a clock was set anew.
    case clock(other: Int)
    /// Nothing of the other device arrived, so that the difference of their clocks is only assumed.
    case assumedClock(other: Int)
    /// It exported more than is compared one by one.
    case tooManyExports(Int)
    /// It ends too soon after so many transactions of another device.
    case endsSoon(other: Int, count: Int)
    /// It begins after so many transactions of another device.
    case beginsLate(other: Int, count: Int)
    /// Logs failed on it, before so many transactions of another device could be imported.
    case failed(other: Int, count: Int)
    /// It is silent for most of the time after so many transactions of another device.
    case silent(other: Int, count: Int)
  }

  /// The device whose capture it is, as an index in `Comparison.devices`.
  package let device: Int
  /// Why.
  package let reason: Reason
}
