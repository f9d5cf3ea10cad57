// The report as one HTML page that needs nothing else: no network, no file, no script of others. Two braces of a template
// escape what they are filled with; three are for the page's own style and script only.

internal import Foundation
internal import Mustache
package import ReportModel

/// The report as one HTML page.
package struct HTMLFormat: ReportFormat {
  package static let parts: Report.Parts = [.evidence, .documents]

  package init() {}

  package func text(of report: Report) throws -> String {
    var library = MustacheLibrary()
    for (name, template) in HTMLResources.parts { try library.register(template, named: name) }
    return try MustacheTemplate(string: HTMLResources.page).render(HTMLPage(report).values, library: library)
  }
}

/// A text is on one line, and no longer than anybody reads.
extension Prose: MustacheCustomRenderable {
  /// The text in a template.
  public var renderText: String { plain.cut(to: 2000) }

  /// Whether a section of it is left out.
  public var isNull: Bool { isEmpty }
}

/// What a template is filled with, by name; a name without a value is not there.
func present(_ all: [String: Any?]) -> [String: Any] { all.compactMapValues(\.self) }

enum HTMLResources {
  static let page = text(PackageResources.page_mustache)
  static let parts = [
    "capture": text(PackageResources.capture_mustache), "store": text(PackageResources.store_mustache),
    "finding": text(PackageResources.finding_mustache),
    "comparison": text(PackageResources.comparison_mustache), "story": text(PackageResources.story_mustache),
    "knowledge": text(PackageResources.knowledge_mustache),
    "devices": text(PackageResources.devices_mustache), "frame": text(PackageResources.frame_mustache),
    "prose": text(PackageResources.prose_mustache), "piece": text(PackageResources.piece_mustache),
  ]

  /// For light and dark screens, narrow ones and paper, where colours only help.
  static let style = text(PackageResources.report_css)
  /// Hides what the filter leaves out; without it the page shows everything.
  static let script = text(PackageResources.report_js)

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes.dropLast(), as: UTF8.self) }

  /// The digest by which the page's policy names its own style and script.
  static func hash(of text: String) -> String {
    "sha256-" + Data(SHA256.digest(of: Array(text.utf8))).base64EncodedString()
  }
}
