// The wording of findings about a data model or options that cannot be mirrored.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import Timelines

extension ModelIncompatible: WordedRule {
  /// The maximum number of entities and properties that a message names.
  private static let maximumShown = 20

  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let process = detail.process.map(context.process)
    let effect: Prose =
      context.finding.isOverLater
      ? ""
      : process.map { Self.effect(on: $0, isNotLoaded: detail.isNotLoaded) }
        ?? (detail.isNotLoaded
          ? """
           It does not load the store, so the app can neither show nor save anything of it; what was saved before is untouched.
          """
          : " \(context.nothingSyncs); what the app saves is safe on this device.")
    return FindingWording(
      message: """
        Core Data cannot mirror the store with this data model and these options\(reasons(of: detail)).\(effect)\
        \(context.droppedRequests(detail.followers))
        """,
      advice: advice(on: detail),
      placeToLook: process.map { "the data model of \($0), or the code of \($0) that opens the store." }
        ?? "the app's data model, or the code that opens its store.",
      topic: "CloudKit cannot mirror the data model",
      failure: process.map { .ofStores("not syncing in the process \($0)") },
      blocksExports: detail.isNotLoaded || process != nil
        ? nil : "a data model and options that CloudKit accepts",
      data: data(of: detail))
  }

  /// What follows for the only process that cannot mirror the store.
  private static func effect(on process: Prose, isNotLoaded: Bool) -> Prose {
    let loss: Prose =
      isNotLoaded
      ? " It does not load the store there, so that process can neither show nor save anything of it."
      : ""
    return """
       This concerns only the process \(process), which does not sync until that is corrected; another process \
      has synced.\(loss)
      """
  }

  /// Why the store cannot be mirrored, with what each reason concerns.
  private static func reasons(of detail: Detail) -> Prose {
    guard detail.faults.count > 1 else {
      let names = detail.faults.first.map(names(of:)) ?? ""
      return ": \(detail.error.prose)" + (names.isEmpty ? "" : ". It concerns \(names)")
    }
    let codes = detail.error.codes.map { " (\($0))" as Prose } ?? ""
    let reasons = detail.faults.map { fault -> Prose in
      let names = names(of: fault)
      let reason =
        meaning(of: fault).map { Prose(words: $0.cause) } ?? "\"\(fault.heading, .quotation, limit: 160)\""
      return names.isEmpty ? reason : "\(reason): \(names)"
    }
    return ", for \(reasons.count) reasons\(codes): \(reasons.joined(separator: "; "))"
  }

  /// What the reason concerns; empty if Core Data lists nothing.
  private static func names(of fault: ModelFault) -> Prose {
    let listed = fault.properties.map { listed -> Prose in
      let entity = Prose(listed.entity, .identifier)
      return listed.property.map { "\(entity).\($0, .identifier)" } ?? entity
    }
    return Prose.list(listed, most: maximumShown) { "\($0 + fault.omittedProperties) more" }
  }

  /// What to do about each reason.
  private static func advice(on detail: Detail) -> Prose {
    let ofError = detail.error.links.lazy.filter { $0.hasCode(.cocoa(.coreData)) || $0.forbidsRenaming }
      .compactMap { ErrorMeaning(domain: $0.domain, code: $0.code, says: $0.says) }
      .first { $0.says != nil }
    let meanings =
      detail.faults.count > 1 ? detail.faults.map(meaning(of:)) : ofError.map { [$0] } ?? [nil]
    var advice = meanings.compactMap { $0.map { Prose(advice: $0.advice) } }
    if meanings.contains(where: { $0 == nil }) { advice.append(adviceOnOthers) }
    return advice.joined(separator: " ")
  }

  private static let adviceOnOthers: Prose = """
    Read the reason in the record: it names what CloudKit does not accept. Correct the data model in a new version, or the \
    options of the store description.
    """

  /// The meaning of a reason; `nil` if the catalogue does not know the reason.
  private static func meaning(of fault: ModelFault) -> ErrorMeaning? {
    fault.says.flatMap { says in
      let error = ErrorCode.Cocoa.coreData
      return ErrorMeaning(domain: ErrorDomain.cocoa.rawValue, code: error.rawValue, says: says)
    }
  }

  private static func data(of detail: Detail) -> DataValue {
    let data: DataValue = [
      "errors": detail.error,
      "properties": detail.properties.map { property -> DataValue in
        [
          "entity": Prose(property.entity, .identifier),
          "property": property.property.map { Prose($0, .identifier) },
        ]
      },
      "followers": detail.followers,
    ]
    let omitted = detail.faults.reduce(0) { $0 + $1.omittedProperties }
    return omitted == 0 ? data : data.with(["omittedProperties": omitted])
  }
}
