// Fields and types that production does not have: CloudKit refuses each export with them.

package import Timelines

/// CloudKit refused a record because of a field or a type that production does not have.
///
/// A note once an export succeeded after that: the schema is there then.
package struct SchemaNotDeployed: CaptureRule {
  package static let description = RuleDescription(
    kind: .export,
    finds:
      "production lacks a field or a type that the app saves (a note when an export succeeded after that)",
    advice:
      "Let a development build save a record with what is missing, then choose Deploy Schema Changes in CloudKit "
      + "Console (https://icloud.developer.apple.com).")

  /// What production lacks.
  package struct Detail: FindingDetail {
    /// The types and fields, each once; none if the capture does not name them.
    package let missing: [MirrorRefusals.MissingField]
    /// How many other records were refused because they were in one request with those.
    package let followers: Int
    /// The error.
    package let error: ErrorChain?
    /// When an export succeeded after that.
    package let deployed: Place?
  }

  static let explains: Set<EventKind> = [.mirrorExportFailed, .mirrorRefused]

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    capture.mirroredStores.compactMap { index in
      let store = capture.timelines.mirroring.all[index]
      let failures = store.failures.groups.filter { MirrorCause($0.first) == .schema }
      let refusals = store.refusals
      guard
        let refused = RefusedRecords(failures, refusals.ofSchema, since: store.exports.lastSuccess)
      else { return nil }
      return Finding(
        Detail(
          missing: refusals.missing, followers: refusals.followers, error: failures.first?.first.error,
          deployed: refused.mended),
        refused.mended == nil ? .error : .note, mirroredStore: index, evidence: refused.evidence,
        count: refused.count)
    }
  }
}
