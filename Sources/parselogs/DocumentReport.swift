// The reports that are a document of their own: made when all is read, whatever is told meanwhile.

internal import Diagnosis
internal import Reports

/// A report that is a document of its own.
struct DocumentReport {
  let text: String

  /// The report on captures; `nil` for a format that is told while reading.
  init?(_ format: Format, _ diagnoses: [Diagnosis]) throws(Complaint) {
    switch format {
    case .text: return nil
    case .json: text = JSONReport(diagnoses).text
    case .markdown: text = MarkdownReport(diagnoses).text
    case .html: text = try Self.page { try HTMLReport(diagnoses).text }
    }
  }

  /// The report on devices that are compared; `nil` for plain text.
  init?(_ format: Format, _ comparison: Comparison) throws(Complaint) {
    switch format {
    case .text: return nil
    case .json: text = JSONReport(comparison).text
    case .markdown: text = MarkdownReport(comparison).text
    case .html: text = try Self.page { try HTMLReport(comparison).text }
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
