// Demands that the prose of a draft is replaced by what the statement means. A draft without is a catalogue all the same.

internal import CatalogueDocument

struct ProseIsWritten: LintCheck {
  func problems(in subject: inout LintSubject) -> [LintProblem] {
    let document = subject.document
    return zip(document.entries, document.places).compactMap { entry, places in
      places.unwritten.map { document.problem(.unexplained(entry.id), at: $0) }
    }
  }
}
