// Says which capture is which in a redacted report: on standard error, to the person who made it, never in the report.

internal import Redaction
internal import ReportModel
internal import SystemPackage

extension Redactor {
  /// Prints a line for each capture of a report, unless standard error goes where the report goes, which others will read.
  func printLegend(of paths: [String], reportPath: String?) {
    let names = paths.compactMap { path in givenName(ofCapture: path).map { ($0, path) } }
    let report = FileDescriptor.standardOutput
    let isShownToOthers =
      reportPath == nil && !Environment.isTerminal(report)
      && Environment.status(of: report).map { status in
        Environment.status(of: .standardError)?.isSameFile(as: status) == true
      } == true
    // A single capture needs no legend.
    guard names.count > 1, !isShownToOthers else { return }
    for (name, path) in names { Complaint.hint("\(name) is \(path.oneLine)") }
  }
}
