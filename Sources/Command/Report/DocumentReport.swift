// Reports that are made when everything is read, as one document.

internal import Diagnosis
internal import Reports

/// A report that is one document.
struct DocumentReport {
  let text: String

  /// The report on captures; `nil` for a format that is written while reading.
  init?(_ format: Format, _ diagnoses: [CaptureDiagnosis], _ redactor: Redactor?) throws(Complaint) {
    switch format {
    case .text, .ndjson: return nil
    case .json: text = JSONReport(diagnoses, redactor: redactor).text
    case .trace: text = TraceReport(diagnoses, redactor: redactor).text
    case .markdown:
      redactor?.learn(allOf: diagnoses)
      text = MarkdownReport(diagnoses, redact: redactor?.redact(_:), counted: { redactor?.summary }).text
    case .html:
      redactor?.learn(allOf: diagnoses)
      text = try Self.page {
        try HTMLReport(diagnoses, redact: redactor?.redact(_:), counted: { redactor?.summary }).text
      }
    }
  }

  /// The report on devices that are compared; `nil` for plain text.
  init?(_ format: ComparisonFormat, _ comparison: Comparison, _ redactor: Redactor?) throws(Complaint) {
    switch format {
    case .text: return nil
    case .json: text = JSONReport(comparison, redactor: redactor).text
    case .markdown:
      redactor?.learn(allOf: comparison)
      text = MarkdownReport(comparison, redact: redactor?.redact(_:), counted: { redactor?.summary }).text
    case .html:
      redactor?.learn(allOf: comparison)
      text = try Self.page {
        try HTMLReport(comparison, redact: redactor?.redact(_:), counted: { redactor?.summary }).text
      }
    }
  }

  private static func page(_ make: () throws -> String) throws(Complaint) -> String {
    do {
      return try make()
    } catch {
      throw Complaint(.software, "the page cannot be made: \(error)")
    }
  }
}
