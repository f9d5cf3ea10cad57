// Captures and lists that are not part of the project, in a folder next to it. Tests that compare with them
// are in suites named `…ReferenceTests`, and report that they skip if the data is missing.

package import Foundation

/// Access to data that is not part of the project.
package enum ReferenceData {
  /// The reason why a test is skipped if its data is missing.
  package static let absence = "the reference data is not beside the project's folder"

  private static let folder = Project.folder.deletingLastPathComponent().appending(path: "shared")

  /// Returns the location of a file or folder of the data, whether or not it exists.
  package static func url(_ path: String) -> URL { folder.appending(path: path) }

  /// Returns whether a file or folder of the data exists.
  package static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: url(path).path(percentEncoded: false))
  }
}
