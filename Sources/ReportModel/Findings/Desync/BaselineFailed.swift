// The wording of findings about a baseline that cannot be read, written or adopted.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import Timelines

extension BaselineFailed: WordedRule {
  /// The work on a baseline that failed.
  private enum Step {
    case adopting, rolling, reading
    /// Taking the baseline that this device wrote as its own current one.
    case takingOwn

    init(of detail: Detail, in context: WordingContext) {
      let documents = context.finding.evidence.compactMap(\.entry)
        .map { context.catalogue.entries[$0].document }
      let isAdopting =
        detail.error.contains(.cocoa(.baselineNotAdopted))
        || documents.contains { $0.eventKind == .baselineAdoptFailed }
      // A roll also fails if the present baseline cannot be read, which is an error of its own.
      let isRolling =
        !documents.isEmpty
        && documents.allSatisfy { $0.eventKind == .baselineRollFailed && $0.severity != .error }
      let isRolled = detail.isRolled && !isAdopting
      self = isRolled ? .takingOwn : isAdopting ? .adopting : isRolling ? .rolling : .reading
    }

    var topic: Prose {
      switch self {
      case .adopting: "A baseline may not have been adopted"
      case .rolling: "No new baseline could be written"
      case .reading: "A baseline could not be read"
      case .takingOwn: "A new baseline is in iCloud, but not in use on this device"
      }
    }

    var failure: FindingWording.Failure {
      switch self {
      case .adopting: .ofStores("not adopting the baseline of the other devices")
      case .takingOwn: .ofStores("not using the new baseline that this device wrote")
      case .rolling: .ofStores("without a new baseline")
      case .reading: .ofStores("without a baseline that new devices can start from")
      }
    }
  }

  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let step = Step(of: detail, in: context)
    var wording = FindingWording(
      topic: detail.isDelayed ? "A baseline has not been downloaded" : step.topic, failure: step.failure,
      data: ["errors": detail.error])
    if detail.isDelayed, detail.error.isDownloadMissing {
      wording.placeToLook = "iCloud."
    } else if step == .adopting {
      wording.placeToLook = "this device: it could not adopt the baseline."
    }
    guard !detail.isDelayed else {
      wording.message = """
        A baseline, the copy of the whole store in iCloud, has not been downloaded: \(detail.error.prose). A device that is \
        new or far behind waits for it.
        """
      wording.advice = "Wait with the app open and the device online."
      return wording
    }
    wording.message = message(on: detail, step, why: reason(of: detail, in: context))
    wording.advice = context.advice(detail.error)
    return wording
  }

  /// The reason for the failure, as part of a sentence.
  ///
  /// An error without a code is described by its statement.
  private static func reason(of detail: Detail, in context: WordingContext) -> Prose {
    guard detail.error.links.isEmpty,
      let entry = context.finding.evidence.lazy.compactMap(\.entry).first
    else { return detail.error.prose }
    return context.sentence(of: entry)
  }

  /// The sentences about a failure that is not a mere delay.
  private static func message(on detail: Detail, _ step: Step, why: Prose) -> Prose {
    switch step {
    case .adopting:
      """
      This device could not adopt a baseline, the copy of the whole store in iCloud: \(why). \(lack(on: detail))
      """
    case .rolling:
      """
      This device could not write a new baseline, the copy of the whole store in iCloud: \(why). Nothing is \
      lost: the present baseline, if there is one, stays, and so do the transaction logs after it. A new device has to \
      import all of those logs.
      """
    case .takingOwn:
      """
      This device wrote a new baseline, the copy of the whole store in iCloud, but could not take it as its own current one: \
      \(why). Nothing is missing, and other devices are not affected.
      """
    case .reading where detail.mayBeResolved:
      """
      The baseline, the copy of the whole store in iCloud, could not be read: \(why). The log level does not show \
      whether a later try succeeded. Until one does, new devices cannot start from it, and one that is far behind \
      cannot catch up.
      """
    case .reading:
      """
      The baseline, the copy of the whole store in iCloud, cannot be read: \(why). New devices cannot start from \
      it, and one that is far behind cannot catch up.
      """
    }
  }

  /// A sentence on what a device lacks that could not adopt a baseline.
  private static func lack(on detail: Detail) -> Prose {
    if detail.mayBeResolved {
      "The log level does not show whether a later try succeeded; unless one did, this device does not get what it holds."
    } else if detail.error.contains(.cocoa(.baselineDamaged)) {
      "This device does not get what it holds."
    } else {
      "The baseline may be intact; this device does not get what it holds."
    }
  }
}
