// What every format of a report is: a report in, text out.

internal import Diagnosis
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

extension CaptureDiagnosis.Verdict {
  var label: String {
    switch self {
    case .failing: "Failing"
    case .attention: "To be looked at"
    case .healthy: "Healthy"
    case .noEvidence: "No evidence"
    }
  }
}

extension ReportComparison.Device {
  /// All there is to say of it on one line.
  var summary: String {
    let extent = captures.count == 1 ? extents[0] : ["\(captures.count) captures"]
    return ([ids.plain] + extent + own).joined(separator: ", ")
  }
}

extension ReportComparison.Row {
  /// What became of its transactions on each device.
  var fateWords: String { fates.map { ($0.words + $0.rest).plain }.joined(separator: "; ") }
}
