// The wording of findings about mirrored stores that fall behind the changes of other devices.

internal import Diagnosis
internal import LogRecords
internal import Timelines

extension ImportsStale: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let waited = durationWords(detail.waited)
    let none =
      if let began = detail.unfinished {
        "an import began\(context.at(began)) and its process ended before it was done; the process that set up the store "
          + "after it began none"
      } else {
        detail.tried.map { place in
          detail.isPutOff
            ? "the system put off an import\(context.at(place)), and no other began"
            : "an import\(context.at(place)) ended without success, and no other began"
        } ?? "no import began"
      }
    let why: Prose
    if let fetch = detail.lastFetch {
      why = """
        This store was last fetched at \(words: fetch.date.shownWithZone), \(words: durationWords(fetch.seconds)) before the \
        record that says so, and \(words: none) in the \(words: waited) of log after that.
        """
    } else if detail.isTaken {
      why = "The app took a push from iCloud, and \(words: none) in the \(words: waited) of log after that."
    } else {
      let (pushes, that, it) =
        detail.untaken == 1
        ? ("a push", "that", "it") : ("\(detail.untaken.grouped) pushes", "the first", "one")
      why = """
        The system received \(words: pushes) for this app, and in the \(words: waited) of log after \(words: that) the \
        app neither took \(words: it) nor began an import.
        """
    }
    let loss =
      context.finding.isOverLater ? "" : " What other devices saved may be in iCloud and not here."
    return FindingWording(
      message: "\(why)\(words: loss)",
      advice: detail.isTaken
        ? """
        Start the app again with the device online, which asks for an import. If a push is again followed by none, take \
        a sysdiagnose then and report it to Apple.
        """
        : """
        Bring the app to the front with the device online, which asks for an import. If none follows, check in Xcode \
        that the target has the capabilities Push Notifications and Background Modes with Remote notifications.
        """,
      placeToLook: detail.isTaken
        ? "the app on this device after the push: is it online?"
        : "this device: does it take pushes, and is it online?",
      topic: "Imports have stopped",
      data: [
        "lastFetchDate": detail.lastFetch.map { DataValue.string($0.date.isoText) },
        "seconds": detail.lastFetch.map { DataValue.seconds($0.seconds) }, "pushes": detail.pushes,
      ])
  }
}
