// The wording of findings about changes that were dropped while a conflict was resolved.

internal import Diagnosis
internal import Timelines

extension ConflictSkipped: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let isMany = detail.records > 1
    let what: Prose =
      detail.entity.map { "A change to \($0, .identifier)/\(detail.object ?? "?", .identifier)" }
      ?? (isMany ? "\(detail.records) changes to further objects" : "A change to an object")
    let result: Prose =
      detail.isDeleted
      ? "The object is deleted here, and the change is lost. If the other device still has it, the devices differ in it."
      : "This device keeps the object as its own history has it, so the devices differ in it from now on."
    return FindingWording(
      message: """
        \(what) made on another device \(isMany ? "were" : "was") dropped here while resolving a conflict. \(result)
        """,
      advice: context.advice(),
      placeToLook: "this device: it dropped the change.", topic: "A change from another device was dropped",
      data: [
        "entity": Prose(detail.entity, .identifier), "object": Prose(detail.object, .identifier),
        "records": detail.records,
      ])
  }

  static let arising: ProvisionalWording? = ProvisionalWording(
    from: .conflictSkipped, say: "from now on the devices may differ in this object", severity: .warning)
}
