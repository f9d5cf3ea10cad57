// The protocols of the rules. A rule is one kind of trouble that reports name. Each has a file in `Rules` and
// a line in `Rules/rules.txt`, from which its name and the list `Rules.all` are generated.

internal import Timelines

/// A kind of trouble that findings report.
package protocol Rule: SendableMetatype {
  /// The type of a finding's data that is specific to the rule.
  associatedtype Detail: FindingDetail

  /// The name of the rule; generated.
  static var name: RuleName { get }
  /// A description of what the rule finds, and the advice for it.
  static var description: RuleDescription { get }
}

/// A rule that watches the events of one capture and reports its findings at the end.
protocol CaptureRule: Rule {
  /// The kinds of events that are passed to `watch`.
  static var watches: Set<EventKind> { get }
  /// The roles whose values `watch` reads; no other values are kept.
  static var reads: Set<FieldRole> { get }
  /// The watched kinds for which only the occurrence matters, not the values of the record.
  ///
  /// These records are frequent. Their contents are not kept unless another rule reads them.
  static var signsOfWork: Set<EventKind> { get }
  /// The kinds of events of severity error that the rule's findings explain.
  static var explains: Set<EventKind> { get }
  /// The rules whose findings may cause a finding of this rule.
  static var causes: Set<RuleName> { get }
  /// Whether a cause is raised to the severity of the finding that follows from it.
  static var raisesItsCause: Bool { get }

  /// The number of records that exceeded the limits of what the rule keeps; nothing is concluded from them.
  var unkeptRecords: Int { get }

  /// Creates the rule at the start of a capture.
  init()

  /// Notes an event of a kind in `watches`.
  ///
  /// Events arrive in the order of the capture.
  ///
  /// `timelines` includes the effect of the record.
  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines)

  /// Returns the findings once the whole capture is read; `RuleBook` keeps the most severe ones if there are
  /// too many.
  func findings(_ capture: CaptureDiagnosis) -> [Finding]

  /// Whether `finding` is only a consequence of `cause`, a finding of one of `causes`.
  static func follows(_ detail: Detail, of finding: Finding, from cause: Finding, _ capture: CaptureDiagnosis)
    -> Bool

  /// Whether a finding becomes milder than an error if the store was seen to sync after it.
  static func isMilderOnceSynced(_ finding: Finding) -> Bool

  /// Whether a finding explains why an expected follow-up of a record is missing.
  static func explains(_ absence: ExpectedFollowUp, _ detail: Detail, of finding: Finding) -> Bool
}

extension CaptureRule {
  static var watches: Set<EventKind> { [] }
  static var reads: Set<FieldRole> { [] }
  static var signsOfWork: Set<EventKind> { [] }
  static var explains: Set<EventKind> { watches }
  static var causes: Set<RuleName> { [] }
  static var raisesItsCause: Bool { true }
  var unkeptRecords: Int { 0 }
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

// The compiler chooses between these two overloads in the generated list of rules: a cast at run time is
// slow.

/// Returns the type of a rule that judges single captures.
func captureRule<Judge: CaptureRule>(_ rule: Judge.Type) -> (any CaptureRule.Type)? { rule }
/// Returns `nil` if a rule judges only comparisons, not single captures.
func captureRule<Other: Rule>(_ rule: Other.Type) -> (any CaptureRule.Type)? { nil }
