// Options of the app that Core Data refuses, or warns of.

internal import OrderedCollections
internal import Timelines

/// The app passed options that Core Data refuses or warns of.
package struct OptionsRejected: CaptureRule {
  package static let description = RuleDescription(
    kind: .setup,
    finds: "Core Data refuses or warns of the app's options",
    advice: "Correct the options in the app's code.",
    shownBy: [.optionsRejected])

  /// Options that Core Data refuses or warns of.
  package struct Detail: FindingDetail {
    package typealias FoundBy = OptionsRejected
    /// The entry of the records that say so.
    package let entry: Int
  }

  static let watches: Set<EventKind> = [.optionsRejected]

  private var said = OccurrencesBy<Int>()

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    said.note(event.entry, record.evidence)
  }

  func findings(_ capture: CaptureState) -> [Finding] {
    said.all.map { entry, occurrences in
      Finding(
        Detail(entry: entry), capture.statements.isError(entry) ? .error : .warning, store: nil, occurrences)
    }
  }

  static func isMilderOnceSynced(_ finding: Finding) -> Bool { finding.severity == .error }
}
