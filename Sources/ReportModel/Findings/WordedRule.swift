// What a rule says in reports: of its findings when the capture is over, and of the events that give rise to them while
// it is read. The generated list `WordedRules.all` proves that no rule is without words.

internal import Diagnosis

/// A rule that says what reports print of its findings.
protocol WordedRule: Rule {
  /// What is said of a finding.
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording

  /// What is said, while the capture is read, under the events that findings may come of; `nil` for nothing.
  static var arising: Arising? { get }
}

extension WordedRule {
  static var arising: Arising? { nil }

  /// What is said of a finding of this rule; of another's, what this rule finds at all.
  static func wording(in context: WordingContext) -> FindingWording {
    guard let detail = context.finding.detail as? Detail else {
      let finds = Prose(words: description.finds)
      return FindingWording(message: finds, advice: Prose(words: description.advice), topic: finds)
    }
    return wording(of: detail, in: context)
  }
}
