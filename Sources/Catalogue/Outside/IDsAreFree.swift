// Demands that an id names one entry, of all that are in use.

internal import CatalogueDocument

struct IDsAreFree: LintCheck {
  private var references: [String: String] = [:]

  init(_ builtIn: [EntryDocument], _ before: ArraySlice<ParsedCatalogue>) {
    for entry in builtIn { references[entry.id] = "LOGS.md#\(entry.id)" }
    for document in before {
      for entry in document.entries where references[entry.id] == nil {
        references[entry.id] = "\(document.file):\(entry.line)"
      }
    }
  }

  func problems(in subject: inout LintSubject) -> [LintProblem] {
    let document = subject.document
    return zip(document.entries, document.places).compactMap { entry, places in
      references[entry.id].map { document.problem(.idTaken(entry.id, by: $0), at: places.id) }
    }
  }
}
