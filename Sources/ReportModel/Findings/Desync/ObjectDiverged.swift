// The wording of findings about objects that an import could not reconcile with the store.

internal import Diagnosis
internal import Timelines

extension ObjectDiverged: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    if detail.areDeleted { return deleted(detail, context) }
    let what: Prose = detail.entity.map { "of entity \($0, .identifier)" } ?? "in an import"
    return FindingWording(
      message: """
        \(words: counted(context.finding.count, "record")) \(context.finding.count == 1 ? "says" : "say") that an object \(what) \
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
    let isOne = count == 1
    let what: Prose = detail.entity.map { " of entity \($0, .identifier)" } ?? ""
    return FindingWording(
      message: """
        \(isOne ? "An object" : "\(count) objects")\(what) lost \(isOne ? "its" : "their") place to another one in a \
        conflict over a relationship, and \(isOne ? "was" : "were") deleted on this device. \
        \(isOne ? "Its" : "Their") values are gone.
        """,
      advice: context.advice(),
      topic: "An object was deleted in a conflict",
      data: ["entity": Prose(detail.entity, .identifier), "errors": detail.error])
  }

  static let arising: ProvisionalWording? = ProvisionalWording(
    from: .conflictFailed, say: "the devices may differ in this object", severity: .warning)
}
