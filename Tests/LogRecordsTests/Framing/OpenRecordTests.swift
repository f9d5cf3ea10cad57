// Lines that continue a record: indented ones, labels, brackets, empty ones; indentation and quotation of
// pastes.

import Testing

@testable import LogRecords

struct OpenRecordTests {
  private static let header = "2013-11-19 21:44:40.715 Larder[543:60b] "

  /// Lines that may follow the first line of a record and belong to it.
  @Test(arguments: [
    "    indented",
    "\tindented by a tab",
    "Using local storage: 1",
    "Confused by: baseline.zip",
    "This will be a fatal error in a future release.",
    "}",
    ")}.",
    "})\n)}\n    deleted: {(\n)}.",
    "}}",
    ", exception: Can only use -performBlock:\n User Info: (null)",
    "ubiquityRootURL: (null)\nstoreName: larder\n.\nError: Error Domain=x Code=1 \"y\"",
    "{\n    deleted = \"{(\\n)}\";\n}",
    "before a blank line\n\nafter it",
    "\n\n  after two",
    "-[__NSCFString count]: unrecognized selector sent to instance 0x7ffe2140",
    "Unrecognized selector -[Larder.Stack storeDidChange:]",
    "2013-05-08 14:22:19 +0000",
    "    transactionDate = \"2013-05-08 14:22:19 +0000\";",
    "0   CoreData                        0x363e08c3 -[_PFArray objectAtIndex:] + 803",
    "    frame #1: 0x3246cd62 UIKit`-[UINib instantiateWithOwner:options:] + 574",
    "#3  0x00007fff8f52c691 in -[PFUbiquitySetupAssistant load]()",
    "7 : <CFString 0xe248b0 [0x1008400]>{contents = \"NSStoreUUID\"}",
    "[Switching to process 7940 thread 0x0]",
    "> not a quotation: the record is none",
    "*** First throw call stack:\n(0x1 0x2)",
    "== not a mark",
    "C'est la vie",
    "November rain",
  ])
  func lineContinuesTheRecord(_ lines: String) {
    let reading = Reading(Self.header + "First\n" + lines + "\n" + Self.header + "Second\n")
    #expect(reading.texts == ["First\n" + lines, "Second"])
    #expect(
      reading.records.map(\.line) == [
        1, 2 + lines.split(separator: "\n", omittingEmptySubsequences: false).count,
      ])
    #expect(reading.kinds == [.statement, .statement])
  }

  @Test func emptyLinesAtTheEndAreLeftOut() {
    let reading = Reading("\n \n" + Self.header + "First\n  more  \n\n \t\n" + Self.header + "Second\n\n")
    #expect(reading.texts == ["First\n  more", "Second"])
    #expect(reading.records.map(\.line) == [3, 7])
    #expect(reading.facts.lines == 8)
  }

  @Test func indentedPasteIsRead() {
    let reading = Reading(
      """
          Oct  3 11:44:26 Kitchen larderd[195] <Warning>: First
              inside
          Using local storage: 1
      \t2013-11-19 21:44:40.715 Larder[543:60b] CoreData: Ubiquity:  Second
          CoreData: Ubiquity:  Third
      """)
    #expect(reading.texts == ["First\n    inside\nUsing local storage: 1", "Second", "Third"])
    #expect(reading.records.map(\.dialect) == [.syslog, .nslog, .bare])
    #expect(reading.records.map(\.line) == [1, 4, 5])
  }

  @Test func quotedPasteIsRead() {
    let reading = Reading(
      """
      > 2013-11-19 21:44:40.715 Larder[543:60b] First
      >     inside
      >
      > Using local storage: 1
      >> 2013-11-19 21:44:40.716 Larder[543:60b] Second
      >>     inside
      > > CoreData: Ubiquity:  Third
      > >     inside
      >     2013-11-19 21:44:40.717 Larder[543:60b] Fourth
      > [...]
      > *** ACTION: pressed Save
      """)
    #expect(
      reading.texts == [
        "First\n    inside\n\nUsing local storage: 1", "Second\n    inside", "Third\n    inside", "Fourth",
        "[...]",
        "*** ACTION: pressed Save",
      ])
    #expect(reading.kinds == [.statement, .statement, .statement, .statement, .elision, .mark])
    #expect(reading.records.map(\.line) == [1, 5, 7, 9, 10, 11])
    #expect(reading.records[1].process == "Larder")
  }

  @Test func lineWithoutQuotationKeepsItsIndentation() {
    let reading = Reading("> \(Self.header)First\n    inside\n>     quoted\n")
    #expect(reading.texts == ["First\n    inside\n    quoted"])
  }

  @Test func fragmentOfAQuotedPasteIsUnquoted() {
    let reading = Reading(">     transactionNumber: 3\n> )}\n> \(Self.header)First\n")
    #expect(reading.texts == ["    transactionNumber: 3\n)}", "First"])
    #expect(reading.facts.startsInsideRecord)
  }

  @Test(arguments: [
    ("    transactionNumber: 3", true), ("\ttransactionNumber: 3", true), (")}", true), ("}", true),
    (", exception: none", true), ("metadataURL: <PFUbiquityLocation: 0x1>: /larder", true),
    ("importer: <_PFUbiquityRecordsImporter: 0x1>", true), ("Good morning", false),
    ("Incident Identifier: 7", false), (header + "First", false), ("CoreData: Ubiquity:  Ready", true),
    ("", false),
    ("\n\n" + header + "First", false), ("\n    transactionNumber: 3", true),
  ])
  func firstLineTellsAStartInsideARecord(_ start: String, _ isInside: Bool) {
    let reading = Reading(start + "\n" + Self.header + "Last\n")
    #expect(reading.facts.startsInsideRecord == isInside)
    #expect(reading.texts.last == "Last")
    #expect(!Reading(Self.header + "First\n" + start).facts.startsInsideRecord)
  }

  @Test func fragmentBeforeTheFirstRecordIsKept() {
    let reading = Reading("    transactionNumber: 3\n)}\n\(Self.header)First\n")
    #expect(reading.kinds == [.fragment, .statement])
    #expect(reading.texts == ["    transactionNumber: 3\n)}", "First"])
    #expect(reading.records[0].dialect == .bare)
    #expect(reading.records[0].time == nil)
  }

  @Test func recordsKeepTheOrderOfTheCapture() {
    let times = ["21:44:40.715", "21:44:40.300", "21:44:41.000", "08:00:00.000"]
    let capture = times.map { "2013-11-19 \($0) Larder[543:60b] \($0)\n" }.joined()
    let reading = Reading(capture)
    #expect(reading.texts == times)
    #expect(reading.facts.first?.timeText == "21:44:40.715")
    #expect(reading.facts.last?.timeText == "08:00:00.000")
  }
}
