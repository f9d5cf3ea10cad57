// The problems of a catalogue as words for people. Each problem brings its own description.

package import Catalogue
internal import CatalogueDocument
internal import ReportModel

/// The maximum number of a file's problems that commands other than the linter show.
private let maximumProblems = 100

extension [CatalogueProblem] {
  /// The descriptions of the problems of a file that is to be used.
  package var words: String {
    prefix(maximumProblems).map { $0.description.safeLines + "\n" }.joined()
      + (count > maximumProblems ? "… and \(counted(count - maximumProblems, "more problem"))\n" : "")
  }
}

extension LintReport {
  /// The problems by place; without problems, the warnings and a final line that says so.
  package var words: String {
    let found = all.map { $0.description.safeLines + "\n" }.joined()
    guard problems.isEmpty else { return found }
    let entries = entries == 1 ? "1 entry" : "\(entries) entries"
    let explained = errors == 0 ? "" : ", " + counted(errors, "error") + " explained"
    let warned = warnings.isEmpty ? "" : ", " + counted(warnings.count, "warning")
    return found
      + "\(file.oneLine): \(entries), \(counted(samples, "sample"))\(explained), no problem\(warned)\n"
  }
}
