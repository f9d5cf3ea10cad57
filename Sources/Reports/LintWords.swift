// What the checks of a catalogue found, for people. The words for each problem come with it.

package import Catalogue
package import CatalogueDocument

/// What the checks of a catalogue found, for people.
package struct LintWords {
  /// The problems by place, or one line when there is none.
  package let text: String

  /// How many problems of a file are told where it is not the business of the command to tell them all.
  private static let most = 100

  /// The words for the problems of one file that is to be used.
  package init(_ problems: [any PlacedProblem]) {
    let rest = problems.count - Self.most
    text =
      problems.prefix(Self.most).map { $0.description.safeLines + "\n" }.joined()
      + (rest > 0 ? "… and \(counted(rest, "more problem"))\n" : "")
  }

  /// The words for a report.
  package init(_ report: LintReport) {
    guard report.problems.isEmpty else {
      text = report.problems.map { $0.description.safeLines + "\n" }.joined()
      return
    }
    text = "\(report.file.oneLine): \(report.entries) entries, \(report.samples) samples, no problem\n"
  }
}
