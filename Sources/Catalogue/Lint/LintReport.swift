// What the checks found in one file.

package import CatalogueDocument

/// What the checks found in one file.
package struct LintReport: Sendable {
  /// The file as the caller named it.
  package let file: String
  /// What is wrong, and what is left to do, by place.
  package let all: [CatalogueProblem]

  private let document: ParsedCatalogue?

  /// What is wrong, by place.
  package var problems: [CatalogueProblem] { all.filter { !$0.reason.isWarning } }

  /// What is left to do, by place.
  package var warnings: [CatalogueProblem] { all.filter(\.reason.isWarning) }

  /// How many entries were checked.
  package var entries: Int { document?.entries.count ?? 0 }

  /// How many samples they have.
  package var samples: Int { document?.entries.reduce(0) { $0 + $1.samples.count } ?? 0 }

  /// How many codes of errors, or ranges of codes, are explained.
  package var errors: Int { document?.errors.reduce(0) { $0 + $1.meanings.count } ?? 0 }

  /// A report on a file that cannot be read as a catalogue.
  package init(file: String, unreadable: DocumentErrors) {
    self.init(file: file, nil, problems: unreadable.errors)
  }

  init(file: String, _ document: ParsedCatalogue?, problems: [CatalogueProblem]) {
    self.file = file
    self.document = document
    all = problems.byPlace
  }
}

extension [CatalogueProblem] {
  var byPlace: [CatalogueProblem] {
    enumerated().sorted { ($0.1.line, $0.1.column, $0.0) < ($1.1.line, $1.1.column, $1.0) }.map(\.element)
  }
}
