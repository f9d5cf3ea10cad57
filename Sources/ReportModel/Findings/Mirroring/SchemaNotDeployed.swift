// The wording of findings about fields and types that CloudKit's schema lacks.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import LogRecords
internal import Timelines

extension SchemaNotDeployed: WordedRule {
  /// The record type of shares, which no data model contains.
  private static let shareType = "cloudkit.share"
  private static let shareAdvice: Prose = """
    Share an object once in a development build: CloudKit makes the type when the first share is saved there. Then \
    open the container in CloudKit Console, choose Deploy Schema Changes and deploy to Production. The app needs no \
    update.
    """

  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    var wording = refusal(detail, in: context)
    if let deployed = detail.outcome.resolved {
      let success =
        detail.isApart
        ? "A later request"
        : detail.outcome.isResolvedBySetup ? "Set-up" : detail.concernsImports ? "An import" : "An export"
      wording.message +=
        " \(words: success) succeeded after that\(words: context.at(deployed)): the schema was deployed by then."
      wording.advice = ""
      return wording
    }
    if let lost = detail.outcome.lost, !context.finding.isOverLater {
      wording.message += """
         What was refused was removed from this device\(words: context.at(lost)); nothing after that shows that the \
        schema was deployed.
        """
      wording.advice = Prose(words: description.advice)
      wording.blocksExports = nil
      return wording
    }
    if detail.outcome.nothingLeft != nil, !context.finding.isOverLater {
      wording.leaveOpen("what was refused was", advice: Prose(words: description.advice))
      return wording
    }
    guard !context.finding.isOverLater else { return wording }
    addConsequences(of: detail, isSentInPart: context.isSentInPart, context, to: &wording)
    advise(on: detail, in: context, &wording)
    return wording
  }

  /// The wording for the refusal itself, without what became of it.
  private static func refusal(_ detail: Detail, in context: WordingContext) -> FindingWording {
    let names = context.timelines.names
    let what = what(detail.missing, names)
    let others = FindingWording.refusedInTheSameBatch(detail.followers)
    let environment = detail.concernsProduction ? "production " : ""
    let topic: Prose = "CloudKit's \(words: environment)schema lacks what the app saves"
    return FindingWording(
      message: detail.concernsProduction
        ? "CloudKit's production environment does not have \(what).\(words: others)"
        : "CloudKit's schema does not have \(what), in the environment that this build of the app uses.\(words: others)",
      advice: detail.missing.contains { names[$0.type] == shareType }
        ? shareAdvice
        : (detail.concernsProduction ? nil : detail.error?.advice)
          ?? context.advice(of: .server(.argumentRefused), says: ErrorMeaning.saysOfSchema),
      placeToLook: detail.concernsProduction
        ? "CloudKit Console: the schema of the container's production environment."
        : "CloudKit Console: the schema of the container, in development and in production.",
      topic: topic,
      failure: detail.stopsSetup ? .sentence("\(topic), so nothing syncs") : nil,
      blocksExports: detail.isApart ? nil : "the schema to be deployed",
      data: [
        "missing": detail.missing.map { missing in
          [
            "type": Prose(names[missing.type], .identifier),
            "field": missing.field.map { Prose(names[$0], .identifier) },
          ] as DataValue
        },
        "followers": detail.followers, "errors": detail.error ?? ErrorChain(""),
      ])
  }

  /// Sets the advice on a schema that is still not deployed.
  private static func advise(
    on detail: Detail, in context: WordingContext, _ wording: inout FindingWording
  ) {
    if detail.isApart {
      // Nothing waits for it that would go out by itself.
      if !detail.missing.contains(where: { context.timelines.names[$0.type] == shareType }) {
        wording.advice = Prose(words: description.advice)
      }
      if detail.concernsShare { wording.advice += FindingWording.savingTheShareAgain }
    } else if !detail.concernsImports {
      wording.advice = context.besideOtherObstacles(
        wording.advice, orInstead: Prose(words: description.advice))
    }
  }

  /// The fields and types that the schema lacks, as a list.
  private static func what(_ missing: [MirrorRefusals.MissingField], _ names: Names) -> Prose {
    guard !missing.isEmpty else { return "a field or a type that the app saves" }
    return Prose.list(
      missing.map { missing -> Prose in
        let type: Prose = "\(names[missing.type], .identifier)"
        return missing.field.map { "the field \(names[$0], .identifier) of \(type)" } ?? "the type \(type)"
      })
  }

  /// Adds what does not sync for it, and what else stands in the way.
  private static func addConsequences(
    of detail: Detail, isSentInPart: Bool, _ context: WordingContext, to wording: inout FindingWording
  ) {
    if detail.stopsSetup {
      wording.message += context.setupFailed
    } else if detail.isApart {
      wording.addRefusal(apartFromExports: detail.concernsShare, context.task)
      if !detail.concernsShare {
        wording.message += " Each export that includes such a record will fail too."
      }
    } else if detail.concernsImports {
      wording.message += " The import failed because of it: what other devices saved since is not here."
      wording.failure = .ofStores("missing changes from other devices")
      wording.blocksExports = nil
    } else if isSentInPart {
      wording.message += """
         Each batch that includes such a record fails entirely, so what is in it stays on this device, where it is \
        safe; other batches were sent.
        """
    } else {
      wording.message += """
         Each export that includes such a record fails entirely, so what is saved with it stays on this device, where \
        it is safe.
        """
    }
  }
}
