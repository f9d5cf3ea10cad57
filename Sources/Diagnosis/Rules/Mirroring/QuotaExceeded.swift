// The user's iCloud is full: nothing from this device is exported.

package import Timelines

/// CloudKit refused records because the user's iCloud is full.
///
/// A note once an export succeeded after that.
package struct QuotaExceeded: CaptureRule {
  package static let description = RuleDescription(
    kind: .environment,
    finds: "the user's iCloud storage is full (a note when an export succeeded after that)",
    advice: "Free space in iCloud, or get more, in Settings; then start the app again.")

  /// The user's iCloud is full.
  package struct Detail: FindingDetail {
    /// When an export succeeded after that.
    package let mended: Place?
    /// Whether the store cannot be set up because of it.
    package let stopsSetup: Bool
    /// Whether another store sent something after that: in a share, the storage of its owner counts.
    package var isOthersSent = false
    /// Whether the store holds what others share: its zones are theirs.
    package var isOfShares = false

    package var mendedBy: MirrorSuccess? { .export }
  }

  static let explains: Set<EventKind> = [.mirrorExportFailed, .mirrorRefused]

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    capture.mirroredStores.compactMap { index in
      let store = capture.timelines.mirroring.all[index]
      // A batch may be refused for the schema as well; space is needed all the same.
      let failures = store.failures.groups.filter { $0.first.error.contains(.cloudKit(.quotaExceeded)) }
      guard let refused = RefusedRecords(failures, since: store.exports.lastSuccess) else { return nil }
      let first = refused.evidence.first?.line ?? .max
      let isOthersSent = capture.mirroredStores.contains { other in
        other != index && capture.timelines.mirroring.all[other].exports.lastSent?.line ?? 0 > first
      }
      let stopsSetup = failures.stopSetup(of: store)
      return Finding(
        Detail(
          mended: refused.mended, stopsSetup: stopsSetup, isOthersSent: isOthersSent,
          isOfShares: store.scope == .shared && !stopsSetup),
        refused.mended == nil ? .error : .note, mirroredStore: index,
        evidence: refused.evidence, count: refused.count)
    }
  }
}
