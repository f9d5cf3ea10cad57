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

  /// What is wrong, by place.
  package let problems: [any PlacedProblem]

  init(file: String, entries: Int, samples: Int, problems: [any PlacedProblem]) {
    self.file = file
    self.entries = entries
    self.samples = samples
    self.problems = problems.enumerated()
      .sorted { ($0.1.line, $0.1.column, $0.0) < ($1.1.line, $1.1.column, $1.0) }
      .map(\.element)
  }
}
