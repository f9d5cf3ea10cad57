import Testing

@testable import LogRecords

/// If a tool puts its own stamp before each line, an error on the second line belongs to the statement.
struct StampedLinesTests {
  private static let statement = "CoreData+CloudKit: -[NSCloudKitMirroringDelegate tearDown:](806): First:"

  private static let stamps = [
    "2025-04-06T10:14:43.1234567Z ", "2025-04-06T10:14:43.123Z ", "[10:14:43]: ▸ ", "[Trips] ", "❌ ",
    "stderr: ",
  ]

  @Test(
    arguments: stamps, ["<CKError 0x1>", "Error Domain=NSCocoaErrorDomain Code=134400", "    code = 3;", "}"])
  func errorOnTheNextStampedLineContinues(_ stamp: String, _ line: String) {
    let reading = Reading("\(stamp)\(Self.statement)\n\(stamp)\(line)\n\(stamp)Test Suite started.\n")
    #expect(reading.texts == ["First:\n\(line)", "Test Suite started."])
  }

  /// Services print seven or nine decimals, and their zone.
  @Test func stampWithManyDecimalsKeepsMicrosecondsAndZone() {
    let reading = Reading(
      "2025-04-06T10:14:43.1234567Z \(Self.statement)\n2025-04-06T10:14:43.1236780Z }\n"
        + "2025-04-06T10:14:43.123900125+00:00 \(Self.statement)\n")
    #expect(
      reading.records.map(\.time) == ["2025-04-06T10:14:43.123456+00:00", "2025-04-06T10:14:43.123900+00:00"])
  }

  @Test func stampOfAnotherSecondBeginsARecord() {
    let reading = Reading(
      "2025-04-06T10:14:43.123Z \(Self.statement)\n2025-04-06T10:14:44.123Z Error Domain=Trips Code=1\n")
    #expect(reading.texts == ["First:", "Error Domain=Trips Code=1"])
  }

  /// An app's output between them separates the lines.
  @Test func appRecordIsNotContinued() {
    let stamp = "2025-04-06T10:14:43.123Z "
    let reading = Reading("\(stamp)\(Self.statement)\n\(stamp)Saved\n\(stamp)Error Domain=Trips Code=1\n")
    #expect(reading.texts == ["First:", "Saved", "Error Domain=Trips Code=1"])
  }

  @Test func headerWithAProcessBeginsARecord() {
    let stamp = "10:14:43.123 Trips[543:60b] "
    let reading = Reading("\(stamp)\(Self.statement)\n\(stamp)Error Domain=Trips Code=1\n")
    #expect(reading.records.count == 2)
  }

  @Test(arguments: stamps)
  func stampedRecordsAreIndependentOfChunkSize(_ stamp: String) {
    let capture = Array("\(stamp)\(Self.statement)\n\(stamp)<CKError 0x1>\n\(stamp)x\n".utf8)
    let whole = Reading(capture)
    for chunk in 1..<capture.count { #expect(Reading(capture, chunk: chunk) == whole) }
  }

  /// A capture with its own headers, whose records continue in the first column.
  private static let lines: [String] = {
    let header = "2013-11-19 21:44:40.715 Larder[543:60b] "
    return [
      header + "-[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](844): CoreData: Ubiquity:  First",
      "Using local storage: 1", "", "\tinside", "    deeper", ")}", "*** ACTION: opened", header + "Tapped",
      "more", "[...]", header + "CoreData: Ubiquity:  Second", "(", "Error Domain=Larder Code=1",
    ]
  }()
  private static let stampsOfTools = [
    "2026-01-02T03:04:05.1234567Z ", "app-1  | ", "[09:12:33] ", "[Trips] ", "&gt; ", "stderr: ",
  ]

  private static func expectPlain(_ capture: String, _ stamp: String, _ lines: [String] = lines) {
    let (reading, plain) = (Reading(capture), Reading(lines.joined(separator: "\n") + "\n"))
    #expect(reading.texts == plain.texts, "\(stamp)")
    #expect(reading.kinds == plain.kinds)
    #expect(reading.records.map(\.dialect) == plain.records.map(\.dialect))
    #expect(reading.records.map(\.time) == plain.records.map(\.time))
    #expect(reading.records.map(\.process) == plain.records.map(\.process))
    #expect(reading.records.map(\.line) == plain.records.map(\.line))
  }

  /// Headers after the stamps show where records begin.
  @Test(arguments: stampsOfTools) func headersAfterStampsAreRead(_ stamp: String) {
    let capture = Self.lines.map { "\(stamp)\($0)\n" }.joined()
    Self.expectPlain(capture, stamp)
    // A tool may remove the spaces at the ends of lines.
    Self.expectPlain(capture.replacing(#/ +\n/#, with: "\n"), stamp)
    let whole = Reading(capture)
    for chunk in 1..<capture.utf8.count { #expect(Reading(Array(capture.utf8), chunk: chunk) == whole) }
  }

  /// The time of the stamp differs in each line.
  @Test func stampsWithChangingTimesAreRemoved() {
    let capture = Self.lines.enumerated().map { "2026-01-02T03:04:\(10 + $0).1234567Z \($1)\n" }.joined()
    Self.expectPlain(capture, "times")
  }

  /// The columns of the unified log before an app's message and before a daemon's, in two styles.
  private static let columns: [(app: String, daemon: String)] = [
    (
      "2025-06-10 09:00:04.150000+0200 0x46914    Info        0x0       452    0    Larder: (CoreData)",
      "2025-06-10 09:00:05.150000+0200 0x2f1a     Default     0x0       134    0    dasd:"
    ),
    ("2025-06-10 09:00:04.150 I  Larder[452:46914] (CoreData)", "2025-06-10 09:00:05.150 Df dasd[134:2f1a]"),
  ]

  /// If a level is between header and marker, all lines are still read without their stamps, including the
  /// first one and a daemon's.
  @Test(arguments: ["", "CloudKit: ", "debug: ", "error: ", "fault: ", "warning: ", "annotation: "])
  func stampsBeforeLevelsAreRemoved(_ level: String) {
    for columns in Self.columns {
      let lines = [
        "\(columns.app) [com.apple.coredata:error] \(level)\(Self.statement)", "<CKError 0x1>",
        "\(columns.daemon) 501:com.apple.coredata.cloudkit.activity.import.6F14E6E2:0F0F0F:[",
        "\(columns.app) [com.apple.coredata:CloudKit] CloudKit: \(Self.statement)",
      ]
      for stamp in Self.stampsOfTools {
        Self.expectPlain(lines.map { "\(stamp)\($0)\n" }.joined(), stamp, lines)
      }
    }
  }

  /// An elision before a single header is not a stamp.
  @Test func elisionBeforeAHeaderIsNoStamp() {
    let lines = Self.lines
    let reading = Reading("[...] \(lines[0])\n[...]\n\(lines[7])\n")
    #expect(reading.kinds == [.statement, .elision, .statement])
    let stamped = Reading("[Trips] \(lines[0])\n[snip]\n[Trips] \(lines[7])\n")
    #expect(stamped.kinds == [.statement, .elision, .statement])
  }
}
