// What a comparison cannot conclude, and why.

package import LogRecords
package import Timelines

/// What a comparison cannot conclude.
package struct Doubt: Equatable, Sendable {
  /// Why.
  package enum Reason: Equatable, Sendable {
    /// Its log level does not show what arrives.
    case lowLevel
    /// The process that had its store open last printed less than those before, at a level that does not show
    /// what arrives.
    case silentLaunch(level: Int)
    /// It has no times.
    case noTimes
    /// Most of it is not understood.
    case notUnderstood
    /// Something is left out of it.
    case elided
    /// More logs are open than are followed.
    case tooManyLogs
    /// What arrived has more gaps than are tracked.
    case tooManyRanges
    /// No store with a peer ID is in it.
    case noStore
    /// It shows nothing of stores that several others have.
    case unshown(stores: [String])
    /// No other capture has its store; whether it is seen to write to it.
    case alone(store: String, isWritten: Bool)
    /// It knows nothing of other devices that have a store of the name, nor these of it.
    ///
    /// Where the log level of one of them does not name other devices, nothing follows from that.
    case strangers(store: String, [Int], areUnshown: Bool = false)
    /// Its store of the name is on local storage in all that its captures show, and so knows nothing of others;
    /// what it wrote there waits.
    case onLocalStorage(store: String, heldBack: NumberSet)
    /// It is last seen to hold less than another device, and nothing proves that the rest never arrives.
    case differing(Difference)
    /// Its clock was set back within a capture.
    case stepBack(from: Timestamp, to: Timestamp)
    /// Its times and those of another are not of the same kind, or a clock was reset.
    case clock(other: Int)
    /// Nothing from the other device arrived, so the difference of their clocks is only assumed.
    case assumedClock(other: Int)
    /// It exported more than is compared one by one.
    case tooManyExports(Int)
    /// Nothing proves what became of so many transactions of another device on it.
    case unknown(other: Int, count: Int, Gap)
    /// What concerns a store that is mirrored to CloudKit.
    case mirrored(Mirrored)
  }

  /// What two devices are last seen to hold of a peer.
  package struct Difference: Equatable, Sendable {
    package let store: String
    package let peer: String
    /// The device that the peer is, if a capture comes from it.
    package let exporter: Int?
    /// The device that holds more of it.
    package let other: Int
    /// The last transaction that it holds.
    package let held: Int
    /// The last that the one with less holds.
    package let holdsOnly: Int
    /// For how many further peers the same is true.
    package var others = 0
  }

  /// Why nothing is proved about a transaction, although the captures themselves could prove something.
  package enum Gap: CaseIterable, Sendable {
    /// One of the two changed its account, and nothing shows that both have the same one since.
    case otherAccount
    /// Two logs have its number, and which of them arrived is not shown.
    case numberTwice
    /// The receiver adopted a baseline since, which may have brought it.
    case adopted
    /// Logs failed on the receiver, so that what follows cannot be in the store.
    case failed
    /// Its store came onto local storage before it had to show it, and is there at the end.
    case local
    /// The receiver was silent for most of the time after the export.
    case silent
    /// Its captures begin after the export, and may not show that it arrived.
    case beginsLate
    /// They end too soon after it.
    case endsSoon
  }

  /// The device whose capture it is, as an index in `Comparison.devices`.
  package let device: Int
  /// Why.
  package let reason: Reason
}

extension Doubt.Reason {
  /// The same reason for what it and another one count; `nil` if they are two, or count nothing.
  func adding(_ other: Self) -> Self? {
    switch (self, other) {
    case (.tooManyExports(let count), .tooManyExports(let more)): .tooManyExports(count + more)
    case (.unknown(let one, let count, let gap), .unknown(let two, let more, let second))
    where one == two && gap == second:
      .unknown(other: one, count: count + more, gap)
    case (.mirrored(let own), .mirrored(let other)): own.adding(other).map(Self.mirrored)
    default: nil
    }
  }
}
