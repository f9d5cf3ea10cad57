import Foundation
import Testing

/// The exit status, by what the captures show and by `--fail-on`.
struct ExitStatusTests {
  @Test func emptyCaptureIsReportedAsEmpty() throws {
    let result = try Tool.run([])
    #expect(result.output == "The capture is empty.\n")
    #expect(result.status == 0)
  }

  @Test func directoryIsRefused() throws {
    let result = try Tool.run([Tool.project.path(percentEncoded: false)])
    #expect(result.status == 66)
    #expect(result.errors.contains("is a directory"))
    #expect(result.output.isEmpty)
  }

  @Test func missingFileIsRefused() throws {
    let result = try Tool.run(["no-such-file.log"])
    #expect(result.status == 66)
    #expect(result.errors.contains("no-such-file.log: No such file or directory"))
  }

  @Test func missingFileDoesNotStopTheOthers() throws {
    let capture = FixtureCase("model-mismatch").path()
    let result = try Tool.run(["--summary", "no-such-file.log", capture])
    #expect(result.status == 66)
    #expect(result.output.contains("model-mismatch"))
  }

  @Test(arguments: [("never", 0), ("warning", 1), ("error", 1)])
  func failOnOptionSetsTheStatus(severity: String, status: Int32) throws {
    let capture = try FixtureCase("model-mismatch").data()
    #expect(try Tool.run(["--fail-on", severity], input: capture).status == status)
  }

  /// The schema is not made: the catalogue calls that an error, and no rule is about it.
  private static let unjudged: Data = {
    let header = ".000000+0200 0x3058     Default     0x0                  711    0    Trips: (CoreData) "
    let store = "<NSSQLCore: 0x10> (URL: file:///private/Trips.sqlite)"
    let text = """
      2025-05-12 09:30:00\(header)[com.apple.coredata:CloudKit] CloudKit: CoreData+CloudKit: \
      -[NSCloudKitMirroringDelegate _performSetupRequest:](1208): <NSCloudKitMirroringDelegate: 0x60>: Successfully \
      set up CloudKit integration for store (7B1E4C90-52D8-4E6F-9A13-0C8F5D72B4E6): \(store)
      2025-05-12 09:30:10\(header)[com.apple.coredata:CloudKit] error: CoreData+CloudKit: -[NSPersistentCloudKitContainer \
      initializeCloudKitSchemaWithOptions:error:](77): Initialize schema request failed: Error \
      Domain=NSCocoaErrorDomain Code=134060 "A Core Data error occurred."

      """
    return Data(text.utf8)
  }()

  /// Headline, JSON, rows and exit status say the same of what no rule judges.
  @Test(arguments: [("never", 0), ("unproven", 1), ("warning", 1), ("error", 0)])
  func whatNoRuleJudgesIsAWarningEverywhere(severity: String, status: Int32) throws {
    for command in [["-s"], ["--format", "json"], ["triage", "--format", "ndjson", "-"]] {
      let result = try Tool.run(command + ["--fail-on", severity], input: Self.unjudged)
      #expect(result.status == status, "\(command)")
      let headline = "so it cannot be deployed either: 1 record, which no rule judges."
      #expect(result.output.contains(headline), "\(result.output)")
      #expect(result.output.contains("initialize the schema again") || command == ["-s"])
      #expect(result.output.contains("\"attention\"") || command == ["-s"])
    }
  }

  /// A capture without evidence fails only with `unproven`; a healthy one never fails.
  @Test(
    arguments: [
      ("empty", "", 1), ("nothing of iCloud", "2026-03-01 10:00:00.000 Trips[5:60b] hello\n", 1),
      (
        "not known", "2014-02-18 21:30:00.000 Trips[1698:60b] CoreData: Ubiquity:  Something new happened\n",
        1
      ),
      (
        "set up at log level 0",
        "2013-11-18 21:44:41.159 Trips[543:1403] CoreData: Ubiquity:  mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15:Trips\n"
          + "Using local storage: 0\n", 1
      ),
      ("healthy", nil, 0),
    ] as [(String, String?, Int32)])
  func unprovenHealthFailsOnDemand(_ name: String, _ text: String?, _ status: Int32) throws {
    let healthy = try FixtureCase("healthy").data()
    // The unknown statement follows the healthy capture.
    let input = text.map { (name == "not known" ? healthy : Data()) + Data($0.utf8) } ?? healthy
    #expect(try Tool.run(["-s", "--fail-on", "unproven"], input: input).status == status)
    #expect(try Tool.run(["-s", "--fail-on", "warning"], input: input).status == 0)
  }

  @Test func unprovenFailsOnWarningsToo() throws {
    #expect(try Tool.run(["-s", "--fail-on", "unproven", FixtureCase("mirrored").path()]).status == 1)
    let devices = ["phone", "tablet"].map { FixtureCase("compare-never-arrived").path($0) }
    #expect(try Tool.run(["compare", "--fail-on", "unproven"] + devices).status == 1)
  }

  @Test(arguments: ["json", "ndjson"])
  func dataFormatsHoldTheHeadline(_ format: String) throws {
    let text = try Tool.run(["-s", FixtureCase("mirrored").path()]).output
    let sentence = String(text.prefix { $0 != "\n" })
    #expect(sentence == "An export failed: 1 warning.")
    let output = try Tool.run(["-s", "--format", format, FixtureCase("mirrored").path()]).output
    let last = output.split(separator: "\n").last ?? ""
    let object = try JSONSerialization.jsonObject(with: Data((format == "json" ? output : String(last)).utf8))
    let whole = try #require(object as? [String: Any])
    let capture = (whole["captures"] as? [[String: Any]])?.first ?? whole
    #expect(capture["summary"] as? String == sentence)
  }
}
