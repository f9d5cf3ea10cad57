// Records of mirroring to CloudKit: their marker, method and message.

import Testing

@testable import LogRecords

struct MirroringTests {
  private static let method = "NSCloudKitMirroringDelegate _performSetupRequest:"

  @Test(
    arguments: [
      "CoreData: error: CoreData+CloudKit: -[\(method)]_block_invoke(1242): <A: 0x1>: no",
      "CoreData: CloudKit: CoreData+CloudKit: -[\(method)](1242): <A: 0x1>: no",
      "error: CoreData+CloudKit: -[\(method)]_block_invoke_2(1242): <A: 0x1>: no",
      "warning: CoreData+CloudKit: -[\(method)](1242): <A: 0x1>: no",
      "debug: CoreData+CloudKit: -[\(method)]block_invoke(1242): <A: 0x1>: no",
      "fault: CoreData+CloudKit: -[\(method)](1242): <A: 0x1>: no",
      "annotation: CoreData+CloudKit: -[\(method)](1242): <A: 0x1>: no",
      "XPC: CoreData+CloudKit: +[\(method)](1242): <A: 0x1>: no",
      "sql: CoreData+CloudKit: -[\(method)](1242): <A: 0x1>: no",
      "CloudKit: CoreData+CloudKit: -[\(method)](1242): <A: 0x1>: no",
      "CoreData+CloudKit: -[\(method)](1242): <A: 0x1>: no",
      "CoreData-CloudKit: -[\(method)](1242): <A: 0x1>: no",
      "CoreData: CoreData+CloudKit: -[\(method)](1242): <A: 0x1>: no",
      "CoreData+CloudKit:\n  -[\(method)](1242):\n<A: 0x1>: no",
      "-[\(method)](1242): <A: 0x1>: no",
    ],
    [
      "",
      "2025-04-06 10:14:43.016912+0200 0x1d2f4    Default     0x0                  8121   0    Trips: (CoreData) ",
      "2025-04-06 10:14:43.016 Df Trips[8121:1d2f4] (CoreData) [com.apple.coredata:CloudKit] ",
      "2025-04-06 10:14:43.016912+0200  localhost Trips[8121]: (CoreData) [com.apple.coredata:error] ",
      "2025-04-06 10:14:43.016912+0200 Trips[8121:2712489] [error] ",
      "2025-04-06 10:14:43.016 Trips[8121:1d2f] ", "  ",
    ])
  func markerMethodAndMessageAreRead(_ statement: String, behind header: String) throws {
    let records = Reading(header + statement + "\n").records
    let record = try #require(records.first)
    #expect(records.count == 1)
    #expect(record.origin == .cloudkit)
    #expect(record.method == Self.method)
    #expect(record.text == "<A: 0x1>: no")
  }

  @Test func eachStatementBeginsARecord() {
    let records = Reading(
      """
      2025-04-06 10:14:43.016 Trips[8121:1d2f] tapped
      error: CoreData+CloudKit: -[A b](1): one
      Error Domain=NSCocoaErrorDomain Code=134400 "no"
      CoreData: error: CoreData+CloudKit: -[A b](1): one
      BUG IN CLIENT OF CLOUDKIT: two
      updateTaskRequest failed for com.apple.coredata.cloudkit.activity.export.7B1E
      501:com.apple.coredata.cloudkit.activity.import.7B1E:0B1380:[
      {name: Application Policy}], FinalDecision: Can Proceed}

      """
    ).records
    #expect(records.map(\.origin) == [.app, .cloudkit, .cloudkit, .cloudkit, .cloudkit, .daemon])
  }

  /// CloudKit ends an app without an exception, and names only its source.
  @Test(arguments: [
    ("", "Significant issue at CKContainer.m:748: In order to use CloudKit, no", Origin.coredata),
    (
      "2025-04-06 10:14:43.016912+0200 Trips[8121:119284] [CK] ",
      "Significant issue at CKContainer.m: In order to use CloudKit, no", .coredata
    ),
    (
      "2025-04-06 10:14:43.016912+0200 0x1d2f4    Error       0x0                  8121   0    Trips: (CloudKit) [com.apple.cloudkit:CK] ",
      "Significant issue at CKContainer.m:748: In order to use CloudKit, no", .coredata
    ),
    ("2025-04-06 10:14:43.016 Trips[8121:1d2f] ", "Significant issue at home", .app),
    ("2025-04-06 10:14:43.016 Trips[8121:1d2f] ", "Sign in", .app),
  ])
  func issueOfAContainerIsAStatement(header: String, message: String, origin: Origin) throws {
    let records = Reading("2025-04-06 10:14:43.016 Trips[8121:1d2f] tapped\n\(header)\(message)\n").records
    #expect(records.map(\.origin) == [.app, origin])
    #expect(records.last?.text == message)
  }

  /// Daemons that serve the whole system count as iCloud's only if they name something of mirroring.
  @Test(arguments: [
    ("dasd", "501:com.apple.coredata.cloudkit.activity.export.7B1E:0B1380:[ ]", Origin.daemon),
    ("dasd", "501:com.apple.mail.fetch:0B1380:[ ]", .app),
    (
      "apsd", "<A: 0x1>: Received message for enabled topic 'com.apple.icloud-container.com.example.trips'",
      .daemon
    ),
    ("apsd", "<A: 0x1>: Received message for enabled topic 'com.example.trips'", .app),
    ("/System/Library/cloudd", "Fetching com.apple.coredata.cloudkit.zone", .daemon),
    ("cloudd", "Fetching", .app),
    ("bird", "Fetching", .daemon),
  ])
  func systemDaemonCountsOnlyForMirroring(_ process: String, _ message: String, _ origin: Origin)
    throws
  {
    let header = "2025-04-06 10:14:43.016912+0200 0x2f1a     Default     0x0                  134    0    "
    let record = try #require(Reading("\(header)\(process): \(message)\n").records.first)
    #expect(record.origin == origin)
  }

  @Test(arguments: [
    "error: no", "warning: CoreData", "CloudKit: CoreData+Cloud", "Background Task 1 (\"Sync\"), was created",
    "updateTaskRequest failed for com.example.trips.refresh", "12:com.example", "Error updating",
    "Can\u{2019}t return to the list", "Can't wait",
  ])
  func similarAppLineIsTheApps(_ text: String) throws {
    let record = try #require(Reading("2025-04-06 10:14:43.016 Trips[8121:1d2f] \(text)\n").records.first)
    #expect(record.origin == .app)
    #expect(record.text == text)
  }
}
