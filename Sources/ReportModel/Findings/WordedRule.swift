// What a rule says in reports: of its findings when the capture is over, and of the events that give rise to them while
// it is read. The generated list `WordedRules.all` proves that no rule is without words.

internal import Diagnosis
internal import Timelines

/// A rule that says what reports print of its findings.
protocol WordedRule: Rule {
  /// What is said of a finding.
  static func wording(of detail: Detail, _ finding: Finding, in context: WordingContext) -> FindingWording

  /// The events that findings may come of.
  static var arisesFrom: Set<EventKind> { get }

  /// What is said under one of those events while the capture is read.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - failure: What a failed import says; `nil` for other events.
  ///   - timelines: The timelines after it.
  /// - Returns: `nil` for nothing.
  static func arising(
    from event: Event, _ failure: ErrorChain?, _ timelines: borrowing StoreTimelines
  ) -> ArisingWording?
}

extension WordedRule {
  static var arisesFrom: Set<EventKind> { [] }

  static func arising(
    from event: Event, _ failure: ErrorChain?, _ timelines: borrowing StoreTimelines
  ) -> ArisingWording? { nil }

  /// What is said of a finding of this rule; of another's, what this rule finds at all.
  static func wording(of finding: Finding, in context: WordingContext) -> FindingWording {
    guard let detail = finding.detail as? Detail else {
      return FindingWording(
        message: Prose(words: description.finds), advice: Prose(words: description.advice), placeToLook: nil,
        topic: Prose(words: description.finds), data: [])
    }
    return wording(of: detail, finding, in: context)
  }
}

/// What is true so far, when an event gives rise to a finding.
struct ArisingWording {
  /// How bad it is, whatever comes; `nil` where what comes later may lessen it.
  var severity: Finding.Severity?

  /// What is true so far.
  var text: Prose

  /// What sets it apart from others of its rule and store: it is said once.
  var subject = ""

  init(_ text: Prose, _ severity: Finding.Severity? = nil, subject: String = "") {
    self.text = text
    self.severity = severity
    self.subject = subject
  }
}
