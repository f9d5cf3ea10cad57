// What the checks of a catalogue found, for people. The words for each problem come with it.

package import Catalogue
internal import CatalogueDocument
internal import ReportModel

/// How many problems of a file are shown by a command whose purpose is not to show them all.
private let mostProblems = 100

extension [CatalogueProblem] {
  /// The words for the problems of one file that is to be used.
  package var words: String {
    prefix(mostProblems).map { $0.description.safeLines + "\n" }.joined()
      + (count > mostProblems ? "… and \(counted(count - mostProblems, "more problem"))\n" : "")
  }
}

extension LintReport {
  /// What is wrong, by place; when there is no problem, a line that says so at the end.
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
