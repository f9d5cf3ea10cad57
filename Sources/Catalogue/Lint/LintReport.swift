// The report on one file that the lint checked.

package import CatalogueDocument

/// The problems and warnings found in one file, with counts of what was checked.
package struct LintReport: Sendable {
  /// The file as the caller named it.
  package let file: String
  /// The problems and warnings, sorted by place.
  package let all: [CatalogueProblem]

  private let document: ParsedCatalogue?

  /// The problems, sorted by place.
  package var problems: [CatalogueProblem] { all.filter { !$0.reason.isWarning } }

  /// The warnings, such as missing prose, sorted by place.
  package var warnings: [CatalogueProblem] { all.filter(\.reason.isWarning) }

  /// The number of entries that were checked.
  package var entries: Int { document?.entries.count ?? 0 }

  /// The number of samples of those entries.
  package var samples: Int { document?.entries.reduce(0) { $0 + $1.samples.count } ?? 0 }

  /// The number of error codes, or ranges of codes, that are explained.
  package var errors: Int { document?.errors.reduce(0) { $0 + $1.meanings.count } ?? 0 }

  /// Creates a report on a file that cannot be read as a catalogue.
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
