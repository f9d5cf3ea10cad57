// Captures and lists from outside the project, in a folder beside it. The tests that compare with them are in
// suites named `…ReferenceTests`, and say that they skip if the data is not there.

package import Foundation

/// Data from outside the project.
package enum ReferenceData {
  /// What such a test says if its data is not there.
  package static let absence = "the reference data is not beside the project's folder"

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared")

  /// Where a file or folder of the data is, whether it is there or not.
  package static func url(_ path: String) -> URL { folder.appending(path: path) }

  /// Whether a file or folder of the data is there.
  package static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: url(path).path(percentEncoded: false))
  }
}
