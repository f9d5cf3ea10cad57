// The metadata that Xcode prints on a line after a message.

import Testing

@testable import LogRecords

struct XcodeMetadataTests {
  private static let metadata =
    "Type: Error | Timestamp: 2025-10-17 11:01:24.250001-05:00 | Process: Larder | Library: CoreData | "
    + "Subsystem: com.apple.coredata | Category: CloudKit | TID: 0x178d9c"

  @Test(arguments: [
    HeaderCase(
      "CoreData+CloudKit: -[PFCloudKitExporter go](12): gone\nand more\n\(metadata)",
      time: "2025-10-17T11:01:24.250001-05:00", process: "Larder", method: "PFCloudKitExporter go",
      origin: .cloudkit, message: "gone\nand more"),
    HeaderCase(
      "error: Good morning\n\(metadata)", time: "2025-10-17T11:01:24.250001-05:00", process: "Larder",
      origin: .coredata, message: "error: Good morning"),
    HeaderCase(
      "Good morning\nType: Info | Timestamp: 2025-10-17 11:01:24.250001+0900 | Library: UIKitCore | "
        + "Subsystem: com.apple.UIKit | Category:  | TID: 0xb1",
      time: "2025-10-17T11:01:24.250001+09:00", message: "Good morning"),
    HeaderCase(
      "Good morning\nTimestamp: 2025-10-17 11:01:24.250001+02:00 | PID: 412 | TID: 0xb1",
      time: "2025-10-17T11:01:24.250001+02:00", pid: 412, message: "Good morning"),
    HeaderCase(
      "UbiquityStoreManager: Loading store...\nType: Default | Timestamp: 2014-01-16 21:52:08.125000+01:00 | "
        + "Process: Trips (Beta) | Library: Trips (Beta) | Subsystem:  | Category:  | TID: 0x57c",
      time: "2014-01-16T21:52:08.125000+01:00", process: "Trips (Beta)", origin: .manager,
      message: "Loading store..."),
  ])
  func metadataBelongsToTheMessageAbove(_ header: HeaderCase) throws { try header.check(.logShow) }

  @Test func metadataEndsTheRecord() {
    let reading = Reading(
      "CoreData+CloudKit: -[PFCloudKitExporter go](12): gone\n\(Self.metadata)\nGood morning\n\nGood day\n\(Self.metadata)\n"
        + "printed without\n")
    #expect(reading.texts == ["gone", "Good morning\n\nGood day", "printed without"])
    #expect(reading.records.map(\.line) == [1, 3, 7])
    #expect(reading.records.map { $0.time == nil } == [false, false, true])
    #expect(reading.records.prefix(2).allSatisfy { $0.thread == 0x178d9c })
  }

  /// The paste is indented, quoted or commented out, with both kinds of line endings.
  @Test(arguments: ["    ", "> ", "// ", "    // ", "| "], ["\n", "\r\n"])
  func metadataIsReadInAnyMargin(margin: String, end: String) {
    let lines = [
      "CoreData+CloudKit: -[PFCloudKitExporter go](12): gone", Self.metadata,
      "CoreData+CloudKit: -[PFCloudKitExporter go](12): gone again", Self.metadata, "Good morning",
      Self.metadata,
    ]
    let text = lines.map { margin + $0 + end }.joined()
    for chunk in [1, 7, text.utf8.count] {
      let reading = Reading(Array(text.utf8), chunk: chunk)
      #expect(reading.texts.prefix(2) == ["gone", "gone again"])
      #expect(reading.texts.count == 3 && reading.texts[2].hasSuffix("Good morning"))
      #expect(reading.records.allSatisfy { $0.dialect == .logShow && $0.process == "Larder" })
    }
  }

  @Test(arguments: [
    "Type: Error", "Type: Error | Sort: Apple", "Type: Error | Timestamp: yesterday",
    "Type Error | Library: A",
    "Types: 1 | 2", "Timestamp: 2025-10-17 11:01:24.250001+02:00", "Process: Larder | Library: CoreData",
  ])
  func similarLineIsNoMetadata(_ line: String) {
    let reading = Reading("CoreData+CloudKit: -[PFCloudKitExporter go](12): gone\n\(line)\n")
    #expect(reading.texts == ["gone\n\(line)"])
    #expect(reading.records.map(\.dialect) == [.bare])
  }

  /// An app may print a single line like this.
  @Test(arguments: ["+02:00", "+0200"])
  func timeAloneBelowMessagesIsMetadataFromTheSecondOnwards(zone: String) {
    let time = "Timestamp: 2025-10-17 11:01:24.250001\(zone)"
    let messages = ["gone", "gone again", "here"].map {
      "CoreData+CloudKit: -[PFCloudKitExporter go](12): \($0)"
    }
    let text = messages.map { "\($0)\n\(time)\n" }.joined()
    for chunk in [1, 7, text.utf8.count] {
      let reading = Reading(Array(text.utf8), chunk: chunk)
      #expect(reading.texts == ["gone\n\(time)", "gone again", "here"])
      #expect(reading.records.first?.time == nil)
      #expect(reading.records.dropFirst().allSatisfy { $0.time == "2025-10-17T11:01:24.250001+02:00" })
      #expect(reading.records.map(\.line) == [1, 3, 5])
      #expect(reading.records.allSatisfy { $0.process.isEmpty && $0.pid == nil && $0.thread == 0 })
      #expect(!reading.facts.startsInsideRecord)
    }
  }

  /// A record with its own header may print such a line.
  @Test func metadataAfterAHeaderIsIgnored() {
    let line = "2013-11-19 21:44:40.715 Larder[543:60b] Good morning\n\(Self.metadata)\n"
    #expect(Reading(line).records.map(\.dialect) == [.nslog])
  }

  /// Metadata shows that the first record is complete, even if the last one was copied without.
  @Test(arguments: ["CoreData+CloudKit: -[PFCloudKitExporter go](12): gone", "  { indented"])
  func metadataShowsACompleteFirstRecord(first: String) {
    let last = "CoreData+CloudKit: -[PFCloudKitExporter go](12): gone again"
    let reading = Reading("\(first)\n\(Self.metadata)\n\(last)\n")
    #expect(reading.records.count == 2 && !reading.facts.startsInsideRecord)
  }

  /// A reporter's note has no metadata, and metadata without a message is no record.
  @Test(arguments: ["*** ACTION: renamed a trip", "[...]"])
  func metadataAfterANoteIsNoRecord(note: String) {
    #expect(Reading("\(note)\n\(Self.metadata)\n").kinds == Reading("\(note)\n").kinds)
    #expect(Reading("\(Self.metadata)\n\(Self.metadata)\n").records.isEmpty)
  }

  /// The fields of a record are within the record, for any length of message and metadata.
  @Test(arguments: [0, 1, 20, 200, 1000])
  func metadataFieldsStayWithinTheRecord(more: Int) {
    let blanks = String(repeating: " ", count: more)
    let short = "Type: Error | Timestamp: 2025-10-17 11:01:24.250001-05:00 | Process: App\(blanks)|"
    for capture in ["x\(blanks)y\n\(short)\n", "\(blanks)\n\(short)\n", "x\n\(Self.metadata)\(blanks)\n"] {
      let reading = Reading(Array(capture.utf8), limits: ReaderLimits(recordBytes: 512, chunkBytes: 256))
      #expect(
        reading.records.allSatisfy { $0.process.isEmpty || $0.process == "App" || $0.process == "Larder" })
    }
  }
}
