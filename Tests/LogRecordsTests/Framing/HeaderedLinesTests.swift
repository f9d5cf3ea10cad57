import Testing

@testable import LogRecords

/// If an app's logger puts a header before each line, the lines of a statement are joined.
struct HeaderedLinesTests {
  private static let headers = [
    "2013-11-18 09:00:03.492 Trips[263:60b] ", "2025-04-06 10:14:43.120450+0100 Trips[8059:20498] ",
    "2025-04-06 10:14:43.120450+0100 Trips[8059:20498] [stderr] ",
    "2025-04-06 10:14:43.120 Df Trips[8059:5012] [com.example.trips:stderr] ",
    "Apr  6 10:14:43 phone Trips[8059] <Notice>: ",
  ]
  private static let failure =
    "CoreData: error: CoreData+CloudKit: -[NSCloudKitMirroringDelegate _exportFinished:](2316): "
    + "<NSCloudKitMirroringDelegate: 0x1>: Export failed with error:"
  private static let localStorage =
    "-[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](760): CoreData: Ubiquity:  mobile~A:Trips"
  private static let operation =
    "-[_PFUbiquityRecordImportOperation main](251): CoreData: Ubiquity:  "
    + "<_PFUbiquityRecordImportOperation: 0x1>:"

  private static let statements: [[String]] = [
    [localStorage, "Using local storage: 1"],
    [
      failure, "<CKError 0x2: \"Partial Failure\" (2/1011); partial errors: {",
      "\tA:(z:o) = <CKError 0x3: \"Invalid Arguments\" (12/2006); server message = \"no {field\">",
      "\t... 3 \"Batch Request Failed\" CKError's omited ...", "}>",
    ],
    [
      "CoreData: CloudKit: CoreData+CloudKit: -[NSCloudKitMirroringDelegate schedule](3651): "
        + "<NSCloudKitMirroringDelegate: 0x1> - Beginning automated export - ExportActivity:",
      "<CKSchedulerActivity: 0x2; identifier=a>",
    ],
    [
      "CoreData: debug: CoreData+CloudKit: -[PFCloudKitOptionsValidator validate](54): "
        + "Validating options: <NSCloudKitMirroringDelegateOptions: 0x1>",
      "storeOptions: {", "    NSPersistentHistoryTrackingKey = 1;", "    a =     {", "    };", "}",
    ],
    [
      operation, "\tlocalPeerID: mobile~A", "\ttransactionNumber: 1", "",
      ": Beginning parse of log file: <PFUbiquityTransactionLog: 0x2>", "\ttransactionNumber: 1",
    ],
    [
      "-[_PFUbiquityRecordsExporter managedObjectContextDidSave:](503): CoreData: Ubiquity:  "
        + "<_PFUbiquityRecordsExporter: 0x1>",
      "\tlastTransactionDate: 2013-11-18 09:00:09 +0000",
      " Successfully wrote transaction log: <PFUbiquityTransactionLog: 0x2>", "\ttransactionNumber: 1",
    ],
  ]

  @Test(arguments: headers, statements)
  func linesWithTheSameHeaderAreJoined(_ header: String, _ lines: [String]) {
    let end = "\n\(header)Saved\n"
    let plain = Reading(header + lines.joined(separator: "\n") + end)
    let capture = Array((lines.map { header + $0 }.joined(separator: "\n") + end).utf8)
    let reading = Reading(capture)
    #expect(reading.texts == plain.texts)
    #expect(reading.records.map(\.method) == plain.records.map(\.method))
    #expect(reading.records.map(\.line) == [1, lines.count + 1])
    for chunk in [1, 7, 64] { #expect(Reading(capture, chunk: chunk) == reading) }
  }

  /// What two threads print in turn is not mixed.
  @Test func linesOfTwoThreadsAreNotJoined() {
    let header = { (thread: String) in "2013-11-18 09:00:03.492 Trips[263:\(thread)] " }
    let reading = Reading(
      [
        header("60b") + Self.failure, header("70c") + Self.failure, header("60b") + "<CKError 0x1>",
        header("70c") + "<CKError 0x2>",
      ].joined(separator: "\n"))
    #expect(reading.records.map(\.thread) == [0x60b, 0x70c, 0x60b, 0x70c])
    #expect(reading.texts.suffix(2) == ["<CKError 0x1>", "<CKError 0x2>"])
  }

  @Test func lineOfALaterTimeBeginsARecord() {
    let reading = Reading(
      "2013-11-18 09:00:03.492 Trips[263:60b] \(Self.failure)\n"
        + "2013-11-18 09:00:03.592 Trips[263:60b] <CKError 0x1>\n")
    #expect(reading.records.count == 2)
  }

  /// If nothing shows that each line has a header, a line after a whole statement is an app's.
  @Test(arguments: [" INFO: timer fired", "\tretries: 3", "Error Domain=CKErrorDomain Code=25", "(null)", ""])
  func lineAfterAWholeStatementBeginsARecord(_ line: String) {
    let header = Self.headers[0]
    let wholes = [
      Self.operation + " Done: <PFUbiquityTransactionLog: 0x2>\n\ttransactionNumber: 1",
      Self.failure + "\n<CKError 0x1: \"Network Unavailable\" (3)>",
      Self.failure.replacing("failed with error:", with: "finished: <CKResult: 0x1>\n(null)"),
    ]
    for whole in wholes {
      let reading = Reading("\(header)\(whole)\n\(header)\(line)\n\(header)Saved\n")
      #expect(
        reading.records.count == 3 && reading.records.map(\.thread) == [0x60b, 0x60b, 0x60b], "\(whole)")
    }
  }

  /// An app's own line after a statement is a record.
  @Test(arguments: headers, ["Saved", "[Sync] <CKError 0x1>", "Error saving: Error Domain=Trips", ")}"])
  func appLineAfterAStatementBeginsARecord(_ header: String, _ line: String) {
    let complete = Self.localStorage + "\n\(header)Using local storage: 0"
    for statement in [Self.failure, Self.localStorage, complete] {
      let reading = Reading("\(header)\(statement)\n\(header)\(line)\n")
      #expect(reading.records.last?.bytes == Array((header + line).utf8))
    }
  }
}
