// What is said of changes that were dropped while a conflict was resolved.

internal import Diagnosis
internal import Timelines

extension ConflictSkipped: WordedRule {
  static func wording(of detail: Detail, _ finding: Finding, in context: WordingContext) -> FindingWording {
    let isMany = detail.records > 1
    let what: Prose =
      detail.entity.map { "A change of \($0, .identifier)/\(detail.object ?? "?", .identifier)" }
      ?? (isMany ? "\(detail.records) changes of further objects" : "A change of an object")
    return FindingWording(
      message: """
        \(what) made on another device \(words: isMany ? "were" : "was") dropped here while resolving a conflict. This \
        device keeps its own state, so the devices differ in this from now on.
        """,
      advice: "Edit the object again on the device whose state is right; the new save brings both together.",
      placeToLook: "this device: it dropped the change.", topic: "A change of another device was dropped",
      data: [
        DataValue.Item("entity", .text(detail.entity.map { Prose($0, .identifier) })),
        DataValue.Item("object", .text(detail.object.map { Prose($0, .identifier) })),
        DataValue.Item("records", .number(detail.records)),
      ])
  }

  static var arisesFrom: Set<EventKind> { [.conflictSkipped] }

  static func arising(
    from event: Event, _ failure: ErrorChain?, _ timelines: borrowing StoreTimelines
  ) -> ArisingWording? {
    ArisingWording("from now on the devices differ in this object", .warning)
  }
}
