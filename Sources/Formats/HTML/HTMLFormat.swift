// The report as one self-contained HTML page: it needs no network, no other file, and no external script.

package import ReportModel

/// The format of a report as one HTML page.
package struct HTMLFormat: ReportFormat {
  package static let parts: Report.Parts = [.evidence, .documents]

  /// Creates the format.
  package init() {}

  package func text(of report: Report) -> String { HTMLPage(report).html.text }
}
