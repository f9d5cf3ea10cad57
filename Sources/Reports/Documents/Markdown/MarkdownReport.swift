// The report as Markdown, to be pasted into an issue on a code host: short enough for it, and without anything of the
// capture that would be a mention, a reference, a link or HTML there.

package import Diagnosis

/// The report as Markdown.
package struct MarkdownReport {
  /// The text, ending in a new line.
  package let text: String

  /// The report on captures that are not compared.
  ///
  /// - Parameters:
  ///   - diagnoses: The captures.
  ///   - redact: Replaces in a text of the capture what is to be kept secret; `nil` to show all.
  ///   - counted: Says at the end how much was replaced.
  package init(
    _ diagnoses: [CaptureDiagnosis], redact: ((String) -> String)? = nil,
    counted: @escaping () -> String? = { nil }
  ) {
    self.init(ReportDocument(diagnoses, ReportText(redact, counted: counted)))
  }

  /// The report on devices that are compared.
  ///
  /// - Parameters:
  ///   - comparison: The devices.
  ///   - redact: Replaces in a text of the capture what is to be kept secret; `nil` to show all.
  ///   - counted: Says at the end how much was replaced.
  package init(
    _ comparison: Comparison, redact: ((String) -> String)? = nil, counted: @escaping () -> String? = { nil }
  ) {
    self.init(ReportDocument(comparison, ReportText(redact, counted: counted)))
  }

  init(_ model: ReportDocument) {
    var text = ""
    for budget in MarkdownBudget.all {
      text = MarkdownPage(model, budget).text
      if text.unicodeScalars.count <= MarkdownBudget.most { break }
    }
    self.text = text
  }
}
