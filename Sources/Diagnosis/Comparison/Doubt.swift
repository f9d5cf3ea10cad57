// What a comparison cannot tell, and why.

/// What a comparison cannot tell.
package struct Doubt: Hashable, Sendable {
  /// Why.
  package enum Reason: Hashable, Sendable {
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
    /// No store with a peer ID is in it.
    case noStore
    /// No other capture has its store.
    case alone(store: String)
    /// It is of the same device as another.
    case sameDevice(other: Int)
    /// Its times and those of another are not of the same kind, or its clock was set anew.
    case clock(other: Int)
    /// Nothing of the other device arrived, so that the difference of their clocks is only assumed.
    case assumedClock(other: Int)
    /// It exported more than is compared one by one.
    case tooManyExports(Int)
    /// It proves nothing for so many transactions of another device.
    case endsFirst(other: Int, count: Int)
  }

  /// The device whose capture it is, as an index in `Comparison.devices`.
  package let device: Int

  /// Why.
  package let reason: Reason
}
