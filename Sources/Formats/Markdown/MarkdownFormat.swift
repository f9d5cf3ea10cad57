// The report as Markdown, to be pasted into an issue on a code host: short enough for it, and without anything of the
// capture that would be a mention, a reference, a link or HTML there.

package import ReportModel

/// The report as Markdown.
package struct MarkdownFormat: ReportFormat {
  package static let parts: Report.Parts = [.evidence, .documents]

  package init() {}

  package func text(of report: Report) -> String {
    var text = ""
    for budget in MarkdownBudget.all {
      text = MarkdownPage(report, budget).text
      if text.unicodeScalars.count <= MarkdownBudget.most { break }
    }
    return text
  }
}
