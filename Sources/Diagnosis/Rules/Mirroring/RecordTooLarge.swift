// Reports records and objects that are too large for CloudKit and therefore never exported.

package import Timelines

/// CloudKit refused a record because of its size, or an object fits into no request.
///
/// A note once an export with records succeeded after that, a warning once one found nothing to send; what
/// becomes of a share is not shown.
package struct RecordTooLarge: CaptureRule {
  package static let description = RuleDescription(
    kind: .export,
    finds: "a record is too large for CloudKit (a note when an export with records succeeded after that)",
    advice: "Turn on Allows External Storage for the large attribute, or divide the object.")

  /// The details of records that are too large.
  package struct Detail: FindingDetail {
    /// The records; empty if the capture does not name them.
    package let records: [MirrorRefusals.LargeRecord]
    /// The error; `nil` if no failed request contains it.
    package let error: ErrorChain?
    /// What became of the records.
    package var outcome = RefusedRecords.Outcome()
    /// Whether the store cannot be set up because of the records.
    package var stopsSetup = false
    /// Whether it is of shares, which no export saves.
    package var concernsShare = false
    /// The number of other records that were refused because they were in the same request.
    package var followers = 0

    package var resolvedBy: MirrorSuccess? { concernsShare ? nil : .records }
  }

  static let explains: Set<EventKind> = [.mirrorExportFailed, .mirrorRefused]

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    capture.findingsOfRefusals { finding(of: $0, $1, isApart: $2) }
  }

  private func finding(of store: MirroredStore, _ index: Int?, isApart: Bool) -> Finding? {
    let failures = store.failures.groups.filter { MirrorCause($0.first) == .recordSize }.apart(isApart)
      .current
    let refusals = isApart ? store.refusalsApart : store.refusals
    guard
      let refused = RefusedRecords(
        failures, refusals.ofSize, in: store, resolvedBy: isApart ? nil : .records)
    else { return nil }
    return Finding(
      Detail(
        records: refusals.large, error: failures.first?.first.error, outcome: refused.outcome,
        stopsSetup: !isApart && failures.stopSetup(of: store),
        concernsShare: isApart && failures.contains { $0.first.concernsShare },
        followers: refusals.followersOfSize),
      refused.severity(ifLost: .note), mirroredStore: index, evidence: refused.evidence, count: refused.count)
  }

  /// What the record of a share is called.
  package static let share = "cloudkit.zoneshare"
}
