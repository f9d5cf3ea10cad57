import Foundation
import MirroringSimulator
import Testing

@testable import Command

/// Captures of mirroring full of known secrets go through every format of the command; none of the secrets
/// may come out.
struct MirroringLeakTests {
  /// Words that represent secrets, and occur nowhere else.
  private static let words = [
    "quimby", "wumpus", "zorgle", "frobnitz", "grault", "plugh", "xyzzy", "kwyjibo", "fnordia", "0badf00d",
    "smorgle", "203.0.113.77", "um9vbW1h",
  ]

  /// Handwritten statements of kinds that the simulator does not print.
  private static let statements: [(method: String, message: String)] = [
    (
      "-[NSCloudKitMirroringDelegate _zounds:](12)",
      """
      Somebody sends <CKShare: 0x28; recordID=Smorgle.1:(WumpusZone:_0badf00d0badf00d0badf00d0badf00d), \
      participants=(
          "<CKShareParticipant: 0x29; userIdentity=<CKUserIdentity: 0x2a; nameComponents=<NSPersonNameComponents: 0x2b> \
      {givenName = Quimby, familyName = Grault}, lookupInfo=<CKUserIdentityLookupInfo: 0x2c; email=quimby@grault.example>>>"
      )> for quimby.grault@zorgle.example from 203.0.113.77
      """
    ),
    (
      "-[PFCloudKitSerializer newCKRecordsFromObject:fullyMaterializeRecords:includeRelationships:error:](702)",
      """
      Serializer has finished creating record: <CKRecord: 0x28; recordID=Smorgle.2:(WumpusZone:__defaultOwner__), \
      recordType=CD_Trip, values={
          "CD_name" = "Plugh of Xyzzy";
          "CD_entityName" = Trip;
      }>
      {
      \tmodifiedByDevice -> Quimby's iPhone
      \tCD_note -> "Grault at four"
      }
      Modified Fields: (
          "CD_name"
      )
      """
    ),
    (
      "-[NSCloudKitMirroringDelegate checkAndScheduleImportIfNecessaryFromPush:fromErrorRecovery:fromShareAccept:"
        + "andStartAfterDate:]_block_invoke(3301)",
      "<NSCloudKitMirroringDelegate: 0x28>: Scheduling automated import with activity "
        + "(Zone-LastFetchDate-WumpusZone-2025-04-05 21:11:32 +0000): <CKSchedulerActivity: 0x29; identifier=Smorgle, "
        + "priority=2, container=iCloud.plugh:Prod, relatedApplications=(\n    \"Quimby.app\"\n)>"
    ),
    (
      "-[PFCloudKitImporter databaseFetchFinishWithContext:error:completion:]_block_invoke(304)",
      "<PFCloudKitImporter: 0x28>: Import request finished: <NSCloudKitMirroringImportRequest: 0x29> "
        + "0BADF00D-1111-4222-8333-444455556666 - {\nToken: <CKServerChangeToken: 0x2a; data=AQAAUm9vbW1hV3VtcHVzUXVpbWJ5==>\n"
        + "Changed: {(\n    <CKRecordZoneID: 0x2b; zoneName=WumpusZone, ownerName=_0badf00d0badf00d0badf00d0badf00d>\n)}}"
    ),
    (
      "-[NSCloudKitMirroringDelegate _exportFinishedWithResult:exporter:](1483)",
      "<NSCloudKitMirroringDelegate: 0x28>: Export failed with error:\n<CKError 0x29: \"Partial Failure\" (2/1011); "
        + "\"Failed to modify some records\"; op = 0BADF00D0BADF00D; uuid = 0BADF00D-1111-4222-8333-444455556667; "
        + "container ID = \"iCloud.plugh.kwyjibo\"; partial errors: {\n"
        + "\tSmorgle.3:(WumpusZone:__defaultOwner__) = <CKError 0x2a: \"Zone Not Found\" (26/2036); server message = "
        + "\"Zone 'WumpusZone' of account quimby@grault.example does not exist\">\n}>"
    ),
    (
      "-[NSCloudKitMirroringDelegate resetAfterError:andKeepContainer:](612)",
      "<NSCloudKitMirroringDelegate: 0x28> - resetting internal state after error: Error Domain=NSCocoaErrorDomain "
        + "Code=134410 \"CloudKit setup failed.\" UserInfo={NSURL=file:///Users/quimby/Library/Wumpus%20Grault/"
        + "Kwyjibo%20Frobnitz.sqlite, NSUnderlyingException=Illegal attempt to register a second handler for activity "
        + "identifier com.apple.coredata.cloudkit.activity.setup.0BADF00D-1111-4222-8333-444455556668}"
    ),
    // The page damaged CloudKit's errors; French quotation marks with their spaces are from the system.
    (
      "-[NSCloudKitMirroringDelegate _exportFinishedWithResult:exporter:](1483)",
      "<NSCloudKitMirroringDelegate: 0x28>: Export failed with error:\nError Domain=NSCocoaErrorDomain Code=134030 "
        + "\"Le fichier «\u{A0}Smorgle\u{A0}» n’a pas pu être enregistré.\" UserInfo={NSUnderlyingError="
        + "<CKError 0x29: “Quota Exceeded” (25/2035); server message = “Quota of ‘quimby’ exceeded”; "
        + "op = 0BADF00D0BADF00D>, NSLocalizedDescription=Le fichier «\u{A0}Smorgle\u{A0}» n’a pas pu être enregistré.}"
    ),
  ]

  private static func records(_ shape: CaptureShape) -> String {
    statements.enumerated().map { index, statement in
      let text = "CoreData+CloudKit: \(statement.method): \(statement.message)"
      let time = "2025-04-07 09:00:0\(index).000000"
      switch shape {
      case .ndjson:
        let event: [String: Any] = [
          "eventMessage": "error: " + text, "formatString": "%{public}s: %{public}s\n",
          "messageType": "Error",
          "eventType": "logEvent", "subsystem": "com.apple.coredata", "category": "error", "processID": 77,
          "threadID": 9, "processImagePath": "/private/var/quimby/Fnordia.app/Fnordia",
          "timestamp": time + "+0200",
        ]
        let data = (try? JSONSerialization.data(withJSONObject: event)) ?? Data()
        return String(decoding: data, as: UTF8.self) + "\n"
      case .logShow:
        return "\(time)+0200 0x2674     Error       0x0                  77     0    Fnordia: (CoreData) "
          + "[com.apple.coredata:error] error: \(text)\n"
      default: return "CoreData: error: \(text)\n"
      }
    }.joined()
  }

  /// A capture with every sixth fault, under made-up names, and the secrets in it.
  private static func capture(seed: UInt64, _ shape: CaptureShape, _ era: MirroringEra) -> (
    String, Set<String>
  ) {
    var options = MirroringOptions()
    options.seed = seed
    options.shape = shape
    options.era = era
    options.beats = 4
    options.debugLevel = 3
    options.hasSharedStore = true
    options.hasExtension = shape == .logShow
    options.faults = MirroringFault.allCases.enumerated().filter { $0.offset % 6 == Int(seed % 6) }.map(
      \.element)
    var text = MirroringCapture(options).text + records(shape)
    for (name, other) in [
      ("com.example.trips", "com.zorgle.fnordia"), ("Trips-shared", "Grault-Xyzzy"), ("Trips", "Kwyjibo"),
    ] { text = text.replacing(name, with: other) }
    if seed % 2 == 0 { text = text.replacing("com.apple.coredata.cloudkit.zone", with: "WumpusZone") }
    var secrets = Set(words)
    for match in text.matches(of: /[0-9A-F]{8}(?=-[0-9A-F]{4}-[0-9A-F]{4})/) {
      secrets.insert(String(match.output))
    }
    for match in text.matches(of: /_[0-9a-f]{32}\b/) { secrets.insert(String(match.output.prefix(16))) }
    for match in text.matches(of: /op = ([0-9A-F]{16})/) { secrets.insert(String(match.output.1)) }
    return (text, secrets)
  }

  @Test(arguments: ReportOutputFormat.allCases, [CaptureShape.logShow, .ndjson, .stderr])
  func redactedMirroringReportContainsNoSecret(_ format: ReportOutputFormat, _ shape: CaptureShape) throws {
    let (text, secrets) = Self.capture(
      seed: shape == .ndjson ? 8 : 7, shape, shape == .ndjson ? .iOS26 : .iOS18)
    #expect(secrets.count > 30)
    for more in [[]]
      + (format == .text ? [["-vv"], ["-s", "--redact-key", "x"]] : format == .ndjson ? [["-vv"]] : [])
    {
      let result = try Tool.run(["--redact", "--format", format.rawValue] + more, input: Data(text.utf8))
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output.count > 300)
      let leaks = result.leaks(secrets)
      #expect(leaks.isEmpty, "\(more): \(leaks.prefix(5).joined(separator: "\n"))")
    }
  }

  @Test(arguments: 0..<6)
  func redactedFaultReportsContainNoSecret(_ part: Int) throws {
    let shape = [CaptureShape.logShow, .compact, .syslog, .jsonPretty, .console, .xcodeTwice][part]
    let (text, secrets) = Self.capture(seed: UInt64(part), shape, .iOS18)
    let result = try Tool.run(["--redact", "--format", "json"], input: Data(text.utf8))
    let leaks = result.leaks(secrets)
    #expect(leaks.isEmpty, "\(shape): \(leaks.prefix(5).joined(separator: "\n"))")
  }

  @Test(arguments: [CaptureShape.logShow, .ndjson, .stderr])
  func mirroringDraftsContainNoSecret(_ shape: CaptureShape) throws {
    let (text, secrets) = Self.capture(seed: 7, shape, .iOS18)
    let changed = text.replacing("Exporting changes", with: "Zounds weighing changes")
      .replacing("Modify records", with: "Zounds records").replacing("Fetched user", with: "Zounds user")
      .replacing("Attempting recovery", with: "Zounds trying again")
    let result = try Tool.run(["suggest"], input: Data(changed.utf8))
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("source: cloudkit"))
    let leaks = result.leaks(secrets)
    #expect(leaks.isEmpty, "\(leaks.prefix(12).joined(separator: "\n"))")
  }

  /// The words that explain a failure remain: codes, the system's words, names in the code.
  @Test func codesAndSystemWordsSurviveRedaction() throws {
    var options = MirroringOptions()
    options.seed = 3
    options.faults = [.schemaNotDeployed]
    let text = MirroringCapture(options).text
    let fields = Set(
      text.matches(of: /field '(\w+)' in record '(\w+)'/).map {
        "field '\($0.output.1)' in record '\($0.output.2)'"
      })
    #expect(!fields.isEmpty)
    let output = try Tool.run(["--redact", "-vv"], input: Data(text.utf8)).output
    for words in fields.union(["production schema", "(12/2006)", "account: available"]) {
      #expect(output.contains(words), "\(words)")
    }
    #expect(!output.contains("com.example.trips") && output.contains("container-1"))
    #expect(output.contains(/Redacted: [^\n]*1 container/))
  }
}
