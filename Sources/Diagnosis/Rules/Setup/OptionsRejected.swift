// Reports options of the app that Core Data refuses or warns about.

internal import Catalogue
internal import CatalogueDocument
package import Timelines

/// The rule for options that Core Data refuses or warns about.
package struct OptionsRejected: CaptureRule {
  package static let description = RuleDescription(
    kind: .setup, finds: "Core Data refuses the app's options or warns about them",
    advice: "Correct the options in the app's code.", shownBy: [.optionsRejected])

  /// The details of options that Core Data refuses or warns about.
  package struct Detail: FindingDetail {
    /// The entry of the records about the options, as an index in the catalogue.
    package let entry: Int
    /// The error with which set-up refuses the options, with its reason; `nil` if the entry itself is the
    /// reason.
    package let error: ErrorChain?
  }

  static let watches: Set<EventKind> = [.optionsRejected, .setupStepFailed, .setupFailed]
  static let explains: Set<EventKind> = [.optionsRejected]

  private struct Key: Hashable {
    let entry: Int
    let store: Int?
    let isRefusal: Bool
    let pid: Int32?
  }

  private var said = OccurrencesBy<Key>()

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    let isRefusal = event.kind != .optionsRejected
    if isRefusal, !record.saysOptionsAreRefused { return }
    // Several processes may open the same store.
    let pid = event.store == nil ? record.pid : nil
    said.note(Key(entry: event.entry, store: event.store, isRefusal: isRefusal, pid: pid), record.evidence)
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    said.all.compactMap { key, occurrences in
      let entry = capture.catalogue.entries[key.entry].document
      // Other apps have stores that do not sync.
      if entry.source == .coredata, !capture.concernsMirroring(key.pid) { return nil }
      let isError = key.isRefusal || entry.severity == .error
      return Finding(
        Detail(entry: key.entry, error: key.isRefusal ? ErrorChain(occurrences.last.text) : nil),
        isError ? .error : .warning, store: key.store, occurrences)
    }
  }

  /// A refusal by set-up may have a separate record that says what is wrong.
  static let causes: Set<RuleName> = [.optionsRejected]

  static func follows(_ detail: Detail, of finding: Finding, from cause: Finding, _ capture: CaptureDiagnosis)
    -> Bool
  {
    guard detail.error != nil, cause.severity == .error, cause.first.line < finding.first.line,
      let reason = cause.detail as? Detail
    else { return false }
    return reason.error == nil || cause.store == finding.store
  }

  static func isMilderOnceSynced(_ finding: Finding) -> Bool { finding.severity == .error }
}

extension WatchedRecord {
  var saysOptionsAreRefused: Bool { ErrorChain(evidence.text).contains(.cocoa(.optionsRefused)) }
}
