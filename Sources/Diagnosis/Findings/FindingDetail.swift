// The data of a finding that is specific to its rule, and the conditions under which its trouble is over.

package import Timelines

/// The data of a finding of one rule.
package protocol FindingDetail: Sendable {
  /// The rule of the finding; generated.
  static var rule: RuleName { get }
  /// The kind of trouble that the finding is about: the rule's kind, unless the detail overrides it.
  var kind: RuleKind { get }
  /// Whether the trouble is seen to be over in the capture, so that persisting trouble is listed first.
  var isOver: Bool { get }
  /// What the trouble does to data, by which findings that are as bad are ordered.
  var weight: FindingWeight { get }
  /// The kind of success in the mirrored store that shows that the trouble is over; `nil` if none does, or
  /// the finding does not concern a mirrored store.
  var resolvedBy: MirrorSuccess? { get }
  /// The process whose success counts; `nil` if the success of any process does.
  var resolvingProcess: Name? { get }

  /// Whether a later capture of the device shows that the trouble is over in the finding's store.
  ///
  /// By default, the store has to hold what the trouble keeps from it.
  func isResolved(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool

  /// Whether a store is seen to hold what the trouble keeps from the finding's store; `false` by default.
  func isHeld(_ finding: Finding, in capture: CaptureDiagnosis, by store: any TransactionHolder) -> Bool
}

extension FindingDetail {
  package var kind: RuleKind { Self.rule.kind }
  package var isOver: Bool { false }
  package var weight: FindingWeight { .stuck }
  package var resolvedBy: MirrorSuccess? { nil }
  package var resolvingProcess: Name? { nil }
  package func isResolved(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool {
    isHeld(finding, in: capture, by: later)
  }
  package func isHeld(
    _ finding: Finding, in capture: CaptureDiagnosis, by store: any TransactionHolder
  ) -> Bool {
    false
  }
}
