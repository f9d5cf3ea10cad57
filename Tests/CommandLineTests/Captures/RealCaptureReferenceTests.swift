import Foundation
import ReferenceData
import Testing

/// Reads real captures if they are next to the project, and is skipped otherwise.
struct RealCaptureReferenceTests {
  static let folder = ReferenceData.url("captures")
  static let areHere = ReferenceData.has("captures")

  /// The expected result of a capture.
  ///
  /// Its findings of warning or error are those that its maintainers diagnosed; no record of iCloud is left
  /// unrecognised.
  struct Expectation: CustomTestStringConvertible, Sendable {
    var name: String
    var rules: Set<String> = []
    var unrecognised = 0
    var testDescription: String { name }
  }

  /// The captures with a diagnosis that a rule covers, or with unrecognised records; all others must have no
  /// finding.
  static let special: [String: Expectation] = Dictionary(
    uniqueKeysWithValues: [
      Expectation(name: "caffeinelu-migration-ios6-options-error", rules: ["options-rejected"]),
      Expectation(name: "geojournal-ios5beta-empty-log-files", rules: ["log-unreadable"]),
      Expectation(name: "gist-brutella-4721414-ios61-utcprefix-download-failed", rules: ["import-failed"]),
      Expectation(name: "magicalrecord-119-mac-107-performblock-exception", rules: ["import-failed"]),
      Expectation(name: "magicalrecord-749-noprefix-singlespace-periods", rules: ["options-rejected"]),
      Expectation(name: "magicalrecord-907-ios8-periods-330", rules: ["options-rejected"]),
      Expectation(
        name: "openradar-22390535-ios9beta-librarian-brc5", rules: ["daemon-error"]),
      Expectation(name: "pastebin-p16mXAHL-ios7-ubd-own-log", rules: ["daemon-error"]),
      // The capture is truncated after the peer, whose name shows the account.
      Expectation(name: "repo-countr-ios81-sim-nobody", rules: ["account-changed"]),
      Expectation(name: "sugarrecord-267-ios9-addstore-error", rules: ["setup-failed"]),
      Expectation(name: "usm-008-conflict-skip-noprefix", rules: ["conflict-skipped"]),
      Expectation(name: "usm-022-iphone-ios7-firstrun-error512", rules: ["setup-failed"]),
      Expectation(name: "usm-022-iphone-ios7-skipping-modelhash", rules: ["model-mismatch"]),
      Expectation(name: "usm-073-mac-1010-deadlock-threads", rules: ["crashed"]),
    ].map { ($0.name, $0) })

  static let all: [Expectation] = {
    let files =
      (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
    return files.filter { $0.hasSuffix(".log") }.sorted().map { file in
      let name = String(file.dropLast(4))
      return special[name] ?? Expectation(name: name)
    }
  }()

  @Test(.enabled(if: areHere, "\(ReferenceData.absence)"), arguments: all)
  func realCaptureHasItsMaintainersDiagnosis(_ expectation: Expectation) throws {
    let capture = try Data(contentsOf: Self.folder.appending(path: expectation.name + ".log"))
    let result = try Tool.run(["--summary", "--format", "json"], input: capture)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8)).captures[0]
    #expect(Set(report.findings.filter { $0.severity != "note" }.map(\.rule)) == expectation.rules)
    #expect(report.records.unrecognised == expectation.unrecognised)
    #expect(report.bytes == capture.count)
  }

  private struct Report: Decodable {
    var captures: [Capture]

    struct Capture: Decodable {
      var bytes: Int
      var records: Records
      var findings: [Finding]
    }

    struct Records: Decodable { var unrecognised: Int }

    struct Finding: Decodable {
      var rule: String
      var severity: String
    }
  }
}
