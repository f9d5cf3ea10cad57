// The wording of findings about a baseline that cannot be read, written or adopted.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import Timelines

extension BaselineFailed: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let (error, evidence) = (detail.error, context.finding.evidence)
    let events = evidence.compactMap(\.entry).compactMap { context.catalogue.entries[$0].document.event }
    let isAdopting =
      error.contains(.cocoa(.baselineNotAdopted)) || events.contains(EventKind.baselineAdoptFailed.rawValue)
    let isRolling = !isAdopting && events.contains(EventKind.baselineRollFailed.rawValue)
    var wording = FindingWording(
      topic: detail.isDelayed
        ? "A baseline has not been downloaded"
        : isAdopting
          ? "A baseline may not have been adopted"
          : isRolling ? "No new baseline could be written" : "A baseline could not be read",
      failure: .ofStores(
        isAdopting
          ? "not adopting the baseline of the other devices"
          : "without a baseline that new devices can start from"),
      data: ["errors": error])
    if error.isDownloadMissing {
      wording.placeToLook = "iCloud."
    } else if isAdopting {
      wording.placeToLook = "this device: it could not adopt the baseline."
    }
    guard !detail.isDelayed else {
      wording.message = """
        A baseline, the copy of the whole store in iCloud, has not been downloaded: \(error.prose). A device that is \
        new or far behind waits for it.
        """
      wording.advice = "Wait with the app open and the device online."
      return wording
    }
    // An error without a code is described by its statement.
    let entry = error.links.isEmpty ? evidence.lazy.compactMap(\.entry).first : nil
    let why = entry.map { context.sentence(of: $0) } ?? error.prose
    guard !isAdopting else {
      let rest: Prose =
        if detail.mayBeResolved {
          "The log level does not show whether a later try succeeded; unless one did, this device does not get what it holds."
        } else if error.contains(.cocoa(.baselineDamaged)) {
          "This device does not get what it holds."
        } else {
          "The baseline may be intact; this device does not get what it holds."
        }
      wording.message = """
        This device could not adopt a baseline, the copy of the whole store in iCloud: \(why). \(rest)
        """
      wording.advice = context.advice(error)
      return wording
    }
    wording.message =
      isRolling
      ? """
      This device could not write a new baseline, the copy of the whole store in iCloud: \(why). Nothing is \
      lost: the transaction logs stay, but new devices have to import all of them.
      """
      : detail.mayBeResolved
        ? """
        The baseline, the copy of the whole store in iCloud, could not be read: \(why). The log level does not show \
        whether a later try succeeded. Until one does, new devices cannot start from it, and one that is far behind \
        cannot catch up.
        """
        : """
        The baseline, the copy of the whole store in iCloud, cannot be read: \(why). New devices cannot start from \
        it, and one that is far behind cannot catch up.
        """
    wording.advice = context.advice(error)
    return wording
  }
}
