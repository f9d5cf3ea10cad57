import Testing

@testable import LogRecords

/// Where a tool puts its own stamp before each line, an error on the second line belongs to the statement.
struct StampedLinesTests {
  private static let statement = "CoreData+CloudKit: -[NSCloudKitMirroringDelegate tearDown:](806): First:"

  private static let stamps = [
    "2025-04-06T10:14:43.1234567Z ", "2025-04-06T10:14:43.123Z ", "[10:14:43]: ▸ ", "[Trips] ", "❌ ",
    "stderr: ",
  ]

  @Test(
    arguments: stamps, ["<CKError 0x1>", "Error Domain=NSCocoaErrorDomain Code=134400", "    code = 3;", "}"])
  func theErrorGoesOn(_ stamp: String, _ line: String) {
    let reading = Reading("\(stamp)\(Self.statement)\n\(stamp)\(line)\n\(stamp)Test Suite started.\n")
    #expect(reading.texts == ["First:\n\(line)", "Test Suite started."])
  }

  @Test func anotherSecondIsAnotherRecord() {
    let reading = Reading(
      "2025-04-06T10:14:43.123Z \(Self.statement)\n2025-04-06T10:14:44.123Z Error Domain=Trips Code=1\n")
    #expect(reading.texts == ["First:", "Error Domain=Trips Code=1"])
  }

  /// What an app prints stands apart.
  @Test func anAppsRecordDoesNotGoOn() {
    let stamp = "2025-04-06T10:14:43.123Z "
    let reading = Reading("\(stamp)\(Self.statement)\n\(stamp)Saved\n\(stamp)Error Domain=Trips Code=1\n")
    #expect(reading.texts == ["First:", "Saved", "Error Domain=Trips Code=1"])
  }

  @Test func aProcessBeginsARecord() {
    let stamp = "10:14:43.123 Trips[543:60b] "
    let reading = Reading("\(stamp)\(Self.statement)\n\(stamp)Error Domain=Trips Code=1\n")
    #expect(reading.records.count == 2)
  }

  @Test(arguments: stamps)
  func resultsDoNotDependOnChunks(_ stamp: String) {
    let capture = Array("\(stamp)\(Self.statement)\n\(stamp)<CKError 0x1>\n\(stamp)x\n".utf8)
    let whole = Reading(capture)
    for chunk in 1..<capture.count { #expect(Reading(capture, chunk: chunk) == whole) }
  }
}
