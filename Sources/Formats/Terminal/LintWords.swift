// What the checks of a catalogue found, for people. The words for each problem come with it.

package import Catalogue
package import CatalogueDocument
internal import ReportModel

/// What the checks of a catalogue found, for people.
package struct LintWords {
  /// What is told by place; when there is no problem, a line that says so at the end.
  package let text: String

  /// How many problems of a file are told where it is not the business of the command to tell them all.
  private static let most = 100

  /// The words for the problems of one file that is to be used.
  package init(_ problems: [CatalogueProblem]) {
    let rest = problems.count - Self.most
    text =
      problems.prefix(Self.most).map { $0.description.safeLines + "\n" }.joined()
      + (rest > 0 ? "… and \(counted(rest, "more problem"))\n" : "")
  }

  /// The words for a report.
  package init(_ report: LintReport) {
    let told = report.all.map { $0.description.safeLines + "\n" }.joined()
    let entries = report.entries == 1 ? "1 entry" : "\(report.entries) entries"
    let errors = report.errors == 0 ? "" : ", " + counted(report.errors, "error") + " explained"
    let warnings = report.warnings.isEmpty ? "" : ", " + counted(report.warnings.count, "warning")
    let parts = "\(entries), \(counted(report.samples, "sample"))\(errors), no problem\(warnings)"
    text = told + (report.problems.isEmpty ? "\(report.file.oneLine): \(parts)\n" : "")
  }
}
