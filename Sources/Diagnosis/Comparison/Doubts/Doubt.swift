// The conclusions that a comparison cannot draw, and the reasons.

package import LogRecords
package import Timelines

/// A conclusion that a comparison cannot draw.
package struct Doubt: Equatable, Sendable {
  /// The reason why a conclusion cannot be drawn.
  package enum Reason: Equatable, Sendable {
    /// The capture's log level does not show arrivals.
    case lowLevel
    /// The last process that had the store open printed less than those before, at a level that does not show
    /// arrivals.
    case silentLaunch(level: Int)
    /// The capture has no times.
    case noTimes
    /// Most of the capture is not understood.
    case notUnderstood
    /// Parts of the capture were left out.
    case elided
    /// More logs are open than are followed.
    case tooManyLogs
    /// The arrived numbers have more gaps than are tracked.
    case tooManyRanges
    /// The capture contains no store with a peer ID.
    case noStore
    /// The device's captures show nothing of stores that several other devices have.
    case unshown(stores: [String])
    /// No other capture contains the device's store; `isWritten` says whether the device is seen to write to
    /// it.
    case alone(store: String, isWritten: Bool)
    /// The device knows nothing of other devices that have a store of the same name, nor do they know of it.
    ///
    /// With `areUnshown`, the log level of one of them does not name other devices, so that nothing follows.
    case strangers(store: String, [Int], areUnshown: Bool = false)
    /// Its store of the name and another device's are in different containers of iCloud.
    case containers(store: String, own: String, other: Int, others: String)
    /// The device's store of the name is on local storage in everything that its captures show, and so knows
    /// nothing of others; `heldBack` has the transactions that it wrote there, which wait.
    ///
    /// With `lacksAccount`, nobody is signed in on the device.
    case onLocalStorage(store: String, heldBack: NumberSet, lacksAccount: Bool = false)
    /// The device is last seen to hold less than another device, but nothing proves that the rest never
    /// arrives.
    case differing(Difference)
    /// The device's clock was set back within a capture.
    case stepBack(from: Timestamp, to: Timestamp)
    /// The times of two devices are not of the same kind, or a clock was reset.
    case clock(other: Int)
    /// Nothing from the other device arrived, so the difference of their clocks is only assumed.
    case assumedClock(other: Int)
    /// The device exported more than is compared one by one; the value is the number of uncompared exports.
    case tooManyExports(Int)
    /// Nothing proves the fate of `count` transactions of another device on this one.
    case unknown(other: Int, count: Int, Gap)
    /// The device skips so many transactions of others, because another version of the data model wrote them.
    case ofOtherModel(others: [Int], count: Int)
    /// Passes of the device left over so many transactions of others, and its log level does not show why.
    ///
    /// With `areElsewhere`, another device imported all of them.
    case leftOver(others: [Int], count: Int, areElsewhere: Bool)
    /// A doubt about a store that is mirrored to CloudKit.
    case mirrored(Mirrored)
  }

  /// A difference between what two devices are last seen to hold of a peer.
  package struct Difference: Equatable, Sendable {
    /// The name of the store.
    package let store: String
    /// The ID of the peer.
    package let peer: String
    /// The device of the peer, as an index in `Comparison.devices`; `nil` if no capture comes from it.
    package let exporter: Int?
    /// The device that holds more transactions of the peer.
    package let other: Int
    /// The number of the last transaction that `other` holds.
    package let held: Int
    /// The number of the last transaction that the device with less holds.
    package let holdsOnly: Int
    /// The number of other peers for which the same two devices differ.
    package var others = 0
  }

  /// A reason why nothing is proven about a transaction, although the captures themselves could prove
  /// something.
  package enum Gap: CaseIterable, Sendable {
    /// The account changed on one of the two devices, and nothing shows that both have had the same one
    /// since.
    case otherAccount
    /// Two logs have the transaction's number, and it is not shown which of them arrived.
    case numberTwice
    /// Two devices share the receiver's installation, and not both are seen to have it.
    case sharedInstallation
    /// The receiver has since adopted a baseline that may contain the transaction.
    case adopted
    /// Logs failed on the receiver, so transactions after them cannot be in the store.
    case failed
    /// Not all captures give a time zone, or not all give the year.
    case styles
    /// The receiver's store moved to local storage before it had to show the transaction, and is there at the
    /// end.
    case local
    /// The receiver was silent for most of the time after the export.
    case silent
    /// The receiver's captures begin after the export and may not show that the transaction arrived.
    case beginsLate
    /// The receiver's captures may begin after the export, because nothing shows how far its clock is behind.
    case clockBehind
    /// The receiver's captures end before the export, or too soon after it.
    case endsBefore, endsSoon
  }

  /// The device that the doubt is about, as an index in `Comparison.devices`.
  package let device: Int
  /// The reason for the doubt.
  package let reason: Reason
}

extension Doubt.Reason {
  /// Returns the reason with the counts of both; `nil` if the two are different reasons, or count nothing.
  func adding(_ other: Self) -> Self? {
    switch (self, other) {
    case (.tooManyExports(let count), .tooManyExports(let more)): .tooManyExports(count + more)
    case (.unknown(let one, let count, let gap), .unknown(let two, let more, let second))
    where one == two && gap == second:
      .unknown(other: one, count: count + more, gap)
    case (.ofOtherModel(let one, let count), .ofOtherModel(let two, let more)):
      .ofOtherModel(others: Set(one + two).sorted(), count: count + more)
    case (.leftOver(let one, let count, let areElsewhere), .leftOver(let two, let more, let areToo)):
      .leftOver(
        others: Set(one + two).sorted(), count: count + more, areElsewhere: areElsewhere && areToo)
    case (.mirrored(let own), .mirrored(let other)): own.adding(other).map(Self.mirrored)
    default: nil
    }
  }
}
