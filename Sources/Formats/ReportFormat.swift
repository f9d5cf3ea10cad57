// What every format of a report is: a report in, text out.

package import ReportModel

/// A format of reports.
package protocol ReportFormat: Sendable {
  /// The parts of a report that it shows beyond those that all formats show.
  static var parts: Report.Parts { get }

  /// The report as text, ending in a new line.
  ///
  /// - Throws: When a template of the format has a mistake.
  func text(of report: Report) throws -> String
}
