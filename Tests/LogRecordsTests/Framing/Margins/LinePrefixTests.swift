// What a tool puts before every line of a capture, also within records, is not part of the records.

import Testing

@testable import LogRecords

struct LinePrefixTests {
  /// Records without headers, whose lines are not all recognisable by themselves.
  private static let lines = [
    "-[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](844): CoreData: Ubiquity:  mobile~A:Larder",
    "Using local storage: 1",
    "-[_PFUbiquityRecordImportOperation main](614): CoreData: Ubiquity:  <_PFUbiquityRecordImportOperation: 0x1>",
    "\tlocalPeerID: mobile~A", "\tstoreName: Larder", "", "Successfully wrote metadata changes.",
    "CoreData+CloudKit: -[NSCloudKitMirroringDelegate tearDown:](806): Second: {", "    code = 3;", "}",
  ]

  private static let prefixes = [
    "2026-01-02T03:04:05.1234567Z ", "2026-01-02T03:04:05.123456789Z stdout F ", "2026-01-02 03:04:05 ",
    "Jan 02 03:04:05 ", "03:04:05 ", "[03:04:05]: ", "[03:04:05]: ▸ ", "[Trips] ", "[INFO] ", "flutter: ",
    "app-1  | ", "device.log:", "+", "&gt; ",
  ]

  private static func expectPlain(_ capture: String, _ lines: [String], _ comment: Comment) {
    let (reading, plain) = (Reading(capture), Reading(lines.joined(separator: "\n") + "\n"))
    #expect(reading.texts == plain.texts, comment)
    #expect(reading.kinds == plain.kinds, comment)
    #expect(reading.records.map(\.dialect) == plain.records.map(\.dialect), comment)
    #expect(reading.records.map(\.method) == plain.records.map(\.method), comment)
    #expect(reading.records.map(\.process) == plain.records.map(\.process), comment)
    #expect(reading.records.map(\.origin) == plain.records.map(\.origin), comment)
    #expect(reading.records.map(\.line) == plain.records.map(\.line), comment)
  }

  @Test(arguments: prefixes) func prefixOfEveryLineIsRemoved(_ prefix: String) {
    let capture = Self.lines.map { "\(prefix)\($0)\n" }.joined()
    Self.expectPlain(capture, Self.lines, "\(prefix)")
    // A tool may remove the spaces at the ends of lines.
    Self.expectPlain(capture.replacing(#/ +\n/#, with: "\n"), Self.lines, "\(prefix)")
    Self.expectPlain(capture.replacing("\n", with: "\r\n"), Self.lines, "\(prefix)")
    Self.expectPlain("\u{FEFF}" + capture, Self.lines, "\(prefix)")
  }

  @Test(arguments: prefixes) func prefixedLinesAreIndependentOfChunkSize(_ prefix: String) {
    let capture = Array(Self.lines.map { "\(prefix)\($0)\n" }.joined().utf8)
    let whole = Reading(capture)
    for chunk in 1..<capture.count { #expect(Reading(capture, chunk: chunk) == whole) }
  }

  /// A sentence before the log is no part of it.
  @Test func linesBeforeTheLogNeedNoPrefix() {
    let capture = "This is what I see:\n\n" + Self.lines.map { "[Trips] \($0)\n" }.joined()
    #expect(Reading(capture).texts.suffix(3) == Reading(Self.lines.joined(separator: "\n")).texts.suffix(3))
  }

  /// Records without a time of their own have that of the stamp before their first lines.
  @Test func recordsHaveTheTimesOfTheirStamps() {
    let capture = Self.lines.enumerated().map { "2026-01-02T03:04:\(10 + $0).123Z \($1)\n" }.joined()
    Self.expectPlain(capture, Self.lines, "times")
    let times = Reading(capture).records.map { $0.time ?? "" }
    #expect(times == ["10", "12", "17"].map { "2026-01-02T03:04:\($0).123+00:00" })
  }

  @Test func stampMayChangeItsMonthAndDay() {
    let stamps = ["Jan 31 23:59:5", "Feb  1 00:00:0"]
    let capture = stamps.map { stamp in
      Self.lines.enumerated().map { "\(stamp)\($0) \($1)\n" }.joined()
    }.joined()
    Self.expectPlain(capture, Self.lines + Self.lines, "months")
    #expect(Reading(capture).records.last?.time == "--02-01T00:00:07")
  }

  /// A stamp and the date of the header after it look like one header.
  @Test func stampsBeforeTheHeadersOfSyslogAreRemoved() {
    let header = "Feb 18 21:26:36 Johns-iPad Larder[6488] <Notice>: "
    let lines = Self.lines.map { $0.contains("CoreData") ? header + $0 : $0 }
    let capture = lines.map { "Feb 18 21:26:40 \($0)\n" }.joined()
    Self.expectPlain(capture, lines, "syslog")
    #expect(Reading(capture).records.allSatisfy { $0.time == "--02-18T21:26:36" })
  }

  /// The system's log of a computer has what a tool on it prints of a device's log, line by line.
  @Test(arguments: [
    "Feb 18 21:26:40 rack idevicesyslog[77]: ", "default\t21:26:40.120450+0100\tidevicesyslog\t",
  ])
  func headersBeforeAllLinesOfALogWithHeadersAreRemoved(_ outer: String) {
    let header = "Feb 18 21:26:36 Johns-iPad Larder[6488] <Notice>: "
    let lines = Self.lines.filter { !$0.isEmpty }.map { $0.contains("CoreData") ? header + $0 : $0 }
    let capture = lines.map { "\(outer)\($0)\n" }.joined()
    Self.expectPlain(capture, lines, "\(outer)")
    #expect(Reading(capture).records.allSatisfy { $0.time == "--02-18T21:26:36" && $0.process == "Larder" })
  }

  /// Records without a header of their own are the device's.
  @Test func headerWithoutAnotherAfterItIsNoPrefix() {
    let outer = "Feb 18 21:26:40 iPad Larder[77] <Notice>: "
    let inner = "2013-02-18 21:26:40.715 Larder[77:60b] "
    let statement = "-[PFUbiquityBaseline load](12): CoreData: Ubiquity:  "
    let records = ["\(inner)\(statement)First", "\(statement)Second", "Saved", "\(statement)Third", "Loaded"]
    let reading = Reading(records.map { "\(outer)\($0)\n" }.joined())
    #expect(reading.records.count == 5 && reading.records.allSatisfy { $0.dialect == .syslog })
  }

  /// A text of CloudKit without a method or a marker would not be found after other text.
  @Test(arguments: ["[Trips] ", "2026-01-02T03:04:05.123Z "])
  func prefixBeforeATextWithoutMarkerIsRemoved(_ prefix: String) {
    let lines = [
      "BUG IN CLIENT OF CLOUDKIT: CloudKit push notifications require the",
      "'remote-notification' background mode in your info plist.",
    ]
    Self.expectPlain(lines.map { "\(prefix)\($0)\n" }.joined(), lines, "\(prefix)")
    #expect(Reading(lines.map { "\(prefix)\($0)\n" }.joined()).records.map(\.origin) == [.cloudkit])
  }

  @Test(arguments: ["2026-01-02T03:04:05.123Z ", "[Trips] "])
  func prefixBeforeEventsInJSONIsRemoved(_ prefix: String) throws {
    let lines = try UnifiedEventTests.events.prefix(3).map { try $0.asJSON([]) }
    let plain = Reading(lines.joined(separator: "\n"))
    let reading = Reading(lines.map { "\(prefix)\($0)\n" }.joined())
    #expect(reading.texts == plain.texts && reading.texts.count == 3)
    #expect(reading.records.map(\.time) == plain.records.map(\.time))
    #expect(reading.records.map(\.process) == plain.records.map(\.process))
    #expect(reading.facts.brokenLines == 0)
  }

  /// The same text before each record only is its header.
  @Test(arguments: ["2026-01-02T03:04:05.123Z ", "[Trips] "])
  func textBeforeRecordsOnlyIsAHeader(_ header: String) {
    let statement = "-[PFUbiquityBaseline load](12): CoreData: Ubiquity:  "
    let records = ["\(statement)First", "Saved", "Loaded", "\(statement)Second", "Done", "Closed"]
    let reading = Reading(records.map { "\(header)\($0)\n" }.joined())
    #expect(reading.texts == ["First", "Saved", "Loaded", "Second", "Done", "Closed"])
    let lines = Reading("\(header)\(statement)First\n\tinside\n\n\(header)Saved\n\tmore\n")
    #expect(lines.texts == ["First\n\tinside", "Saved\n\tmore"])
  }

  /// A known header is none, even if all records in the head have the same one and begin with a tab.
  @Test func knownHeaderIsNoPrefix() {
    let header = "2013-11-19 21:44:40.715 Larder[543:60b] "
    let records = ["CoreData: Ubiquity:  First", "\tSaved", "\tLoaded", "\tClosed"]
    let reading = Reading(records.map { "\(header)\($0)\n" }.joined())
    #expect(reading.records.count == 4 && reading.records.allSatisfy { $0.dialect == .nslog })
  }

  /// What an app indents, or prints to close a list, has a header of its own.
  @Test func indentedLinesOfAnAppShowNoPrefix() {
    let statement = "-[_PFUbiquityRecordImportOperation main](445): CoreData: Ubiquity:  About to apply"
    let records = [
      "UbiquityStoreManager: Loading store...", "    user = 7", "Saved", "\tscreen = Trips", statement,
      " INFO: timer 4459 fired", "}", statement, " INFO: timer 3190 fired", "Closed",
    ]
    let reading = Reading(records.map { "2014/01/16 21:52:08:125 \($0)\n" }.joined())
    #expect(reading.records.count == records.count)
    #expect(reading.records.allSatisfy { $0.dialect == .appLogger })
  }

  /// A statement that an app logs line by line shows nothing if the lines of another one lack the text.
  @Test func continuedLineWithoutTheTextRulesOutAPrefix() {
    let header = "2014/01/16 21:52:08:125 "
    let statement = "\(header)-[PFUbiquityBaseline load](12): CoreData: Ubiquity:  "
    let lines = [
      "\(header)Saved", "\(statement)First", "\tinside", "\(header)Loaded", "\(statement)Second: {",
      "\(header)    x = 1;", "\(header)    y = 2;", "\(header)}", "\(header)Done",
    ]
    let reading = Reading(lines.map { "\($0)\n" }.joined())
    #expect(reading.records.count == lines.count - 1)
    #expect(reading.records.allSatisfy { $0.dialect == .appLogger })
  }

  private static func bytes(_ prefix: String, _ lines: [String]) -> [UInt8] {
    Array(lines.map { "\(prefix)\($0)\n" }.joined().utf8)
  }

  /// In a pipe, enough lines may come only long after the first ones.
  @Test(arguments: ["[Trips] ", "2026-01-02T03:04:05.123Z "])
  func linesAreReadWhenNoMoreCome(_ text: String) {
    let capture = Self.bytes(text, Self.lines)
    let whole = Reading(capture)
    var reader = RecordReader()
    var found: [FoundRecord] = []
    reader.append(capture.span) { found.append(FoundRecord($0, $1)) }
    #expect(found.isEmpty)
    reader.readWaitingLines { record, bytes, _ in found.append(FoundRecord(record, bytes)) }
    #expect(found == Array(whole.records.dropLast()))
    reader.finish { found.append(FoundRecord($0, $1)) }
    #expect(found == whole.records)
  }

  /// Lines of an app alone do not show whether all lines have the text.
  @Test func prefixIsFoundAfterLinesOfAnAppThatWereReadBefore() {
    let first = Self.bytes("[Trips] ", ["Saved", "Loaded"])
    let later = Self.bytes("[Trips] ", Self.lines)
    var reader = RecordReader()
    var found: [FoundRecord] = []
    reader.append(first.span) { found.append(FoundRecord($0, $1)) }
    reader.readWaitingLines { record, bytes, _ in found.append(FoundRecord(record, bytes)) }
    reader.append(later.span) { found.append(FoundRecord($0, $1)) }
    reader.finish { found.append(FoundRecord($0, $1)) }
    #expect(found.suffix(3).map(\.text) == Reading(later).texts)
  }
}
