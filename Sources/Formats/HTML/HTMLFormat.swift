// The report as one HTML page that needs nothing else: no network, no file, no script from elsewhere.

package import ReportModel

/// The report as one HTML page.
package struct HTMLFormat: ReportFormat {
  package static let parts: Report.Parts = [.evidence, .documents]

  package init() {}

  package func text(of report: Report) -> String { HTMLPage(report).html.text }
}

/// The page's own style and script.
struct HTMLResource {
  /// For light and dark screens, narrow ones and paper; colours only help.
  static let style = HTMLResource(text(PackageResources.report_css))
  /// Finds, copies and zooms; the last part calls the others.
  ///
  /// Without it the page shows everything.
  static let script = HTMLResource(
    "\"use strict\";\n(function () {\n"
      + [
        PackageResources.address_js, PackageResources.filter_js, PackageResources.tips_js,
        PackageResources.copying_js, PackageResources.zoom_js, PackageResources.report_js,
      ].map(text).joined() + "})();")

  let text: String

  private init(_ text: String) { self.text = text }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The digest by which the page's policy names it.
  var hash: String { "sha256-" + base64(SHA256.digest(of: Array(text.utf8))) }
}

/// Bytes as text, three in four characters (RFC 4648, section 4).
func base64(_ bytes: [UInt8]) -> String {
  let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
  var text = ""
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = bytes[start..<min(start + 3, bytes.count)]
    let number = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
    for place in 0..<4 { text.append(place <= group.count ? signs[number >> (18 - 6 * place) & 63] : "=") }
  }
  return text
}
