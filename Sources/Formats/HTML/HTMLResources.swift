// The templates, the style and the script of the HTML page, as the files of `Page` have them.

internal import Foundation
internal import ReportModel

enum HTMLResources {
  static let page = text(PackageResources.page_mustache)

  static let parts = [
    "capture": text(PackageResources.capture_mustache), "store": text(PackageResources.store_mustache),
    "finding": text(PackageResources.finding_mustache),
    "comparison": text(PackageResources.comparison_mustache),
    "story": text(PackageResources.story_mustache),
    "knowledge": text(PackageResources.knowledge_mustache),
    "devices": text(PackageResources.devices_mustache), "frame": text(PackageResources.frame_mustache),
    "prose": text(PackageResources.prose_mustache), "piece": text(PackageResources.piece_mustache),
  ]

  /// The style, for light and dark screens, narrow ones and paper, where colours only help.
  static let style = text(PackageResources.report_css)
  /// The script, which hides what the filter leaves out; without it the page shows everything.
  static let script = text(PackageResources.report_js)

  /// A file without the new line at its end.
  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes.dropLast(), as: UTF8.self) }

  /// The digest by which the page's policy names its own style and script.
  static func hash(of text: String) -> String {
    "sha256-" + Data(SHA256.digest(of: Array(text.utf8))).base64EncodedString()
  }
}
