// What the checks of a catalogue found, for people. The words for each problem come with it.

package import Catalogue
internal import CatalogueDocument

/// What the checks of a catalogue found, for people.
package struct LintWords {
  /// The problems by place, or one line when there is none.
  package let text: String

  /// The words for a report.
  package init(_ report: LintReport) {
    guard report.problems.isEmpty else {
      text = report.problems.map { $0.description.safeLines + "\n" }.joined()
      return
    }
    text = "\(report.file.oneLine): \(report.entries) entries, \(report.samples) samples, no problem\n"
  }
}
