// The cases of `Fixtures/cases`, by name.

import Foundation
import Testing

/// A folder of `Fixtures/cases`: one capture, or one capture per device, with arguments and the expected
/// output.
struct FixtureCase: CustomTestStringConvertible, Sendable {
  let folder: URL
  var testDescription: String { folder.lastPathComponent }

  private static let cases = Tool.project.appending(path: "Fixtures/cases")

  /// The case with a name.
  init(_ name: String) { folder = Self.cases.appending(path: name) }

  /// All cases, by name.
  static let all: [FixtureCase] = {
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: cases.path(percentEncoded: false))) ?? []
    return names.sorted().map { FixtureCase($0) }
  }()

  /// The captures of the folder, by name: a single one is read from standard input, several are named by the
  /// arguments.
  var captures: [URL] {
    get throws {
      try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "log" }.sorted { $0.lastPathComponent < $1.lastPathComponent }
    }
  }

  /// Returns the file of a capture, of which a case with a single device has only `capture.log`.
  func file(_ device: String = "capture") -> URL { folder.appending(path: "\(device).log") }

  /// Returns the path of a capture.
  func path(_ device: String = "capture") -> String { file(device).path(percentEncoded: false) }

  /// Returns the bytes of a capture.
  func data(_ device: String = "capture") throws -> Data { try Data(contentsOf: file(device)) }

  /// Returns the text of a capture.
  func text(_ device: String = "capture") throws -> String {
    try String(contentsOf: file(device), encoding: .utf8)
  }
}
