import Foundation
import ReferenceData
import Testing

/// The command's verdicts on real captures of mirroring, if they are next to the project.
struct MirroringCaptureReferenceTests {
  static let folder = ReferenceData.url("captures/cloudkit")
  static let isHere = ReferenceData.has("captures/cloudkit")

  static let files =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? [])
    .filter { $0.hasSuffix(".log") }.sorted()

  /// No capture is reported as one that the tool does not read.
  @Test(.enabled(if: isHere, "\(ReferenceData.absence)"), arguments: files)
  func realMirroringCaptureIsRead(file: String) throws {
    let capture = try Data(contentsOf: Self.folder.appending(path: file))
    let text = try Tool.run(["--summary"], input: capture)
    #expect(text.status == 0)
    let words = text.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(!words.contains("does not read"))
  }
}
