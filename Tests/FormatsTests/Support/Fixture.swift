// The cases of `Fixtures/cases`, as tests of formats use them.

import Foundation
import ReferenceData

/// The cases of `Fixtures/cases`.
enum Fixture {
  /// Returns a capture of a case; one with a single device has only `capture.log`.
  static func capture(_ name: String, of device: String = "capture") throws -> String {
    try String(
      contentsOf: Project.folder.appending(path: "Fixtures/cases/\(name)/\(device).log"), encoding: .utf8)
  }
}
