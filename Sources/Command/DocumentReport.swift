// The reports that are a document of their own: made when all is read, whatever is told meanwhile.

internal import Diagnosis
internal import Reports

/// A report that is a document of its own.
struct DocumentReport {
  let text: String

  /// The report on captures; `nil` for a format that is told while reading.
  init?(_ format: Format, _ diagnoses: [Diagnosis], _ redactor: Redactor?) throws(Complaint) {
    switch format {
    case .text, .ndjson: return nil
    case .json: text = JSONReport(diagnoses, redactor: redactor).text
    case .trace: text = TraceReport(diagnoses, redactor: redactor).text
    case .markdown:
      for diagnosis in diagnoses { redactor?.learn(diagnosis) }
      text = Self.counted(MarkdownReport(diagnoses, redact: Self.redact(redactor)).text, redactor)
    case .html:
      for diagnosis in diagnoses { redactor?.learn(diagnosis) }
      text = try Self.page { try HTMLReport(diagnoses, redact: Self.redact(redactor)).text }
    }
  }

  /// The report on devices that are compared; `nil` for plain text.
  init?(_ format: ComparisonFormat, _ comparison: Comparison, _ redactor: Redactor?) throws(Complaint) {
    for diagnosis in comparison.devices.flatMap(\.captures) { redactor?.learn(diagnosis) }
    switch format {
    case .text: return nil
    case .json: text = JSONReport(comparison, redactor: redactor).text
    case .markdown:
      text = Self.counted(MarkdownReport(comparison, redact: Self.redact(redactor)).text, redactor)
    case .html: text = try Self.page { try HTMLReport(comparison, redact: Self.redact(redactor)).text }
    }
  }

  private static func redact(_ redactor: Redactor?) -> (String) -> String {
    { text in redactor?.redact(text) ?? text }
  }

  /// A report with how much of it was redacted.
  private static func counted(_ text: String, _ redactor: Redactor?) -> String {
    text + (redactor.map { "\n\($0.summary)\n" } ?? "")
  }

  private static func page(_ make: () throws -> String) throws(Complaint) -> String {
    do {
      return try make()
    } catch {
      throw Complaint(.software, "the page cannot be made: \(error)")
    }
  }
}
