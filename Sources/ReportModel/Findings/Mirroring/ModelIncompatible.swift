// The wording of findings about a data model or options that cannot be mirrored.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import Timelines

extension ModelIncompatible: WordedRule {
  /// The maximum number of entities and properties that a message names.
  private static let maximumShown = 20

  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let listed = detail.properties.map { listed -> Prose in
      let entity = Prose(listed.entity, .identifier)
      return listed.property.map { "\(entity).\($0, .identifier)" } ?? entity
    }
    let omitted = detail.omittedProperties
    let names = Prose.list(listed, most: maximumShown) { "\($0 + omitted) more" }
    let list: Prose = listed.isEmpty ? "" : " It concerns \(names)."
    let meaning = detail.error.links.lazy.filter { $0.hasCode(.cocoa(.coreData)) }
      .compactMap { ErrorMeaning(domain: $0.domain, code: $0.code, says: $0.says) }
      .first { $0.says != nil }
    let effect: Prose =
      context.finding.isOverLater
      ? ""
      : detail.isNotLoaded
        ? """
         It does not load the store, so the app can neither show nor save anything of it; what was saved before is untouched.
        """
        : " Nothing is sent and nothing arrives; what the app saves is safe on this device."
    return FindingWording(
      message: """
        Core Data cannot mirror the store with this data model and these options: \(detail.error.prose).\(list)\(effect)\
        \(context.droppedRequests(detail.followers))
        """,
      advice: meaning.map { Prose(advice: $0.advice) }
        ?? """
        Read the reason in the record: it names what CloudKit does not accept. Correct the data model in a new version, or the \
        options of the store description.
        """,
      placeToLook: "the app's data model, or the code that opens its store.",
      topic: "CloudKit cannot mirror the data model",
      blocksExports: detail.isNotLoaded ? nil : "a data model and options that CloudKit accepts",
      data: data(of: detail))
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
    let omitted = detail.omittedProperties
    return omitted == 0 ? data : data.with(["omittedProperties": omitted])
  }
}
