// Reports fields and types that CloudKit's schema lacks: CloudKit refuses each export with them, and each
// query for them.

package import Timelines

/// CloudKit refused a record because of a field or a type that production does not have, or says that its
/// schema does not have a type.
///
/// A note once an export succeeded after that, or an import if only imports failed: the schema is there then,
/// unless what was refused was removed from this device in between, which leaves a warning. An export that
/// finds nothing to send leaves a warning too.
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
    package let concernsProduction: Bool
    /// Whether only imports failed.
    package let concernsImports: Bool
    /// What became of what was refused: a success shows that the schema was deployed, and a removal leaves
    /// open whether it was.
    package let outcome: RefusedRecords.Outcome
    /// Whether the store cannot be set up because of the schema.
    package let stopsSetup: Bool
    /// Whether a share was refused for it, or a request that neither sets up nor transfers: no export shows
    /// that it is over.
    package var isApart = false
    package var concernsShare = false

    package var resolvedBy: MirrorSuccess? { isApart ? nil : concernsImports ? .import : .records }
  }

  static let explains: Set<EventKind> = [.mirrorExportFailed, .mirrorImportFailed, .mirrorRefused]

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    capture.findingsOfRefusals { finding(of: $0, $1, isApart: $2) }
  }

  private func finding(of store: MirroredStore, _ index: Int?, isApart: Bool) -> Finding? {
    let failures = store.failures.groups.filter { MirrorCause($0.first) == .schema }.apart(isApart).current
    let refusals = isApart ? store.refusalsApart : store.refusals
    let concernsImports = !failures.isEmpty && failures.allSatisfy { $0.kind == .import }
    guard
      let refused = RefusedRecords(
        failures, refusals.ofSchema, in: store,
        resolvedBy: isApart ? nil : concernsImports ? .import : .records)
    else { return nil }
    return Finding(
      Detail(
        missing: refusals.missing, followers: refusals.followers, error: failures.first?.first.error,
        concernsProduction: failures.isEmpty || failures.contains { !$0.first.error.lacksType },
        concernsImports: concernsImports, outcome: refused.outcome,
        stopsSetup: !isApart && failures.stopSetup(of: store),
        isApart: isApart, concernsShare: isApart && failures.contains { $0.first.concernsShare }),
      refused.severity(ifLost: refused.success == nil ? .error : .warning), mirroredStore: index,
      evidence: refused.evidence, count: refused.count)
  }
}
