// Checks that the placeholder prose of a draft was replaced by the meaning of the statement. A draft that
// still has the placeholder is a valid catalogue, so this is a warning.

internal import CatalogueDocument

struct ProseIsWritten: LintCheck {
  func check(_ subject: inout LintSubject) {
    for entry in subject.document.entries {
      guard let place = entry.places.unwritten else { continue }
      let reason = CatalogueProblem.Reason(
        "the entry '\(entry.id)' still says \(EntryDocument.unwritten)",
        help: "say what happened, what it means for the user's data, and what to do", isWarning: true)
      subject.report(reason, at: place)
    }
  }
}
