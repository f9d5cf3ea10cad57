// The wording of findings about objects that an import could not reconcile with the store.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import Timelines

extension ObjectDiverged: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    if detail.areDeleted { return deleted(detail, context) }
    if detail.isEntityUnknown, let entity = detail.entity { return unknown(entity, detail, context) }
    let what: Prose = detail.entity.map { "of entity \($0, .identifier)" } ?? "in an import"
    let count = context.finding.count
    return FindingWording(
      message: """
        \(words: counted(count, "record")) \(Agreement(with: count).verb("say")) that an object \(what) \
        could not be reconciled with what is on this device\(reason(in: context)). The devices may differ in it.
        """,
      advice: isSavedWithout(detail, context)
        ? "Compare the object on both devices, and edit it again on the other one: the import was saved without it."
        : context.advice(),
      topic: "An object could not be reconciled with another device's",
      data: ["entity": Prose(detail.entity, .identifier), "errors": detail.error])
  }

  /// The wording for objects of an entity that the data model of this device does not have.
  private static func unknown(
    _ entity: String, _ detail: Detail, _ context: WordingContext
  ) -> FindingWording {
    let source: Prose =
      detail.transaction.map { "Transaction \($0) of \(context.who)" }
      ?? (context.concerned.map { "A transaction of \($0)" } ?? "What was imported")
    let fate: Prose =
      detail.isImported
      ? "They are not on this device, and are not fetched again: the transaction counts as imported."
      : "They are left out."
    return FindingWording(
      message: """
        \(source) holds objects of entity \(entity, .identifier), which the data model of this device does not have. \
        \(fate)
        """,
      advice: context.advice(),
      placeToLook: "the version of the app on this device and on \(context.concerned ?? "the others").",
      topic: "An entity is missing in this device's data model",
      data: ["entity": Prose(detail.entity, .identifier), "errors": detail.error])
  }

  /// Whether the values of an object could not be applied, and the import was saved without them.
  private static func isSavedWithout(_ detail: Detail, _ context: WordingContext) -> Bool {
    detail.isImported
      && context.finding.evidence.allSatisfy { record in
        record.entry.map { context.catalogue.entries[$0].document.id == "conflict-apply-failed" } ?? false
      }
  }

  /// The reason, which follows the sentence: that of the records, if all of them are known and give the same one.
  private static func reason(in context: WordingContext) -> Prose {
    let evidence = context.finding.evidence
    let entries = Set(evidence.map(\.entry))
    if evidence.count == context.finding.count, entries.count == 1, let entry = entries.first ?? nil {
      let object = evidence.count == 1 ? destination(in: evidence[0].text) : nil
      let error = ErrorChain(evidence[0].text)
      let cause: Prose = evidence.count == 1 && !error.links.isEmpty ? ": \(error.prose)" : ""
      return " (\(context.sentence(of: entry))\(object.map { ": \($0)" } ?? cause))"
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
