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
        could not be reconciled with what is on this device\(reason(in: context)). The devices may differ in it.
        """,
      advice: context.advice(),
      topic: "An object could not be reconciled with another device's",
      data: ["entity": Prose(detail.entity, .identifier), "errors": detail.error])
  }

  /// The reason, which follows the sentence: that of the records, if all of them are known and give the same one.
  private static func reason(in context: WordingContext) -> Prose {
    let evidence = context.finding.evidence
    let entries = Set(evidence.map(\.entry))
    if evidence.count == context.finding.count, entries.count == 1, let entry = entries.first ?? nil {
      let object = evidence.count == 1 ? destination(in: evidence[0].text) : nil
      return " (\(context.sentence(of: entry))\(object.map { ": \($0)" } ?? "" as Prose))"
    }
    return ": it could not be merged, or it, its entity or an object it points to is missing"
  }

  /// Returns the object that a record says a relationship points to, as `Entity/key`; `nil` if it names none.
  private static func destination(in text: String) -> Prose? {
    let label = "relationship destination object: <PFUbiquityGlobalObjectID: "
    guard let start = text.firstRange(of: label)?.upperBound,
      let object = GlobalID.object(of: String(text[start...].prefix { !$0.isNewline }))
    else { return nil }
    return "\(object.entity, .identifier)/\(object.key, .identifier)"
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
