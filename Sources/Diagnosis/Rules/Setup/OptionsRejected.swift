// Options of the app that Core Data refuses, or warns of.

internal import Catalogue
internal import CatalogueDocument
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
    /// The entry of the records that say so.
    package let entry: Int
  }

  static let watches: Set<EventKind> = [.optionsRejected]

  private var said = OccurrencesBy<Int>()

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    said.note(event.entry, record.evidence)
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    said.all.map { entry, occurrences in
      let isError = capture.catalogue.entries[entry].document.severity == .error
      return Finding(Detail(entry: entry), isError ? .error : .warning, store: nil, occurrences)
    }
  }

  static func isMilderOnceSynced(_ finding: Finding) -> Bool { finding.severity == .error }
}
