import Foundation
import ReferenceData
import Testing

/// What the command says of real captures of mirroring, where they are at hand beside the project.
struct MirroringCaptureReferenceTests {
  static let folder = ReferenceData.url("captures/cloudkit")
  static let isHere = ReferenceData.has("captures/cloudkit")

  static let files =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? [])
    .filter { $0.hasSuffix(".log") }.sorted()

  /// The records of mirroring are counted, and no conclusion is drawn: no finding is more than a note.
  @Test(.enabled(if: isHere, "\(ReferenceData.absence)"), arguments: files)
  func isReadAndNotJudged(file: String) throws {
    let capture = try Data(contentsOf: Self.folder.appending(path: file))
    let text = try Tool.run(["--summary"], input: capture)
    #expect(text.status == 0)
    #expect(!text.output.contains("does not read"))
    let result = try Tool.run(["--summary", "--format", "json"], input: capture)
    let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8)).captures[0]
    #expect(report.findings.allSatisfy { $0.severity == "note" })
    let count = report.records.cloudkit
    // Lines are divided at the width of the page.
    let words = text.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains("of NSPersistentCloudKitContainer, which syncs by CloudKit: this tool") == (count > 0))
  }

  private struct Report: Decodable {
    struct Capture: Decodable {
      struct Records: Decodable { var cloudkit: Int }
      struct Finding: Decodable { var severity: String }
      var records: Records
      var findings: [Finding]
    }
    var captures: [Capture]
  }
}
