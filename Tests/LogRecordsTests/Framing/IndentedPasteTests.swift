import Testing

@testable import LogRecords

/// In a paste that is indented, records whose headers begin with any word stand behind the same indentation.
struct IndentedPasteTests {
  private static let statement = "CoreData+CloudKit: -[NSCloudKitMirroringDelegate tearDown:](806): "

  @Test(arguments: ["    Trips  ", " ERROR  CoreData: error: ", "    Trips: ", "\tTrips ", "  LOG  ", " "])
  func recordsBeginBehindTheSameIndentation(_ header: String) {
    let reading = Reading(
      "\(header)\(Self.statement)First\n\(header)\(Self.statement)Second:\n<CKError 0x1>\n")
    #expect(reading.texts == ["First", "Second:\n<CKError 0x1>"])
  }

  @Test(arguments: ["    ", "\t"])
  func whatIsIndentedFurtherBelongsToTheRecord(_ indent: String) {
    let reading = Reading(
      "\(indent)Trips  \(Self.statement)First\n\(indent)    Trips  \(Self.statement)Quoted\n")
    #expect(reading.records.count == 1)
  }

  /// A known header shows where a record begins: what stands behind an indentation is a part of one.
  @Test func behindAKnownHeaderItIsQuoted() {
    let header = "    2013-11-19 21:44:40.715 Trips[543:60b] "
    let reading = Reading("\(header)\(Self.statement)First\n    Trips  \(Self.statement)Quoted\n")
    #expect(reading.records.count == 1)
  }
}
