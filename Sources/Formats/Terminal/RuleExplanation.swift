// What a rule finds, what that is about, and what to do, for a terminal.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import Timelines
internal import ReportModel

/// The explanation of a rule.
struct RuleExplanation {
  /// The text, which ends with a line feed.
  let text: String

  /// How many entries are named.
  private static let most = 12

  /// Explains a rule.
  init(_ rule: RuleName, in catalogue: EntryCatalogue, _ palette: Palette) {
    var text = palette.strong(rule.rawValue) + "   a rule: \(rule.kind.rawValue)\n\n"
    func add(_ sentence: String, hanging: Int = 0) {
      for (index, line) in sentence.wrapped(to: 100).enumerated() {
        text += String(repeating: " ", count: index == 0 ? 2 : 2 + hanging) + line + "\n"
      }
    }
    add("Finds: " + rule.sentence.replacing("`", with: "'") + ".", hanging: 4)
    add(rule.kind.sentence)
    add("Do: " + rule.advice, hanging: 4)
    let entries = catalogue.entries.filter { entry in
      entry.document.event.flatMap(EventKind.init(rawValue:)).map(rule.witnesses.contains) ?? false
    }
    if !entries.isEmpty {
      text += "\n" + palette.strong("seen by records of") + "\n"
      for entry in entries.prefix(Self.most) { text += "  \(entry.reference.oneLine)\n" }
      if entries.count > Self.most { text += "  and \(entries.count - Self.most) more\n" }
    }
    self.text = text
  }
}

extension RuleName {
  /// The events that show it by themselves; none where it follows from what several records say, or from what is not there.
  fileprivate var witnesses: Set<EventKind> {
    switch self {
    case .missingTransaction: [.importIncompatible]
    case .modelMismatch: [.importModelMismatch]
    case .metadataMismatch: [.metadataMismatch, .metadataRecoveryFailed]
    case .storeRolledBack: [.vectorBehind]
    case .baselineStranded: [.baselineStranded]
    case .baselineFailed: [.baselineFailed, .baselineInconsistent]
    case .objectDiverged: [.conflictFailed]
    case .conflictSkipped: [.conflictSkipped]
    case .importFailed, .poisonLog: [.importFailed, .importDownloadFailed]
    case .logUnreadable: [.importLogUnreadable]
    case .crashed: [.processCrashed]
    case .setupFailed: [.setupStepFailed, .setupFailed, .managerLoadFailed]
    case .setupStalled: [.setupTimedOut]
    case .optionsRejected: [.optionsRejected]
    case .exportLost: [.exportFailed]
    case .accountChanged: [.accountChanged, .accountMissing]
    case .containerReplaced: [.containerChanged]
    case .corruptionReported: [.corruptionReported]
    case .daemonError: [.daemonError]
    case .splitWrite, .importUnfinished, .localStorageOnly, .followUpMissing, .captureTruncated, .lowLogLevel,
      .unrecognised, .neverArrived, .diverged:
      []
    }
  }
}
