import Foundation
import Testing

@testable import Command

/// Redaction of whole captures, and what the command says about it.
struct RedactionCommandTests {
  /// The records that name the user's folder and the store come last, after other records with the same
  /// words.
  private static let capture = Data(
    """
    2013-11-18 22:50:00.000 Trips[543:60b] -[_PFUbiquityRecordsImporter main](1056): CoreData: Ubiquity:  Quimby did \
    what nobody knows: Error Domain=NSCocoaErrorDomain Code=1570 "The note Zorgle Affair is not valid" \
    UserInfo=0x1c5d {NSValidationErrorValue=Zorgle Affair, NSLocalizedDescription=Quimby Schmidt}
    ==> renamed trip "Zorgle Affair" to "Rio"
    2013-11-18 22:50:02.000 Trips[543:60b] -[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](760): CoreData: \
    Ubiquity:  mobile~0BADF00D-F13B-4E1A-9C55-0123456789AB:Wumpus Diary
    Using local storage: 1
    2013-11-18 22:50:03.000 Trips[543:60b] CoreData: error: (1) I/O error for database at /Users/quimby/Library/x.sqlite.
    2013-11-18 22:50:04.000 Trips[543:60b] -[PFUbiquityImportScanOperation main](99): CoreData: Ubiquity:  Somebody \
    did what nobody knows in Wumpus Diary of Quimby

    """.utf8)

  @Test(arguments: ReportOutputFormat.allCases.filter { $0.document != nil })
  func documentsReplaceNamesThroughout(_ format: ReportOutputFormat) throws {
    let report = try Tool.run(["--redact", "--format", format.rawValue], input: Self.capture)
    for word in ["Quimby", "quimby", "Zorgle", "Wumpus", "Rio"] {
      #expect(!report.output.contains(word), "\(report.output)")
    }
    #expect(report.output.contains("store-1"))
    guard format == .markdown else { return }
    #expect(report.output.contains("user-1 Schmidt"))
    #expect(report.output.contains("The note value-1 is not valid"))
  }

  /// The narrative cannot know names of later records; the rest of the report does.
  @Test func summaryRedactsNamesFoundLater() throws {
    for arguments in [["--redact"], ["--redact", "-s"], ["--redact", "--format", "ndjson"]] {
      let output = try Tool.run(arguments, input: Self.capture).output
      let end = try #require(output.range(of: "is on local storage for"))
      let marks = arguments.contains("ndjson") ? nil : output.range(of: "marks  ")
      for word in ["Quimby", "quimby", "Zorgle", "Wumpus", "Rio"] {
        #expect(!output[(marks ?? end).lowerBound...].contains(word))
        #expect(word == "Quimby" || !output.contains(word))
      }
    }
  }

  /// An app's output is not shown while reading, including its lines without a header.
  @Test func appLinesAreHiddenWhileReading() throws {
    let capture = """
      Quimby opened Zorgle
        and Wumpus
      2013-11-18 22:50:00.000 Trips[543:60b] Quimby opened Zorgle {
        Wumpus = 1;

      }
      2013-11-18 22:50:03.000 Trips[543:60b] CoreData: error: (1) I/O error for database at /x/y.sqlite.
      2013-11-18 22:50:04.000 Trips[543:60b] Quimby
      Zorgle: Wumpus

      """
    let open = try Tool.run(["-vv"], input: Data(capture.utf8)).output
    let output = try Tool.run(["-vv", "--redact"], input: Data(capture.utf8)).output
    for word in ["Quimby", "Zorgle", "Wumpus"] {
      #expect(open.contains(word))
      #expect(!output.contains(word), "\(output)")
    }
    #expect(output.contains("not shown"))
    #expect(output.contains("I/O error for database"))
  }

  /// The list of a record's fields has the same pseudonyms as the record.
  @Test func fieldListHasTheRecordsPseudonyms() throws {
    let capture = """
      2025-05-12 09:30:02.114000+0200 0x51c0a    Default     0x0                  711    0    Trips: (CoreData) \
      [com.apple.coredata:CloudKit] CloudKit: CoreData+CloudKit: \
      -[PFCloudKitOptionsValidator validateOptions:andStoreOptions:error:](500): Validating options: \
      <NSCloudKitMirroringDelegateOptions: 0x600003c5a1e0> containerIdentifier:iCloud.com.example.trips \
      databaseScope:Private ckAssetThresholdBytes:<null>
      storeOptions: {
          NSPersistentHistoryTrackingKey = 1;
          TripShares =     {
              Wumpus = 3;
              "quimby.zorgle@plugh-family.de" = 1;
          };
      }

      """
    let output = try Tool.run(["-vv", "--redact"], input: Data(capture.utf8)).output
    for word in ["Wumpus", "quimby", "zorgle", "plugh", "family"] {
      #expect(!output.contains(word), "\(output)")
    }
    #expect(output.contains("storeOptions.NSPersistentHistoryTrackingKey: 1\n"))
    #expect(output.contains("storeOptions.TripShares.mail-1: 1\n"))
    #expect(output.contains("\"mail-1\" = 1;"))
    let field = try #require(output.firstMatch(of: /storeOptions\.TripShares\.(value-\d+): (value-\d+)\n/))
    #expect(output.contains("\(field.output.1) = \(field.output.2);"))
  }

  /// A near miss quotes a part of the record, in which a file keeps its pseudonym.
  @Test func nearMissHasTheRecordsPseudonyms() throws {
    let capture = """
      2014-01-16 21:52:17.000 Trips[1698:60b] UbiquityStoreManager: Error: Something bad happened \
      (cause: /Users/quimby/Documents/Divorce of Wumpus Zorgle 2013.pdf)

      """
    let output = try Tool.run(["-v", "--redact"], input: Data(capture.utf8)).output
    #expect(output.contains("not recognised: \"Error: Something bad happened (cause: path-1/file-1.pdf)\""))
    #expect(output.contains("begins with \": Something bad happened (cause: path-1/file-1.pdf)\""))
  }

  /// The names of system processes and policies remain, also while the capture is read.
  @Test func systemProcessesAndPoliciesAreKept() throws {
    let capture = """
      2025-05-12 09:30:03.114000+0200 0x51c0a    Default     0x0                  98    0    dasd: \
      (DuetActivitySchedulerDaemon) [com.apple.duetactivityscheduler:scoring] \
      501:com.apple.coredata.cloudkit.activity.export.2E7A9C14-6B3D-4F80-A5D2-91C4E8B07F36:9C04E2:[
          {name: ZorglePolicy, policyWeight: 5.000, response: {Decision: Must Not Proceed, Score: 0.00}}
       ], FinalDecision: Must Not Proceed}

      """
    let output = try Tool.run(["--redact"], input: Data(capture.utf8)).output
    #expect(output.contains("put off by the system: ZorglePolicy\n"))
    #expect(output.contains("dasd[98]"))
    #expect(!output.contains("app-") && !output.contains(/\d apps?\b/))
  }

  /// Truncated names add no device, ID or hash.
  @Test(arguments: ["import-failed", "missing-transaction"])
  func truncatedNamesGetNoPseudonyms(_ name: String) throws {
    let input = try FixtureCase(name).data()
    let text = String(decoding: input, as: UTF8.self)
    let report = try Tool.run(["--format", "markdown"], input: input).output
    // The peers of the capture are those that are named in full.
    let peers = Set(text.matches(of: /mobile~(?:sim)?[0-9A-F-]{36}/).map(\.output))
    let told = Set(report.matches(of: /peer-[A-Z]+/).map(\.output))
    #expect(!told.isEmpty)
    #expect(told.count <= peers.count)
    let ids = Set(text.matches(of: /[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}/).map(\.output))
    #expect(Set(report.matches(of: /\bid-[0-9]+/).map(\.output)).count <= ids.count)
    #expect(!report.contains(/store-1\/peer-/))
  }

  @Test func helpDescribesBothRedactionOptions() throws {
    for arguments in [["help"], ["help", "compare"]] {
      let help = try Tool.run(arguments).output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(help.contains("--redact Replace names, IDs"))
      #expect(
        help.contains("--no-redact Show names as they are; markdown and html do so only with this option."))
    }
    let manual = try Tool.run(["help", "man"]).output
    #expect(manual.components(separatedBy: "Show names as they are").count == 4)
  }

  @Test func fileTakenForTheKeyIsAnError() throws {
    try ScratchFolder.use { folder in
      try Self.capture.write(to: folder.appending(path: "ipad.log"))
      for arguments in [
        ["--redact-key", "ipad.log"], ["compare", "--redact-key", "ipad.log", "phone.log"],
        ["triage", "--redact-key", "ipad.log"],
      ] {
        let result = try Tool.run(arguments, input: Self.capture, folder: folder)
        #expect(result.status == 64)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("--redact-key took the file ipad.log as its text"))
      }
      // A key that is not a file, and a file after the key, are accepted.
      #expect(try Tool.run(["--redact-key", "plover"], input: Self.capture, folder: folder).status == 0)
      #expect(try Tool.run(["--redact-key", "ipad.log", "ipad.log"], folder: folder).status == 0)
    }
  }

  /// The author of the report learns which capture is which; its readers do not.
  @Test func legendNamesEachCapture() throws {
    try ScratchFolder.use { folder in
      for name in ["phone.log", "zorgle.log"] {
        try Self.capture.write(to: folder.appending(path: name))
      }
      let legend = "parselogs: capture-1 is phone.log\nparselogs: capture-2 is zorgle.log\n"
      for arguments in [["--redact"], ["--format", "markdown"], ["--format", "html", "-o", "report.html"]] {
        let result = try Tool.run(arguments + ["phone.log", "zorgle.log"], folder: folder)
        #expect(result.errors == legend)
        #expect(!result.output.contains("zorgle.log"))
      }
      for arguments in [["--redact", "phone.log"], ["--no-redact", "phone.log", "zorgle.log"]] {
        #expect(try Tool.run(arguments, folder: folder).errors.isEmpty)
      }
      let phone = String(decoding: Self.capture, as: UTF8.self).replacing("0BADF00D", with: "0BADF00E")
      try Data(phone.utf8).write(to: folder.appending(path: "phone.log"))
      #expect(
        try Tool.run(["compare", "--redact", "phone.log", "zorgle.log"], folder: folder).errors == legend)
    }
  }

  @Test func keyedCaptureKeepsItsPseudonym() throws {
    try ScratchFolder.use { folder in
      let file = folder.appending(path: "phone.log")
      try Self.capture.write(to: file)
      let arguments = ["--redact-key", "plover", "--format", "json"]
      let one = try Tool.run(arguments + ["phone.log"], folder: folder).output
      #expect(one == (try Tool.run(arguments + [file.path(percentEncoded: false)], folder: folder).output))
      let text = try Tool.run(["--redact-key", "plover", "phone.log"], folder: folder).output
      #expect(text.hasSuffix("; by the key given.\n"))
    }
  }
}
