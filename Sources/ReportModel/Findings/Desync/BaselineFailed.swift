// What is said of a baseline that cannot be read, rolled or adopted.

internal import Diagnosis
internal import Timelines

extension BaselineFailed: WordedRule {
  static func wording(of detail: Detail, _ finding: Finding, in context: WordingContext) -> FindingWording {
    let step = BaselineStep(detail.error, finding, context.catalogue)
    let (message, advice) = sentences(detail.error, finding, step, context)
    let place: Prose? =
      if detail.error.isDownloadMissing {
        "iCloud."
      } else {
        step == .adopting ? "this device: it could not take over the baseline." : nil
      }
    return FindingWording(
      message: message, advice: advice, placeToLook: place, topic: "A baseline has not been downloaded",
      failure: .ofStores(
        step == .adopting
          ? "not adopting the baseline of the other devices"
          : "without a baseline that new devices can start from"),
      data: [DataValue.Item("errors", .errors(detail.error))])
  }

  private static func sentences(
    _ error: ErrorChain, _ finding: Finding, _ step: BaselineStep, _ context: WordingContext
  ) -> (message: Prose, advice: Prose) {
    guard finding.severity == .error else {
      return (
        """
        A baseline, the copy of the whole store in iCloud, has not been downloaded: \(error.prose). A device that is \
        new or far behind waits for it.
        """,
        "Wait with the app open and the device online."
      )
    }
    // What has no code is what the statement says.
    let entry = error.links.isEmpty ? finding.evidence.lazy.compactMap(\.entry).first : nil
    let why = entry.map { context.sentence(of: $0) } ?? error.prose
    return switch step {
    case .adopting:
      (
        """
        This device could not adopt a baseline, the copy of the whole store in iCloud: \(why). The baseline may be \
        good; this device does not get what it holds.
        """,
        """
        Save elsewhere what exists on this device only and start the app again, with space free. If it stays, remove \
        the store here and let it come from iCloud.
        """
      )
    case .rolling:
      (
        """
        This device could not write a new baseline, the copy of the whole store in iCloud: \(why). Nothing is lost by \
        that: the transaction logs stay, but new devices have to import all of them.
        """,
        "Start the app on the device with all data, with space free, and leave it open; a later baseline mends this."
      )
    case .reading:
      (
        """
        The baseline, the copy of the whole store in iCloud, cannot be read: \(why). New devices cannot start from it, \
        and one that is far behind cannot catch up.
        """,
        "Start the app on the device with all data, with space free, and leave it open; a later baseline mends this."
      )
    }
  }
}
