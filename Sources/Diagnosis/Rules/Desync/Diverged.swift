// Stores that hold different histories, with nothing under way between them. `Divergences` finds them.

/// Devices hold different histories.
package struct Diverged: Rule {
  package static let description = RuleDescription(
    kind: .desync,
    finds: "`compare`: one device holds more of a peer than another, and nothing of it is under way",
    advice: Advice.openOnBoth)

  /// What one device holds of a peer and another does not, with nothing under way.
  package struct Detail: FindingDetail {
    /// The devices, as indices in `Comparison.devices`, and by the names people know them by.
    package let holder: Int
    package let lesser: Int
    package let holderLabel: String
    package let lesserLabel: String
    /// The lesser device's peer ID.
    package let lesserPeer: String
    /// The last transaction of the peer that each holds.
    package let held: Int
    package let holdsOnly: Int
    /// Whether the first device held them before its capture began.
    package let isOld: Bool
  }
}
