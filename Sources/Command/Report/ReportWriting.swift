// Resolves what was diagnosed to a report, redacts it where that is wanted, and writes it in a format.

internal import Diagnosis
internal import Formats
internal import Redaction
internal import ReportModel

struct ReportWriting {
  /// What puts pseudonyms in the place of what is private; `nil` to show all.
  let redactor: Redactor?

  func text(
    of diagnoses: [CaptureDiagnosis], isOneOfSeveral: Bool = false, as format: some ReportFormat
  ) throws(Complaint) -> String {
    for diagnosis in diagnoses { redactor?.learn(diagnosis) }
    return try text(
      of: Report(diagnoses, type(of: format).parts, isOneOfSeveral: isOneOfSeveral), as: format)
  }

  func text(of comparison: Comparison, as format: some ReportFormat) throws(Complaint) -> String {
    for diagnosis in comparison.devices.flatMap(\.captures) { redactor?.learn(diagnosis) }
    return try text(of: Report(comparison, type(of: format).parts), as: format)
  }

  private func text(of report: Report, as format: some ReportFormat) throws(Complaint) -> String {
    do {
      return try format.text(of: redactor?.redacted(report) ?? report)
    } catch {
      throw Complaint(.software, "the report cannot be made: \(error)")
    }
  }
}

extension Format {
  /// The format of the report that is made when all is read; `nil` for one that is written while reading.
  var document: (any ReportFormat)? {
    switch self {
    case .text, .ndjson: nil
    case .json: JSONFormat()
    case .trace: TraceFormat()
    case .markdown: MarkdownFormat()
    case .html: HTMLFormat()
    }
  }
}
