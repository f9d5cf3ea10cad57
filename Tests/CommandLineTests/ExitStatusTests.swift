import Foundation
import Testing

@testable import Command

/// The command's messages and exit status when there is little or nothing to read.
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
    let capture = Tool.project.appending(path: "Fixtures/cases/model-mismatch/capture.log").path(
      percentEncoded: false)
    let result = try Tool.run(["--summary", "no-such-file.log", capture])
    #expect(result.status == 66)
    #expect(result.output.contains("model-mismatch"))
  }

  @Test(arguments: [("never", 0), ("warning", 1), ("error", 1)])
  func failOnOptionSetsTheStatus(severity: String, status: Int32) throws {
    let capture = try Data(
      contentsOf: Tool.project.appending(path: "Fixtures/cases/model-mismatch/capture.log"))
    #expect(try Tool.run(["--fail-on", severity], input: capture).status == status)
  }

  /// A new object in the shared database has no zone: the catalogue calls that an error, and no rule is about
  /// it.
  private static let unjudged: Data = {
    let header = ".000000+0200 0x3058     Default     0x0                  711    0    Trips: (CoreData) "
    let store = "<NSSQLCore: 0x10> (URL: file:///private/Trips.sqlite)"
    let text = """
      2025-05-12 09:30:00\(header)[com.apple.coredata:CloudKit] CloudKit: CoreData+CloudKit: \
      -[NSCloudKitMirroringDelegate _performSetupRequest:](1208): <NSCloudKitMirroringDelegate: 0x60>: Successfully \
      set up CloudKit integration for store (7B1E4C90-52D8-4E6F-9A13-0C8F5D72B4E6): \(store)
      2025-05-12 09:30:10\(header)[com.apple.coredata:CloudKit] error: CoreData+CloudKit: -[PFCloudKitExportContext \
      processAnalyzedHistoryInStore:inManagedObjectContext:error:](77): <PFCloudKitExportContext: 0x61>: \(store) - \
      Failed to assign an object to a record zone. This usually means the object exists in a shared database and must \
      be assigned to a zone using -[NSPersistentCloudKitContainer assignObject:toZone:]: 0x9a <x-coredata://7B1E/Stop/p1>

      """
    return Data(text.utf8)
  }()

  /// Headline, JSON, rows and exit status say the same of what no rule judges.
  @Test(arguments: [("never", 0), ("unproven", 1), ("warning", 1), ("error", 0)])
  func whatNoRuleJudgesIsAWarningEverywhere(severity: String, status: Int32) throws {
    for command in [["-s"], ["--format", "json"], ["triage", "--format", "ndjson", "-"]] {
      let result = try Tool.run(command + ["--fail-on", severity], input: Self.unjudged)
      #expect(result.status == status, "\(command)")
      let headline = "so it is not sent: 1 record, which no rule judges."
      #expect(result.output.contains(headline), "\(result.output)")
      #expect(result.output.contains("with a parent that is shared") || command == ["-s"])
      #expect(result.output.contains("\"attention\"") || command == ["-s"])
    }
  }

  @Test func unknownFormatIsRejected() throws {
    let result = try Tool.run(["--format", "tarot"])
    #expect(result.status == 64)
    #expect(result.errors.contains("tarot"))
  }

  @Test(arguments: [[], ["compare"], ["triage"]])
  func readsStandardInputOnce(subcommand: [String]) throws {
    let result = try Tool.run(subcommand + ["-", "-"])
    #expect(result.status == 64 && result.output.isEmpty)
    #expect(result.errors == "parselogs: error: standard input can be one capture only\n")
  }

  @Test func compareNeedsTwoCaptures() throws {
    let result = try Tool.run(["compare", "one.log"])
    #expect(result.status == 64)
    #expect(result.errors.contains("two devices or more"))
    #expect(result.output.isEmpty)
  }

  @Test(arguments: [
    ["tablet-monday.log", "tablet-tuesday.log"], ["tablet-tuesday.log", "tablet-monday.log"],
  ])
  func compareRejectsCapturesOfOneDevice(files: [String]) throws {
    let folder = Tool.project.appending(path: "Fixtures/cases/compare-two-captures")
    let result = try Tool.run(["compare"] + files, folder: folder)
    #expect(result.status == 64)
    #expect(result.errors.contains("all captures are of one device (mobile~"))
    #expect(result.errors.contains("two devices or more"))
    #expect(result.output.isEmpty)
  }

  @Test(arguments: ["tablet-monday.log", "./../compare-two-captures/tablet-monday.log"])
  func compareRejectsAFileGivenTwice(again: String) throws {
    let folder = Tool.project.appending(path: "Fixtures/cases/compare-two-captures")
    let result = try Tool.run(["compare", "phone.log", "tablet-monday.log", again], folder: folder)
    #expect(result.status == 64)
    #expect(result.errors.contains("\(again) is given twice"))
    #expect(result.output.isEmpty)
  }

  /// The verdict of the JSON corresponds to the first sentence of the text, though no finding concerns
  /// several devices.
  @Test func textAndJSONHaveOneVerdict() throws {
    let folder = Tool.project.appending(path: "Fixtures/cases/compare-never-written")
    let text = try Tool.run(["compare", "phone.log", "tablet.log"], folder: folder).output
    let json = try Tool.run(["compare", "--format", "json", "phone.log", "tablet.log"], folder: folder).output
    #expect(text.hasPrefix("The devices do not agree: tablet waits for transaction 13 of phone in Hikes"))
    #expect(json.contains("\n  \"verdict\": \"failing\""))
    #expect(
      json.contains("\"summary\": \"The devices do not agree: tablet waits for transaction 13 of phone"))
  }

  @Test(arguments: ["text", "json"])
  func comparisonIsIndependentOfFileOrder(format: String) throws {
    let folder = Tool.project.appending(path: "Fixtures/cases/compare-two-captures")
    let files = ["phone.log", "tablet-monday.log", "tablet-tuesday.log"]
    let outputs = try [[0, 1, 2], [2, 0, 1]].map { order in
      try Tool.run(["compare", "--format", format] + order.map { files[$0] }, folder: folder).output
    }
    #expect(outputs[0].contains("never-arrived") && outputs[0].contains("tablet-monday + tablet-tuesday"))
    #expect(Set(outputs).count == 1)
  }

  @Test func missingCaptureDoesNotStopTheComparison() throws {
    let folder = Tool.project.appending(path: "Fixtures/cases/compare-never-arrived")
    let result = try Tool.run(["compare", "phone.log", "none.log", "tablet.log"], folder: folder)
    #expect(result.status == 66)
    #expect(result.errors.contains("none.log: No such file or directory"))
    #expect(result.output.contains("never-arrived"))
  }

  @Test func reportIsWrittenToAFile() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "report-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: path) }
    let capture = try Data(
      contentsOf: Tool.project.appending(path: "Fixtures/cases/model-mismatch/capture.log"))
    let result = try Tool.run(["--format", "json", "-o", path.path(percentEncoded: false)], input: capture)
    #expect(result.status == 0)
    #expect(result.output.isEmpty)
    #expect(try String(contentsOf: path, encoding: .utf8).hasPrefix("{\n  \"schema\": 1,"))
  }

  @Test func unwritableReportIsAnError() throws {
    let result = try Tool.run(["-o", "/no-such-folder/report.txt"])
    #expect(result.status == 74)
    #expect(result.errors.contains("/no-such-folder/report.txt"))
  }

  @Test func outputNeverOverwritesACapture() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "capture-\(UUID().uuidString).log")
    defer { try? FileManager.default.removeItem(at: path) }
    try Data("UbiquityStoreManager: Loading store...\n".utf8).write(to: path)
    let name = path.path(percentEncoded: false)
    let result = try Tool.run(["-o", name, name])
    #expect(result.status == 64)
    #expect(result.errors.contains("is a capture"))
    #expect(try String(contentsOf: path, encoding: .utf8) == "UbiquityStoreManager: Loading store...\n")
  }

  @Test func outputFollowsLinksAndAcceptsDevices() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "out-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let report = folder.appending(path: "report.txt")
    let link = folder.appending(path: "link.txt")
    try Data("old".utf8).write(to: report)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: report)
    #expect(try Tool.run(["-o", link.path(percentEncoded: false)]).status == 0)
    #expect(try String(contentsOf: report, encoding: .utf8) == "The capture is empty.\n")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).count == 2)
    #expect(try Tool.run(["-o", "/dev/null"]).status == 0)
    let kind = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
    #expect(kind == .typeCharacterSpecial)
  }

  @Test func oldReportStaysWhenCaptureIsMissing() throws {
    let report = FileManager.default.temporaryDirectory.appending(path: "report-\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: report) }
    try Data("old".utf8).write(to: report)
    let result = try Tool.run(["-o", report.path(percentEncoded: false), "no-such-file.log"])
    #expect(result.status == 66)
    #expect(try String(contentsOf: report, encoding: .utf8) == "old")
  }

  @Test func unknownStoreNamesTheStores() throws {
    let capture = try Data(
      contentsOf: Tool.project.appending(path: "Fixtures/cases/model-mismatch/capture.log"))
    let result = try Tool.run(["-s", "--store", "Ledger"], input: capture)
    #expect(result.status == 64)
    #expect(result.errors.contains("has no store 'Ledger'; it has Trips"))
    #expect(result.output.isEmpty)
    let misspelt = try Tool.run(["-s", "--store", "trips"], input: capture).errors
    #expect(misspelt.contains("has no store 'trips'; it has Trips; did you mean 'Trips'?"), "\(misspelt)")
    // The capture may have the store outside the window.
    let window = try Tool.run(["-s", "--store", "Ledger", "--until", "00:00:01"], input: capture).errors
    #expect(window.contains("has no store 'Ledger' in the window"), "\(window)")
  }

  /// No capture has the store, so that there is nothing to report.
  @Test(arguments: Format.allCases.filter { $0 != .ndjson })
  func absentStoreWritesNoReport(_ format: Format) throws {
    try Tool.inScratchFolder { folder in
      let result = try Tool.run(
        ["--store", "Ledger", "--format", format.rawValue, "-o", "report", Tool.capture("model-mismatch")],
        folder: folder)
      #expect(result.status == 64)
      #expect(result.errors.contains("has no store"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).isEmpty)
    }
  }

  /// The capture that has the store is reported, and the other one is not.
  @Test func onlyCapturesWithTheStoreAreReported() throws {
    let files = ["model-mismatch", "own-entries"].map(Tool.capture)
    let result = try Tool.run(["--store", "Photos", "--format", "json"] + files)
    #expect(result.status == 64)
    #expect(result.output.contains("own-entries") && !result.output.contains("model-mismatch"))
  }

  private static let healthy = "Fixtures/cases/healthy/capture.log"

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
    let healthy = try Data(contentsOf: Tool.project.appending(path: Self.healthy))
    // The unknown statement follows the healthy capture.
    let input = text.map { (name == "not known" ? healthy : Data()) + Data($0.utf8) } ?? healthy
    #expect(try Tool.run(["-s", "--fail-on", "unproven"], input: input).status == status)
    #expect(try Tool.run(["-s", "--fail-on", "warning"], input: input).status == 0)
  }

  @Test func unprovenFailsOnWarningsToo() throws {
    #expect(try Tool.run(["-s", "--fail-on", "unproven", Tool.capture("mirrored")]).status == 1)
    let devices = ["phone", "tablet"].map {
      Tool.project.path(percentEncoded: false) + "/Fixtures/cases/compare-never-arrived/\($0).log"
    }
    #expect(try Tool.run(["compare", "--fail-on", "unproven"] + devices).status == 1)
  }

  @Test(arguments: ["json", "ndjson"])
  func dataFormatsHoldTheHeadline(_ format: String) throws {
    let text = try Tool.run(["-s", Tool.capture("mirrored")]).output
    let sentence = String(text.prefix { $0 != "\n" })
    #expect(sentence == "An export failed: 1 warning.")
    let output = try Tool.run(["-s", "--format", format, Tool.capture("mirrored")]).output
    let last = output.split(separator: "\n").last ?? ""
    let object = try JSONSerialization.jsonObject(with: Data((format == "json" ? output : String(last)).utf8))
    let whole = try #require(object as? [String: Any])
    let capture = (whole["captures"] as? [[String: Any]])?.first ?? whole
    #expect(capture["summary"] as? String == sentence)
  }

  @Test func usageErrorsPointToHelp() throws {
    for arguments in [["--nothing"], ["--format", "nothing"], ["--since", "never"]] {
      let result = try Tool.run(arguments)
      #expect(result.status == 64)
      #expect(result.errors.contains("See 'parselogs --help'") && !result.errors.contains("analyze"))
    }
  }

  @Test func closedPipeEndsTheCommandQuietly() throws {
    // The output exceeds the buffer of a pipe, so that writing meets the closed end.
    let capture = Tool.project.appending(path: "Fixtures/cases/missing-transaction/capture.log").path(
      percentEncoded: false)
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    let command = Tool.executable.path(percentEncoded: false)
    process.arguments = ["-c", "{ '\(command)' -vv '\(capture)' 2>&1; echo $? >&2; } | sleep 0.2"]
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    process.waitUntilExit()
    let words = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(words == "0\n")
  }
}
