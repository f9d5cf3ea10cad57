// What the checks found in one file.

package import CatalogueDocument

/// What the checks found in one file.
package struct LintReport: Sendable {
  /// The file as the caller named it.
  package let file: String
  /// How many entries were checked.
  package let entries: Int
  /// How many samples they have.
  package let samples: Int
  /// How many codes of errors, or ranges of codes, are explained.
  package let errors: Int
  /// What is wrong, and what is left to do, by place.
  package let all: [any PlacedProblem]

  /// What is wrong, by place.
  package var problems: [any PlacedProblem] { all.filter { !$0.isWarning } }

  /// What is left to do, by place.
  package var warnings: [any PlacedProblem] { all.filter(\.isWarning) }

  /// A report on a file that cannot be read as a catalogue.
  package init(file: String, unreadable: DocumentErrors) {
    self.init(file: file, problems: unreadable.errors)
  }

  init(_ document: ParsedCatalogue, problems: [any PlacedProblem]) {
    self.init(
      file: document.file, entries: document.entries.count,
      samples: document.entries.reduce(0) { $0 + $1.samples.count },
      errors: document.errors.reduce(0) { $0 + $1.meanings.count }, problems: problems)
  }

  init(file: String, entries: Int = 0, samples: Int = 0, errors: Int = 0, problems: [any PlacedProblem]) {
    self.file = file
    self.entries = entries
    self.samples = samples
    self.errors = errors
    all = problems.byPlace
  }
}

extension [any PlacedProblem] {
  var byPlace: [any PlacedProblem] {
    enumerated().sorted { ($0.1.line, $0.1.column, $0.0) < ($1.1.line, $1.1.column, $1.0) }.map(\.element)
  }
}
