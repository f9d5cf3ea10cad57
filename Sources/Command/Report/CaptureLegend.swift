// Says which capture is which in a redacted report: on standard error, to the person who made it, never in the report.

internal import Redaction
internal import ReportModel
internal import SystemPackage

struct CaptureLegend {
  private let lines: [String]
  /// Whether standard error goes where the report goes, which others will read.
  private let isShownToOthers: Bool

  init(_ paths: [String], _ redactor: Redactor, reportPath: String?) {
    let names = paths.compactMap { path in redactor.givenName(ofCapture: path).map { ($0, path) } }
    // A single capture needs no legend.
    lines = names.count > 1 ? names.map { "\($0.0) is \($0.1.oneLine)" } : []
    let report = FileDescriptor.standardOutput
    isShownToOthers =
      reportPath == nil && !Environment.isTerminal(report)
      && Environment.status(of: report).map { status in
        Environment.status(of: .standardError)?.isSameFile(as: status) == true
      } == true
  }

  func print() {
    guard !isShownToOthers else { return }
    for line in lines { Complaint.hint(line) }
  }
}
