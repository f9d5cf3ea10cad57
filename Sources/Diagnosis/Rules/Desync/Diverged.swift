// Stores that hold different histories, with nothing under way between them. `Divergences` finds them.

/// Devices hold different histories.
package struct Diverged: Rule {
  package static let description = RuleDescription(
    kind: .desync,
    finds: "`compare`: one device holds more of a peer than another, and nothing of it is under way",
    advice: Advice.openOnBoth)

  /// What one device holds of a peer and another does not, with nothing under way.
  package struct Detail: FindingDetail {
    /// The device that holds more, as an index in `Comparison.devices`.
    package let holder: Int
    /// The device that holds less, likewise an index.
    package let lesser: Int
    /// The name that people know the first device by.
    package let holderLabel: String
    /// The name that people know the other one by.
    package let lesserLabel: String
    /// The lesser device's peer ID.
    package let lesserPeer: String
    /// The last transaction of the peer that the first device holds.
    package let held: Int
    /// The last one that the other device holds.
    package let holdsOnly: Int
    /// Whether the first device held them before its capture began.
    package let isOld: Bool
  }
}
