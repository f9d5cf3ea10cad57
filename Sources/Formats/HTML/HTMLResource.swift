// The page's style and script, and the digests by which its security policy names them. The folder `Page` has
// their sources.

internal import ReportModel

/// The page's own style or script.
struct HTMLResource {
  /// The style for light and dark screens, narrow screens and paper; colours carry no meaning of their own.
  static let style = HTMLResource(text(PackageResources.report_css))
  /// The script that filters, copies and zooms; its last part calls the others.
  ///
  /// Without the script, the page shows everything.
  static let script = HTMLResource(
    "\"use strict\";\n(function () {\n"
      + [
        PackageResources.address_js, PackageResources.filter_js, PackageResources.tips_js,
        PackageResources.copying_js, PackageResources.zoom_js, PackageResources.report_js,
      ].map(text).joined() + "})();")

  let text: String

  private init(_ text: String) { self.text = text }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The digest with which the page's security policy names the resource.
  var hash: String { "sha256-" + base64(SHA256.digest(of: Array(text.utf8))) }
}

/// Returns the Base64 encoding of `bytes` (RFC 4648, section 4).
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
