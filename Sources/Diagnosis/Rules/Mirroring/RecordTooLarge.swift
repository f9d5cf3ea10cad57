// Reports records and objects that are too large for CloudKit and therefore never exported.

package import Timelines

/// CloudKit refused a record because of its size, or an object fits into no request.
///
/// A note once an export with records succeeded after that; what becomes of a share is not shown.
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
    /// The place where an export succeeded later; `nil` if none did.
    package let mended: Place?
    /// Whether the store cannot be set up because of the records.
    package var stopsSetup = false
    /// Whether it is a share, which no export saves.
    package var isOfShare = false

    package var mendedBy: MirrorSuccess? { isOfShare ? nil : .records }
  }

  static let explains: Set<EventKind> = [.mirrorExportFailed, .mirrorRefused]

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    capture.mirroredStores.flatMap { index -> [Finding] in
      let store = capture.timelines.mirroring.all[index]
      let failures = store.failures.groups.filter { MirrorCause($0.first) == .recordSize }
      return [false, true].compactMap { isOfShare in
        finding(of: failures.filter { $0.isOfShare == isOfShare }, isOfShare: isOfShare, index, capture)
      }
    }
  }

  /// What is too large among the records of exports, or among shares; `nil` for nothing.
  private func finding(
    of failures: [MirrorFailures.Group], isOfShare: Bool, _ index: Int, _ capture: CaptureDiagnosis
  ) -> Finding? {
    let store = capture.timelines.mirroring.all[index]
    let refusals = store.refusals
    guard
      let refused = RefusedRecords(
        failures, isOfShare ? refusals.ofShareSize : refusals.ofSize,
        since: isOfShare ? nil : store.exports.lastAccepted)
    else { return nil }
    let names = capture.timelines.names
    let records = refusals.large.filter {
      isOfShare == (names[$0.name] == Self.share) || !isOfShare && refusals.ofShareSize.isEmpty
    }
    return Finding(
      Detail(
        records: records, error: failures.first?.first.error, mended: refused.mended,
        stopsSetup: failures.stopSetup(of: store), isOfShare: isOfShare),
      refused.mended == nil ? .error : .note, mirroredStore: index, evidence: refused.evidence,
      count: refused.count)
  }

  /// What the record of a share is called.
  package static let share = "cloudkit.zoneshare"
}
