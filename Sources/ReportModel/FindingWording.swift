// What a report says of one finding. Each rule says it in its own file in `Findings`.

/// What a report says of one finding.
package struct FindingWording: Sendable {
  /// What it is, and what it means for the user's data.
  package var message: Prose

  /// What to do; empty when there is nothing to do.
  package var advice: Prose

  /// Where to look for the cause, as a part of a sentence; `nil` where the rule cannot tell.
  package var placeToLook: Prose?

  /// What is wrong, as the beginning of a verdict: "Something has not arrived yet".
  package var topic: Prose

  /// What the rule knows, for programs.
  package var data: [DataValue.Item]

  /// What is said of a finding.
  package init(
    message: Prose, advice: Prose, placeToLook: Prose?, topic: Prose, data: [DataValue.Item]
  ) {
    self.message = message
    self.advice = advice
    self.placeToLook = placeToLook
    self.topic = topic
    self.data = data
  }
}
