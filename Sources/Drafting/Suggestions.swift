// Drafts an entry for each statement that the catalogue does not know, ready to be pasted into LOGS.md.
// Private text in the records does not get into a draft, and only drafts that the catalogue accepts are
// printed.

package import Catalogue
package import Diagnosis
internal import Mining
internal import OrderedCollections
package import Redaction
internal import ReportModel

/// Drafted entries for unrecognised records.
package struct Suggestions {
  /// The entries in the format of LOGS.md, with comments in place of those that could not be drafted.
  ///
  /// The text is empty if there is nothing to suggest.
  package let text: String
  /// The number of templates with a drafted entry.
  package let drafted: Int
  /// The number of templates for which no entry could be drafted.
  package let refused: Int

  /// Drafts entries; if `isInterrupted` returns `true`, drafting stops and the result is incomplete.
  package init(
    _ diagnoses: [CaptureDiagnosis], _ known: EntryCatalogue, redactor: Redactor = Redactor(),
    until isInterrupted: () -> Bool = { false }
  ) {
    for diagnosis in diagnoses { redactor.learn(diagnosis) }
    let templates = Self.templates(of: diagnoses)
    guard !templates.isEmpty else {
      (drafted, refused) = (0, 0)
      text = ""
      return
    }
    var drafter = Drafter(known, redactor)
    for template in templates where !isInterrupted() { drafter.draft(template) }
    if !isInterrupted() { drafter.resolveConflicts(until: isInterrupted) }
    let dropped = diagnoses.reduce(0) { $0 + $1.statements.unrecognised.miner.droppedTemplates }
    let more =
      dropped == 0
      ? ""
      : "\n<!-- \(counted(dropped, "more template")) could not be kept: suggest again with these in LOGS.md. -->\n"
    text = drafter.items.map { drafter.text(of: $0) }.joined(separator: "\n") + more
    drafted = drafter.items.count { $0.outcome.draft != nil }
    refused = drafter.items.count { if case .refused = $0.outcome { true } else { false } }
  }

  private static func templates(of diagnoses: [CaptureDiagnosis]) -> [MinedTemplate] {
    var merged: OrderedDictionary<[UInt8], MinedTemplate> = [:]
    var scanner = MessageScanner()
    for template in diagnoses.flatMap({ $0.statements.unrecognised.miner.byFrequency }) {
      let identity = template.identity(&scanner)
      if merged[identity]?.merge(template) == nil { merged[identity] = template }
    }
    return merged.values.enumerated()
      .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
  }
}
