// The folder of the project, whose documents and fixtures tests read as they are.

package import Foundation

/// The project that the tests are part of.
package enum Project {
  /// The folder that contains `Package.swift`.
  package static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
}
