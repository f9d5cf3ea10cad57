import Foundation
import Testing

/// `parselogs suggest` as a command: its files, its exit status, and that its output can be pasted into a
/// catalogue.
struct SuggestTests {
  private static let capture = FixtureCase("suggest").file()
  private static let known = FixtureCase("healthy").file()

  @Test func draftsPassLintWhenPasted() throws {
    try ScratchFolder.use { folder in
      let drafts = try Tool.run(
        ["suggest", Self.capture.path(percentEncoded: false), "-o", "drafts.md"], folder: folder)
      #expect(drafts.status == 0 && drafts.output.isEmpty && drafts.errors.isEmpty)
      let text = try String(contentsOf: folder.appending(path: "drafts.md"), encoding: .utf8)
      #expect(text.split(separator: "\n").count { $0.hasPrefix("### ") } == 3)
      for secret in ["Anna", "K7TEAM2XQ4", "2B7C1E90", "9D40E7A1", "Hikes", "Photos"] {
        #expect(!text.contains(secret))
      }
      let logs = try String(contentsOf: Tool.project.appending(path: "LOGS.md"), encoding: .utf8)
      let chapter = "\n## Drafts\n\n```chapter\ntopic: import\n```\n\n"
      try (logs + chapter + text).write(
        to: folder.appending(path: "LOGS.md"), atomically: true, encoding: .utf8)
      let lint = try Tool.run(["catalogue", "lint"], folder: folder)
      #expect(lint.status == 0, "\(lint.output)")
      #expect(lint.output.hasSuffix("no problem, 3 warnings\n"))
    }
  }

  @Test func noEmptyDraftFileIsWritten() throws {
    try ScratchFolder.use { folder in
      let result = try Tool.run(
        ["suggest", Self.known.path(percentEncoded: false), "-o", "drafts.md"], folder: folder)
      #expect(result.status == 0 && result.output.isEmpty)
      #expect(
        result.errors.contains("nothing to suggest") && result.errors.contains("drafts.md is not written"))
      let file = folder.appending(path: "drafts.md").path(percentEncoded: false)
      #expect(!FileManager.default.fileExists(atPath: file))
    }
  }

  /// Drafts of unknown statements of mirroring belong in the second volume, and lint accepts them there.
  @Test func mirroringStatementsAreDrafted() throws {
    let partial =
      "<CKError 0x2a: \"Partial Failure\" (2/1011); \"Failed to modify some records\"; partial errors: {\n"
      + "\tZorgle:(WumpusZone:__defaultOwner__) = <CKError 0x2b: \"Zone Not Found\" (26/2036)>\n}>"
    let statements = [
      "-[NSCloudKitMirroringDelegate weigh:]_block_invoke(12): <NSCloudKitMirroringDelegate: 0x28>: Weighing 4 records for "
        + "<CKRecordZoneID: 0x29; zoneName=WumpusZone, ownerName=__defaultOwner__>",
      "-[PFCloudKitExporter juggle:](99): Could not juggle: \(partial)",
      "-[PFCloudKitImporter yawn](7): Yawning until 2025-04-05 21:11:32 +0000 in iCloud.com.zorgle.trips",
    ]
    try ScratchFolder.use { folder in
      let capture = statements.map { "CoreData: error: CoreData+CloudKit: \($0)\n" }.joined()
      let drafts = try Tool.run(["suggest"], input: Data(capture.utf8)).output
      #expect(drafts.split(separator: "\n").count { $0.hasPrefix("### ") } == statements.count)
      #expect(drafts.components(separatedBy: "source: cloudkit").count == statements.count + 1)
      #expect(drafts.contains("Could not juggle: {error}\n"))
      for secret in ["Zorgle", "zorgle", "Wumpus"] { #expect(!drafts.contains(secret), "\(drafts)") }
      let volume = try String(
        contentsOf: Tool.project.appending(path: "Sources/Catalogue/CloudKit.md"), encoding: .utf8)
      let chapter = "\n## Drafts\n\n```chapter\ntopic: set-up\n```\n\n"
      try (volume + chapter + drafts).write(
        to: folder.appending(path: "CloudKit.md"), atomically: true, encoding: .utf8)
      let lint = try Tool.run(["catalogue", "lint", "CloudKit.md"], folder: folder)
      #expect(lint.status == 0, "\(lint.output)")
      #expect(lint.output.hasSuffix("no problem, \(statements.count) warnings\n"))
    }
  }

  @Test func nothingToSuggestIsReported() throws {
    let result = try Tool.run(["suggest"], input: try Data(contentsOf: Self.known))
    // Standard output stays empty, because it may be appended to LOGS.md.
    #expect(result.output.isEmpty)
    #expect(result.errors == Self.nothing)
    #expect(result.status == 0)
  }

  private static let nothing =
    "parselogs: nothing to suggest: every record of iCloud is in the catalogue\n"

  /// User names that are revealed only by recognised records or by an app's output.
  @Test(arguments: [
    "Opened file:///Users/quimby/Documents/Trips.sqlite",
    "-[PFUbiquitySetupAssistant doPostValidationInit:](521): CoreData: Ubiquity:  Store file exists: 1 - "
      + "file:///Users/quimby/Documents/Trips.sqlite",
    "-[PFUbiquityBaseline importIt:](1): CoreData: Ubiquity:  Frobbed quimby~50700CD4-20AC-5E8D-BEA9-81F836061E15:Trips",
  ])
  func usersNamedByOtherRecordsAreHidden(_ other: String) throws {
    let header = "2013-11-18 21:44:41.159 Trips[543:1403] "
    let capture =
      header + other + "\n" + header
      + "-[PFUbiquityOddity print:](1): CoreData: Ubiquity:  Whirled with Quimby and quimby in 12 steps\n"
    let result = try Tool.run(["suggest"], input: Data(capture.utf8))
    #expect(result.output.contains("Whirled with"))
    #expect(!result.output.lowercased().contains("quimby"))
    let report = try Tool.run(["-s", "--redact"], input: Data(capture.utf8))
    #expect(report.output.contains("Whirled with user-1"), "\(report.output)")
  }

  @Test func missingCaptureDoesNotStopTheOthers() throws {
    let result = try Tool.run(["suggest", "no-such-file.log", Self.capture.path(percentEncoded: false)])
    #expect(result.status == 66)
    #expect(result.errors.contains("no-such-file.log: No such file or directory"))
    #expect(result.output.contains("```entry"))
    let none = try Tool.run(["suggest", "no-such-file.log"])
    #expect(none.status == 66 && none.output.isEmpty)
    #expect(try Tool.run(["suggest", Tool.project.path(percentEncoded: false)]).status == 66)
  }

  @Test func statementsOfUserEntriesAreNotDrafted() throws {
    try ScratchFolder.use { folder in
      let capture = Self.capture.path(percentEncoded: false)
      let drafts = try Tool.run(["suggest", capture], folder: folder).output
      try ("## Drafts\n\n" + drafts).write(
        to: folder.appending(path: "mine.md"), atomically: true, encoding: .utf8)
      let again = try Tool.run(["suggest", "--catalogue", "mine.md", capture], folder: folder)
      #expect(again.output.isEmpty && again.errors == Self.nothing)
      #expect(again.status == 0)
      #expect(try Tool.run(["suggest", "--catalogue", "none.md", capture], folder: folder).status == 66)
    }
  }

  /// Drafting may take long after the capture is read, and can be interrupted too.
  @Test(.timeLimit(.minutes(4)), arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func interruptionEndsDrafting(signal: Int32, status: Int32) throws {
    let letters = Array("abcdefghij")
    let values = String(repeating: "\"a\" and ", count: 40)
    let capture = (0..<900).map { number in
      let word = String("\(number)".map { letters[$0.wholeNumberValue ?? 0] })
      return "2014-05-09 18:20:02.310 Hikes[811:3c07] CoreData: Ubiquity:  Zorked\(word) \(values)\n"
    }.joined()
    let (terminal, screen) = try Screen.open()
    let tool = try RunningTool(["suggest"], errors: terminal)
    try tool.feed(capture)
    // The progress of reading appears after a while, and is erased when drafting begins.
    let others = String(repeating: "2014-05-09 18:20:02.310 Hikes[811:3c07] the app goes on\n", count: 1000)
    let start = Date()
    while !screen.text.contains("records"), Date().timeIntervalSince(start) < 60 { try tool.feed(others) }
    try tool.closeInput()
    screen.wait { $0.hasSuffix(" \r") }
    tool.send(signal)
    let end = tool.end()
    #expect(end.status == status && !end.bySignal)
    #expect(tool.output.isEmpty)
    screen.wait { $0.contains("interrupted; nothing was drafted") }
    #expect(screen.text.contains("interrupted; nothing was drafted"), "\(screen.text)")
  }

  @Test func wrongUsageOfSuggestIsRejected() throws {
    #expect(try Tool.run(["suggest", "--redact"]).status == 64)
    try ScratchFolder.use { folder in
      let capture = try Data(contentsOf: Self.capture)
      try capture.write(to: folder.appending(path: "one.log"))
      #expect(try Tool.run(["suggest", "one.log", "-o", "one.log"], folder: folder).status == 64)
      #expect(try Data(contentsOf: folder.appending(path: "one.log")) == capture)
      #expect(try Tool.run(["suggest", "one.log", "-o", "none/drafts.md"], folder: folder).status == 74)
    }
  }
}
