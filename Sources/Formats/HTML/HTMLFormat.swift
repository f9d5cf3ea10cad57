// The report as one HTML page that needs nothing else: no network, no file, no script of others. Two braces of a template
// escape what they are filled with; three are for the page's own style and script only.

internal import Mustache
package import ReportModel

/// The report as one HTML page.
package struct HTMLFormat: ReportFormat {
  package static let parts: Report.Parts = [.evidence, .documents]

  package init() {}

  package func text(of report: Report) throws -> String {
    var library = MustacheLibrary()
    for (name, template) in HTMLResources.parts { try library.register(template, named: name) }
    return try MustacheTemplate(string: HTMLResources.page).render(HTMLPage(report), library: library)
  }
}

/// A text is on one line, and no longer than anybody reads.
extension Prose: MustacheCustomRenderable {
  /// The text in a template.
  public var renderText: String { plain.cut(to: 2000) }

  /// Whether a section of it is left out.
  public var isNull: Bool { isEmpty }
}
