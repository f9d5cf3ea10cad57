// Reports fields and types that CloudKit's schema lacks: CloudKit refuses each export with them, and each
// query for them.

package import Timelines

/// The rule for records that CloudKit refused because of a field or a type that production lacks, or because
/// its schema lacks a type.
///
/// The finding is a note if an export succeeded later, or an import if only imports failed: then the schema
/// is deployed.
package struct SchemaNotDeployed: CaptureRule {
  package static let description = RuleDescription(
    kind: .export,
    finds:
      "CloudKit's schema lacks a field or a type that the app saves (a note when an export succeeded after that)",
    advice:
      "Let a development build save a record with what is missing, then choose Deploy Schema Changes in CloudKit "
      + "Console (https://icloud.developer.apple.com).")

  /// The details of a schema that lacks fields or types.
  package struct Detail: FindingDetail {
    /// The missing types and fields, each once; empty if the capture does not name them.
    package let missing: [MirrorRefusals.MissingField]
    /// The number of other records that were refused because they were in the same request.
    package let followers: Int
    /// The error; `nil` if no failed request contains it.
    package let error: ErrorChain?
    /// Whether the schema is that of production, as far as CloudKit says.
    package let isOfProduction: Bool
    /// Whether only imports failed.
    package let isOfImports: Bool
    /// The place where an export succeeded later, or an import if only imports failed; `nil` if none did.
    package let deployed: Place?
    /// Whether the store cannot be set up because of the schema.
    package let stopsSetup: Bool
    /// Whether the same errors say that the user's iCloud storage is full.
    package let needsSpace: Bool

    package var mendedBy: MirrorSuccess? { isOfImports ? .import : .records }
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
          since: isOfImports ? store.imports.lastSuccess : store.exports.lastAccepted)
      else { return nil }
      // No export saves a share.
      let deployed = failures.contains(where: \.isOfShare) ? nil : refused.mended
      return Finding(
        Detail(
          missing: refusals.missing, followers: refusals.followers, error: failures.first?.first.error,
          isOfProduction: failures.isEmpty || failures.contains { !$0.first.error.lacksType },
          isOfImports: isOfImports, deployed: deployed,
          stopsSetup: failures.stopSetup(of: store),
          needsSpace: failures.contains { $0.first.error.contains(.cloudKit(.quotaExceeded)) }),
        deployed == nil ? .error : .note, mirroredStore: index, evidence: refused.evidence,
        count: refused.count)
    }
  }
}
