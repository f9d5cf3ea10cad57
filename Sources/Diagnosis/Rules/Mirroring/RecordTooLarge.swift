// Records and objects that are too large for CloudKit: they are never exported.

package import Timelines

/// CloudKit refused a record because of its size, or an object fits into no request.
///
/// A note once an export succeeded after that.
package struct RecordTooLarge: CaptureRule {
  package static let description = RuleDescription(
    kind: .export,
    finds: "a record is too large for CloudKit (a note when an export succeeded after that)",
    advice: "Turn on Allows External Storage for the large attribute, or divide the object.")

  /// Records that are too large.
  package struct Detail: FindingDetail {
    /// The records; none if the capture does not name them.
    package let records: [MirrorRefusals.LargeRecord]
    /// The error.
    package let error: ErrorChain?
    /// When an export succeeded after that.
    package let mended: Place?
    /// Whether the store cannot be set up because of it.
    package var stopsSetup = false

    package var mendedBy: MirrorSuccess? { .export }
  }

  static let explains: Set<EventKind> = [.mirrorExportFailed, .mirrorRefused]

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    capture.mirroredStores.compactMap { index in
      let store = capture.timelines.mirroring.all[index]
      let failures = store.failures.groups.filter { MirrorCause($0.first) == .recordSize }
      let refusals = store.refusals
      guard let refused = RefusedRecords(failures, refusals.ofSize, since: store.exports.lastSuccess) else {
        return nil
      }
      return Finding(
        Detail(
          records: refusals.large, error: failures.first?.first.error, mended: refused.mended,
          stopsSetup: failures.stopSetup(of: store)),
        refused.mended == nil ? .error : .note, mirroredStore: index, evidence: refused.evidence,
        count: refused.count)
    }
  }
}
