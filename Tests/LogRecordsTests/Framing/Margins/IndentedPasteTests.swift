import Testing

@testable import LogRecords

/// Records of an indented paste, whose headers begin with any word, have the same indentation.
struct IndentedPasteTests {
  private static let statement = "CoreData+CloudKit: -[NSCloudKitMirroringDelegate tearDown:](806): "

  @Test(arguments: ["    Trips  ", " ERROR  CoreData: error: ", "    Trips: ", "\tTrips ", "  LOG  ", " "])
  func recordsBeginAfterTheSameIndentation(_ header: String) {
    let reading = Reading(
      "\(header)\(Self.statement)First\n\(header)\(Self.statement)Second:\n<CKError 0x1>\n")
    #expect(reading.texts == ["First", "Second:\n<CKError 0x1>"])
  }

  @Test(arguments: ["    ", "\t"])
  func deeperIndentedLineBelongsToTheRecord(_ indent: String) {
    let reading = Reading(
      "\(indent)Trips  \(Self.statement)First\n\(indent)    Trips  \(Self.statement)Quoted\n")
    #expect(reading.records.count == 1)
  }

  private static let header = "2013-11-19 21:44:40.715 Larder[543:60b] "
  private static let lines = [
    header + "CoreData: Ubiquity:  First", "Using local storage: 0", "\tinside", "    deeper", "", "}",
    "*** ACTION: opened", header + "Tapped", "more", "[...]", header + "CoreData: Ubiquity:  Second", "...",
    header + "Tapped again", "Skipping debug messages, pass --debug to include.",
    header + "CoreData: Ubiquity:  Third", "(…)", "<...>", header + "\(statement)Fourth:", "<CKError 0x1>",
  ]

  /// The indentation of a whole paste is not part of its records, and hides no note of the reporter.
  @Test(arguments: ["  ", "    ", "\t", ">     "], [lines, lines.filter { !$0.hasPrefix("***") }])
  func indentedPasteEqualsThePlainOne(_ indent: String, _ lines: [String]) {
    let plain = Reading(lines.joined(separator: "\n"))
    let capture = lines.map { indent + $0 }.joined(separator: "\n")
    let reading = Reading(capture)
    #expect(reading.texts == plain.texts)
    #expect(reading.kinds == plain.kinds)
    #expect(reading.records.map(\.time) == plain.records.map(\.time))
    #expect(reading.records.map(\.line) == plain.records.map(\.line))
    let bytes = Array(capture.utf8)
    for chunk in 1..<80 { #expect(Reading(bytes, chunk: chunk) == reading) }
  }

  /// If only the first line is indented, the others keep their own indentation.
  @Test func linesAfterAnIndentedFirstKeepTheirIndentation() {
    let reading = Reading(" \(Self.header)CoreData: Ubiquity:  First\n\tinside\n}\n")
    #expect(reading.texts == ["First\n\tinside\n}"])
  }

  /// With a known header, only the header begins a record: indented lines belong to the record.
  @Test func indentedLineAfterAKnownHeaderIsQuoted() {
    let header = "    2013-11-19 21:44:40.715 Trips[543:60b] "
    let reading = Reading("\(header)\(Self.statement)First\n    Trips  \(Self.statement)Quoted\n")
    #expect(reading.records.count == 1)
  }
}
