// The report as one HTML page that needs nothing else: no network, no file, no script of others.

package import Diagnosis
internal import Mustache

/// The report as one HTML page.
package struct HTMLReport {
  /// The page.
  package let text: String

  /// The report on captures that are not compared.
  ///
  /// - Parameters:
  ///   - diagnoses: The captures.
  ///   - redact: Replaces in a text of the capture what is to be kept secret; `nil` to show all.
  ///   - counted: Says at the end how much was replaced.
  /// - Throws: When a template has a mistake.
  package init(
    _ diagnoses: [CaptureDiagnosis], redact: ((String) -> String)? = nil,
    counted: @escaping () -> String? = { nil }
  ) throws {
    try self.init(ReportDocument(diagnoses, ReportText(redact, counted: counted)))
  }

  /// The report on devices that are compared.
  ///
  /// - Parameters:
  ///   - comparison: The devices.
  ///   - redact: Replaces in a text of the capture what is to be kept secret; `nil` to show all.
  ///   - counted: Says at the end how much was replaced.
  /// - Throws: When a template has a mistake.
  package init(
    _ comparison: Comparison, redact: ((String) -> String)? = nil, counted: @escaping () -> String? = { nil }
  ) throws {
    try self.init(ReportDocument(comparison, ReportText(redact, counted: counted)))
  }

  init(_ model: ReportDocument) throws {
    var library = MustacheLibrary()
    for (name, template) in HTMLTemplates.parts { try library.register(template, named: name) }
    text = try MustacheTemplate(string: HTMLTemplates.page).render(HTMLPage(model), library: library)
  }
}
