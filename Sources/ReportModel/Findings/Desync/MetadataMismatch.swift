// The wording of findings about import metadata that does not match the store.

internal import Diagnosis
internal import Timelines

extension MetadataMismatch: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let outcome: Prose =
      detail.didRecoveryFail
      ? ", and reconciling the two failed" : ", and nothing in the \(context.part) repaired that"
    let later: Prose =
      detail.mayBeResolved
      ? " The log level does not show whether a later try succeeded; unless one did, imports" : " Imports"
    return FindingWording(
      message: """
        Core Data's notes of what was imported do not match the store\(outcome).\(later) may be missed or repeated, so \
        this device may differ from the others.
        """,
      advice: context.advice(detail.didRecoveryFail ? Self.didFail : nil),
      placeToLook: "this device.", topic: "Core Data's notes do not match the store",
      data: ["recoveryFailed": detail.didRecoveryFail])
  }

  /// The error with which set-up reports that metadata recovery failed.
  private static let didFail = ErrorChain("Error Domain=NSCocoaErrorDomain Code=134312 ")

  static let arising: ProvisionalWording? = ProvisionalWording(
    from: .metadataRecoveryFailed,
    say: "Core Data's notes of what was imported do not match the store, unless a later recovery succeeds")
}
