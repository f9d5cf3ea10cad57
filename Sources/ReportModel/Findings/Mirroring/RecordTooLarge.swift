// The wording of findings about records that are too large for CloudKit.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import LogRecords
internal import Timelines

extension RecordTooLarge: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    var wording = wordingOfLargeRecords(detail, in: context)
    wording.message += "\(words: FindingWording.refusedInTheSameBatch(detail.followers))"
    return wording
  }

  /// The wording for the large records alone, without those that were refused only with them.
  private static func wordingOfLargeRecords(_ detail: Detail, in context: WordingContext) -> FindingWording {
    let areSeveral = detail.records.count > 1
    // A share is saved separately, not by exports.
    let isShare =
      detail.concernsShare
      || !detail.records.isEmpty && detail.records.allSatisfy { context.timelines.names[$0.name] == share }
    var wording = refusal(detail, isShare: isShare, in: context)
    if let lost = detail.outcome.lost {
      let it = areSeveral ? "They were" : "It was"
      wording.message += " \(words: it) removed from this device\(words: context.at(lost)) and never sent."
      (wording.advice, wording.blocksExports) = ("", nil)
      return wording
    }
    if let resolved = detail.outcome.resolved {
      let success = detail.outcome.isResolvedBySetup ? "Set-up" : "An export"
      wording.message +=
        " \(words: success) succeeded after that\(words: context.at(resolved)): the problem is solved."
      wording.advice = ""
      return wording
    }
    if detail.outcome.nothingLeft != nil, !context.finding.isOverLater {
      wording.leaveOpen(
        areSeveral ? "they were" : "it was",
        advice: "Look on another device whether it has what was saved here.")
      return wording
    }
    guard !context.finding.isOverLater else { return wording }
    wording.message +=
      detail.stopsSetup
      ? context.setupFailed
      : consequence(isShare: isShare, areSeveral: areSeveral, isSentInPart: context.isSentInPart)
    if !isShare { wording.advice = context.besideOtherObstacles(wording.advice) }
    return wording
  }

  /// The wording for the refusal itself, without what became of it.
  private static func refusal(
    _ detail: Detail, isShare: Bool, in context: WordingContext
  ) -> FindingWording {
    let names = context.timelines.names
    let areSeveral = detail.records.count > 1
    var types: [Name] = []
    for type in detail.records.compactMap(\.type) where !types.contains(type) { types.append(type) }
    let what = what(detail.records, isShare: isShare, names)
    return FindingWording(
      message: """
        \(what) too large for CloudKit, which accepts records of 1 MB without their assets.
        """,
      advice: isShare
        ? "Give the share fewer participants, a shorter title and a smaller thumbnail: its record holds these."
        : context.advice(of: .server(.limitExceeded), says: ErrorMeaning.saysOfSize),
      placeToLook: isShare
        ? "what the app puts into the share itself."
        : "the app's data model, and what it stores in the object.",
      topic: "A record is too large for CloudKit",
      failure: detail.stopsSetup
        ? .ofStores("not syncing on this device") : isShare ? .sentence("A share was not saved") : nil,
      blocksExports: isShare
        ? nil
        : areSeveral
          ? "the records that are too large to become smaller"
          : "the record that is too large to become smaller",
      data: [
        "objects": detail.records.map { Prose(names[$0.name], .quotation) },
        "types": types.map { Prose(names[$0], .identifier) }, "errors": detail.error ?? ErrorChain(""),
      ])
  }

  /// The beginning of a sentence that names what is too large, with its verb.
  private static func what(
    _ records: [MirrorRefusals.LargeRecord], isShare: Bool, _ names: Names
  ) -> Prose {
    guard !records.isEmpty else { return isShare ? "A share is" : "An object is" }
    let areSeveral = records.count > 1
    let list = Prose.list(
      records.map { record -> Prose in
        let name: Prose = "\(names[record.name], .quotation, limit: 60)"
        return record.type.map { "\(name) of type \(names[$0], .identifier)" } ?? name
      })
    return "The \(words: areSeveral ? "records" : "record") \(list) \(words: areSeveral ? "are" : "is")"
  }

  /// A sentence on what is not saved for it.
  private static func consequence(isShare: Bool, areSeveral: Bool, isSentInPart: Bool) -> Prose {
    if isShare {
      return " The share is not saved, so its participants and their rights are not as the app set them."
    }
    if isSentInPart {
      return areSeveral
        ? " They never leave this device, and what is in the same batches waits; other batches were sent."
        : " It never leaves this device, and what is in the same batch waits; other batches were sent."
    }
    return areSeveral
      ? """
       They never leave this device, each export that includes one of them fails entirely, and what was saved with it \
      waits.
      """
      : """
       It never leaves this device, each export that includes it fails entirely, and what was saved with it waits.
      """
  }
}
