// What a rule is: a kind of trouble that reports name. Each has a file in `Rules` and a line in
// `Rules/rules.txt`, from which its name and the list `Rules.all` are generated.

internal import Timelines

/// A kind of trouble.
package protocol Rule: SendableMetatype {
  /// What is known of a finding of it.
  associatedtype Detail: FindingDetail

  /// Its name; generated.
  static var name: RuleName { get }
  /// What it finds, and what to do about it.
  static var description: RuleDescription { get }
}

/// A rule that watches the events of one capture and says in the end what it found.
protocol CaptureRule: Rule {
  /// The kinds of events that `watch` is called for; every other event passes it by.
  static var watches: Set<EventKind> { get }
  /// The values of their records that `watch` reads; no others are kept.
  static var reads: Set<FieldRole> { get }
  /// Those of the kinds of which it matters only that they happened.
  ///
  /// Their records are many; unless another rule reads them, what they say is not kept.
  static var signsOfWork: Set<EventKind> { get }
  /// The events of severity error that its findings explain.
  static var explains: Set<EventKind> { get }
  /// The rules whose findings may bring about one of its own.
  static var causes: Set<RuleName> { get }
  /// Whether the cause of a finding becomes as severe as the finding.
  static var raisesItsCause: Bool { get }

  /// A rule at the start of a capture, which has seen nothing.
  init()

  /// Takes note of an event of a kind in `watches`; they come in the order of the capture.
  ///
  /// The timelines are as they stand after the record.
  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines)

  /// What it found, once the whole capture is read; `RuleBook` keeps the worst of many.
  func findings(_ capture: CaptureDiagnosis) -> [Finding]

  /// Whether a finding only shows what another one, of one of `causes`, brought about.
  static func follows(_ detail: Detail, of finding: Finding, from cause: Finding, _ capture: CaptureDiagnosis)
    -> Bool

  /// Whether a finding is no longer an error if the store was seen to sync after it.
  static func isMilderOnceSynced(_ finding: Finding) -> Bool

  /// Whether a finding is about the trouble of a record that nothing followed.
  static func explains(_ absence: ExpectedFollowUp, _ detail: Detail, of finding: Finding) -> Bool
}

extension CaptureRule {
  static var watches: Set<EventKind> { [] }
  static var reads: Set<FieldRole> { [] }
  static var signsOfWork: Set<EventKind> { [] }
  static var explains: Set<EventKind> { watches }
  static var causes: Set<RuleName> { [] }
  static var raisesItsCause: Bool { true }
  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {}
  static func follows(
    _ detail: Detail, of finding: Finding, from cause: Finding, _ capture: CaptureDiagnosis
  ) -> Bool { false }
  static func isMilderOnceSynced(_ finding: Finding) -> Bool { false }
  static func explains(_ absence: ExpectedFollowUp, _ detail: Detail, of finding: Finding) -> Bool { false }

  static func follows(_ finding: Finding, from cause: Finding, _ capture: CaptureDiagnosis) -> Bool {
    guard let detail = finding.detail as? Detail else { return false }
    return follows(detail, of: finding, from: cause, capture)
  }

  static func explains(_ absence: ExpectedFollowUp, by finding: Finding) -> Bool {
    guard let detail = finding.detail as? Detail else { return false }
    return explains(absence, detail, of: finding)
  }
}

// In the generated list of rules the compiler chooses between these two: a cast at run time is slow.

/// A rule that judges one capture, as such.
func captureRule<Judge: CaptureRule>(_ rule: Judge.Type) -> (any CaptureRule.Type)? { rule }
/// `nil`, for a rule that judges no single capture but a comparison.
func captureRule<Other: Rule>(_ rule: Other.Type) -> (any CaptureRule.Type)? { nil }
