// The wording of findings about objects that an import could not reconcile with the store.

internal import Diagnosis
internal import Timelines

extension ObjectDiverged: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    if detail.areDeleted { return deleted(detail, context) }
    let what: Prose = detail.entity.map { "of entity \($0, .identifier)" } ?? "in an import"
    let count = context.finding.count
    return FindingWording(
      message: """
        \(words: counted(count, "record")) \(Agreement(with: count).verb("say")) that an object \(what) \
        could not be reconciled with what is on this device: it could not be merged, or it, its entity or an \
        object it points to is missing. The devices may differ in it.
        """,
      advice: context.advice(),
      topic: "An object could not be reconciled with another device's",
      data: ["entity": Prose(detail.entity, .identifier), "errors": detail.error])
  }

  /// The wording for objects that were deleted here as the losers of a conflict.
  private static func deleted(_ detail: Detail, _ context: WordingContext) -> FindingWording {
    let count = context.finding.count
    let agreeing = Agreement(with: count)
    let what: Prose = detail.entity.map { " of entity \($0, .identifier)" } ?? ""
    return FindingWording(
      message: """
        \(agreeing.isOne ? "An object" : "\(count) objects")\(what) lost \(agreeing.their) place to another \
        one in a conflict over a relationship, and \(agreeing.were) deleted on this device. \
        \(agreeing.form("Its", "Their")) values are gone.
        """,
      advice: context.advice(),
      topic: "An object was deleted in a conflict",
      data: ["entity": Prose(detail.entity, .identifier), "errors": detail.error])
  }

  static let arising: ProvisionalWording? = ProvisionalWording(
    from: .conflictFailed, say: "the devices may differ in this object", severity: .warning)
}
