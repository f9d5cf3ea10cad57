// The wording of findings about objects that an import could not reconcile with the store.

internal import Diagnosis
internal import Timelines

extension ObjectDiverged: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
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

  static let arising: ProvisionalWording? = ProvisionalWording(
    from: .conflictFailed, say: "the devices may differ in this object", severity: .warning)
}
