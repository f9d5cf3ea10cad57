// Fields and types that CloudKit's schema does not have: CloudKit refuses each export with them, and each
// query for them.

package import Timelines

/// CloudKit refused a record because of a field or a type that production does not have, or says that its
/// schema does not have a type.
///
/// A note once an export succeeded after that, or an import if only imports failed: the schema is there then.
package struct SchemaNotDeployed: CaptureRule {
  package static let description = RuleDescription(
    kind: .export,
    finds:
      "CloudKit's schema lacks a field or a type that the app saves (a note when an export succeeded after that)",
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
    /// Whether it is production's schema, as far as CloudKit says.
    package let isOfProduction: Bool
    /// Whether nothing but imports failed.
    package let isOfImports: Bool
    /// When an export succeeded after that, or an import if only imports failed.
    package let deployed: Place?
    /// Whether the store cannot be set up because of it.
    package let stopsSetup: Bool
    /// Whether the same errors say that the user's iCloud is full.
    package let needsSpace: Bool

    package var mendedBy: MirrorSuccess? { isOfImports ? .import : .export }
  }

  static let explains: Set<EventKind> = [.mirrorExportFailed, .mirrorImportFailed, .mirrorRefused]

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    capture.mirroredStores.compactMap { index in
      let store = capture.timelines.mirroring.all[index]
      let failures = store.failures.groups.filter { MirrorCause($0.first) == .schema }
      let refusals = store.refusals
      let isOfImports = !failures.isEmpty && failures.allSatisfy { $0.kind == .import }
      guard
        let refused = RefusedRecords(
          failures, refusals.ofSchema,
          since: isOfImports ? store.imports.lastSuccess : store.exports.lastSuccess)
      else { return nil }
      return Finding(
        Detail(
          missing: refusals.missing, followers: refusals.followers, error: failures.first?.first.error,
          isOfProduction: failures.isEmpty || failures.contains { !$0.first.error.lacksType },
          isOfImports: isOfImports, deployed: refused.mended,
          stopsSetup: failures.stopSetup(of: store),
          needsSpace: failures.contains { $0.first.error.contains(.cloudKit(.quotaExceeded)) }),
        refused.mended == nil ? .error : .note, mirroredStore: index, evidence: refused.evidence,
        count: refused.count)
    }
  }
}
