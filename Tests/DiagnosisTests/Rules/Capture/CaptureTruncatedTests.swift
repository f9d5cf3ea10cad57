// The rule for captures that begin or end within a record.

import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct CaptureTruncatedTests: TripsLines {
  /// A capture that begins with some lines.
  private static func begins(_ name: String, _ lines: String..., isInside: Bool) -> RuleExample {
    RuleExample(name, lines + [imported("10:00:00.000", 1)], isInside ? ["capture-truncated[note]"] : [])
  }

  static let beginnings = [
    begins(
      "a list of operations", "(",
      "    \"<_PFUbiquityRecordImportOperation: 0x17fb06430>\\n\\tstoreName: Trips\"", ")",
      isInside: true),
    begins(
      "the rest of a line of names", "obile~\(phone.dropFirst(7)):Trips", "Using local storage: 1",
      isInside: true),
    begins(
      "the second line of a statement, whose first says little", "0AC4-4DC1-A99E-86DDB2E8AD81:Trips",
      "Using local storage: 1 for new NSFileManager current token <9dee8b1c 2a1c0ed0>", isInside: true),
    begins(
      "the user info of an error", "", "userInfo: {", "    NSDescription = \"Not there.\";", "}",
      isInside: true),
    begins(
      "an app's line that quotes a statement",
      "Mailing the log: \"-[PFUbiquitySetupAssistant finishSetupWithRetry:](829): Invalid option\"",
      isInside: false),
    begins(
      "a list that the app prints", "Import of 1084 photos finished: (", "    IMG_1084,", "    IMG_1085", ")",
      isInside: false),
    begins(
      "the user info of an error without a description", "userInfo: {", "    reason = \"baseline.meta\";",
      "}",
      isInside: true),
    begins(
      "the end of a record of a failure", ".", "Error: Error Domain=NSCocoaErrorDomain Code=640 \"no\"",
      " User Info: (null)", isInside: true),
    begins("a dictionary that the app prints", "{", "    theme = dark;", "}", isInside: false),
    begins("a reporter's words", "(What PFUbiquity says follows)", isInside: false),
  ]

  @Test(arguments: beginnings)
  func cutListOfObjectsIsRecognised(_ example: RuleExample) throws { try example.check() }

  /// A capture that ends with some lines.
  private static func ends(_ name: String, _ lines: String..., isInside: Bool) -> RuleExample {
    RuleExample(name, [imported("10:00:00.000", 1)] + lines, isInside ? ["capture-truncated[note]"] : [])
  }

  private static let header = "2013-11-18 10:00:01.000 Trips[543:1403] "

  private static let merged =
    "UbiquityStoreManager: Importing ubiquity changes into application's MOC.  Changes:"

  static let ends = [
    ends("half a header", header + "Clearing the list", "2013-11-18 10", isInside: true),
    ends("a day that an app prints", header + "Days:", "2013-11-1", isInside: false),
    ends("a day of another form", header + "Days:", "18-11-2013 10", isInside: false),
    ends("half a header with another sign", header + "Clearing the list", "2013/11/18 10:0", isInside: true),
    ends("a day and a time", header + "Taken:", "2013-11-18 10:00:01", isInside: false),
    ends("a day and a minute", header + "Taken:", "2013-11-18 10:00", isInside: false),
    ends("another day and an hour", header + "Taken:", "2013-11-17 10", isInside: false),
    ends("a whole header", header + "Clearing the list", header, isInside: false),
    ends("half a method of Core Data", header + "+[PFUbiquityLocation createUbiquityLocatio", isInside: true),
    ends("half a method of an app", header + "+[TripList createLis", isInside: false),
    ends("an app's brace", header + "Trip {", isInside: false),
    ends("a brace in a text of Core Data", header + "CoreData: error: bad token '{'", isInside: false),
    ends(
      "a brace in a value", header + merged, "{", "    inserted = \"a { b\";", "}", isInside: false),
    ends("changes that a person left out", header + merged, "{...", isInside: false),
    ends(
      "changes that are not over",
      header + merged, "{",
      "    inserted = \"{(", isInside: true),
  ]

  @Test(arguments: ends)
  func cutAtTheEndIsRecognised(_ example: RuleExample) throws { try example.check() }

  /// The last record may contain an app's words, which nothing has checked: only its place is kept.
  @Test func evidenceOfACutEndHasNoText() throws {
    let example = Self.ends("", Self.header + Self.merged, "{", "    inserted = Zorgle", isInside: true)
    let evidence = try #require(try example.diagnosis.findings.first?.evidence)
    let first = example.lines[0].split(separator: "\n", omittingEmptySubsequences: false).count
    #expect(evidence.map(\.line) == [first + 1] && evidence.allSatisfy(\.text.isEmpty))
  }

  /// Lines of other statements that begin with a colon are not headers of that kind.
  @Test func restOfAHeaderIsNoHeaderStyle() throws {
    let lines =
      [": CoreData: Ubiquity:  \(Self.operation(1))\n\nSuccessfully wrote metadata changes."]
      + (2...3).flatMap { [Self.began("10:00:0\($0).000", $0), Self.imported("10:00:0\($0).500", $0)] }
    let diagnosis = try Diagnosing.diagnose(Array(lines.joined(separator: "\n").utf8))
    #expect(diagnosis.statements.cut == 0)
    #expect(diagnosis.timelines.stores.map(\.imports.completed) == [3])
  }

  /// A record that is too long to be read to its end is one record, which nobody cut.
  @Test func longRecordIsCountedOnce() throws {
    let text = Self.header + "CoreData: Ubiquity:  An error occurred while setting up the ubiquity "
    let capture = text + "integration: " + String(repeating: "x", count: 3000) + "\n"
    let limits = ReaderLimits(recordBytes: text.utf8.count, chunkBytes: 100)
    let diagnosis = try Diagnosing.diagnose(Array(capture.utf8), limits: limits)
    let finding = try #require(diagnosis.findings.first { $0.rule == .captureTruncated })
    let detail = try #require(finding.detail as? CaptureTruncated.Detail)
    #expect(diagnosis.statements.cut == 1)
    #expect(detail.longRecords == 1 && detail.cutRecords == 0 && finding.count == 1)
  }
}
