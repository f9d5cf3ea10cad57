// What is known of a finding beyond what all findings have, and what shows that its trouble is over.

package import Timelines

/// What is known of a finding of one rule.
package protocol FindingDetail: Sendable {
  /// The rule; generated.
  static var rule: RuleName { get }
  /// What the finding is about: the same as all findings of its rule, unless the detail says otherwise.
  var kind: RuleKind { get }
  /// Whether the trouble is seen to be over, so that what still holds is reported first.
  var isOver: Bool { get }
  /// What shows that it is over when it succeeds in the mirrored store; `nil` if nothing does, or it is of no
  /// such store.
  var mendedBy: MirrorSuccess? { get }
  /// The process whose success counts; `nil` if any one's does.
  var mendingProcess: Name? { get }

  /// Whether a later capture of the device shows that it is over in a store.
  func isMended(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool
}

extension FindingDetail {
  package var kind: RuleKind { Self.rule.kind }
  package var isOver: Bool { false }
  package var mendedBy: MirrorSuccess? { nil }
  package var mendingProcess: Name? { nil }
  package func isMended(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool {
    false
  }
}
