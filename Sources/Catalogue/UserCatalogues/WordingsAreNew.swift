// Checks that no two entries have the same wording: their order would decide which of them a record is.

internal import CatalogueDocument

/// Requires that no wording repeats one of the built-in catalogue, of an earlier file, or of an earlier entry
/// of the file.
struct WordingsAreNew: LintCheck {
  private var references: [[String]: String] = [:]

  init(_ builtIn: [EntryDocument], _ before: ArraySlice<ParsedCatalogue>) {
    for entry in builtIn { note(entry, "\(entry.volume)#\(entry.id)") }
    for document in before {
      for entry in document.entries { note(entry, "\(document.file)#\(entry.id)") }
    }
  }

  func check(_ subject: inout LintSubject) {
    var known = self
    for entry in subject.document.entries {
      let own = subject.reference(entry.id)
      for (template, place) in zip(entry.templates, entry.places.templates) {
        guard let taken = Self.keys(of: template, entry).lazy.compactMap({ known.references[$0] }).first
        else { continue }
        let reason = CatalogueProblem.Reason(
          "\(taken) has this wording already", help: CatalogueProblem.Reason.conflictHelp([taken]))
        subject.report(reason, at: place, .wording([taken, own]))
      }
      known.note(entry, own)
    }
  }

  private mutating func note(_ entry: EntryDocument, _ reference: String) {
    for template in entry.templates {
      for key in Self.keys(of: template, entry) where references[key] == nil { references[key] = reference }
    }
  }

  /// Returns the identities of a wording: its source, each method if it has no text of its own, and its
  /// pattern, in which the names of places do not count.
  private static func keys(of template: Template, _ entry: EntryDocument) -> [[String]] {
    let pattern = template.patternSource(capturing: false)
    return (template.hasOwnText ? [""] : entry.methods).map { [entry.source.rawValue, $0, pattern] }
  }
}
