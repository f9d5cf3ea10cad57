// Reports records that concern sync and that no entry matches.

/// The rule for records that no entry matches.
package struct Unrecognised: CaptureRule {
  package static let description = RuleDescription(
    kind: .capture, finds: "no entry fits some records of iCloud, which may say anything (a note)",
    advice: "Read them with -vv; 'parselogs suggest' drafts entries for them.")

  /// The details of the unrecognised records.
  package struct Detail: FindingDetail {
    /// The number of records that no entry matches.
    package let records: Int
    /// The number of these records that report an error.
    package let errors: Int
    /// The number of these records for which matching exceeded its work limit.
    package let undecided: Int
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    let records = capture.statements.unrecognised
    guard records.count > 0 else { return [] }
    var finding = Finding(
      Detail(records: records.count, errors: records.errorCount, undecided: capture.statements.undecided),
      .note, store: nil, evidence: Array(records.evidence.prefix(3)), count: records.count)
    finding.last = records.last ?? finding.last
    return [finding]
  }
}
