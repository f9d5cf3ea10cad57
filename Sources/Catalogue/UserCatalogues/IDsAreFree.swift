// Checks that an id names only one of all the entries in use.

internal import CatalogueDocument

struct IDsAreFree: LintCheck {
  private var references: [String: String] = [:]

  init(_ builtIn: [EntryDocument], _ before: ArraySlice<ParsedCatalogue>) {
    for entry in builtIn { references[entry.id] = "\(entry.volume)#\(entry.id)" }
    for document in before {
      for entry in document.entries where references[entry.id] == nil {
        references[entry.id] = "\(document.file):\(entry.line)"
      }
    }
  }

  func check(_ subject: inout LintSubject) {
    for entry in subject.document.entries {
      guard let other = references[entry.id] else { continue }
      let reason = CatalogueProblem.Reason(
        "the id '\(entry.id)' is taken by \(other)", help: "choose another id")
      subject.report(reason, at: entry.place)
    }
  }
}
