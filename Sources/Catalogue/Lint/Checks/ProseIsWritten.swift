// Checks that the prose of a draft is replaced by what the statement means. A draft without it is still a
// catalogue.

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
