// Reports stores that hold different histories with nothing in transit between them. `Divergences.swift`
// finds them.
// them.

/// The rule for devices that hold different histories.
package struct Diverged: Rule {
  package static let description = RuleDescription(
    kind: .desync,
    finds: "`compare`: one device holds more of a peer than another, and nothing of it is under way",
    advice: Advice.openOnBoth)

  /// The transactions of a peer that one device holds and another does not, with nothing in transit.
  package struct Detail: FindingDetail {
    /// The device that holds more, as an index in `Comparison.devices`.
    package let holder: Int
    /// The device that holds less, as an index in `Comparison.devices`.
    package let lesser: Int
    /// The label of the device that holds more.
    package let holderLabel: String
    /// The label of the device that holds less.
    package let lesserLabel: String
    /// The peer ID of the device that holds less.
    package let lesserPeer: String
    /// The last transaction of the peer that `holder` holds.
    package let held: Int
    /// The last transaction of the peer that `lesser` holds.
    package let holdsOnly: Int
    /// Whether `holder` had the transactions before its capture began.
    package let isOld: Bool
  }
}
