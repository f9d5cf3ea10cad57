// Records that concern sync and that no entry fits.

/// No entry fits.
package struct Unrecognised: CaptureRule {
  package static let description = RuleDescription(
    kind: .capture, finds: "no entry fits some records of iCloud, which may say anything (a note)",
    advice: "Read them with -v; 'parselogs suggest' drafts entries for them.")

  /// Records that no entry fits.
  package struct Detail: FindingDetail {
    /// How many records no entry fits, and how many of them report an error.
    package let records: Int
    package let errors: Int
    /// How many of them took too much work to decide.
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
