// Pictures show the fault: where its mark stands, and from when to when its bar goes.

import Catalogue
import Diagnosis
import Foundation
import LogRecords
import ReferenceData
import Testing
import Timelines

@testable import ReportModel

struct FaultPictureTests {
  private static let fixtures = Project.folder.appending(path: "Fixtures/cases")

  private static func diagnose(_ bytes: [UInt8], _ name: String = "capture") throws -> CaptureDiagnosis {
    var analysis = Analysis(of: name, with: try EntryCatalogue.builtIn())
    analysis.append(bytes.span) { _, _, _ in }
    return analysis.finish { _, _, _ in }
  }

  private static func diagnose(file: String, _ name: String) throws -> CaptureDiagnosis {
    try diagnose(Array(Data(contentsOf: fixtures.appending(path: file))), name)
  }

  private static let storage =
    "CoreData: Ubiquity:  mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15:Trips\nUsing local storage: 1"

  /// A stall is certain 90 s after it began, and lasts to the end of the capture.
  @Test(arguments: [
    (
      "setup-stalled",
      "CoreData: Ubiquity:  Blocking for initial sync: <PFUbiquitySetupAssistant: 0x157650220>"
    ),
    ("local-storage-only", storage),
  ])
  func stallIsPlacedWhereItIsCertain(_ rule: String, _ waits: String) throws {
    let lines = [
      "10:00:00.000 Trips[612:60b] \(Self.storage)", "10:00:00.000 Trips[612:60b] \(waits)",
      "10:05:00.000 Trips[612:60b] Bye",
    ]
    let text = lines.map { "2014-02-03 \($0)\n" }.joined()
    let diagnosis = try Self.diagnose(Array(text.utf8))
    let clock = CaptureClock(diagnosis)
    let finding = try #require(diagnosis.findings.first { $0.rule.rawValue == rule })
    let extent = FindingExtent(finding, clock)
    let start = clock.axis.range.lowerBound
    #expect(extent.from == start && extent.position == start + 90_000_000)
    #expect(extent.to == clock.axis.range.upperBound && extent.to == start + 300_000_000)
    #expect(extent.isOpen)
  }

  /// If Core Data itself prints that it gave up, the mark is there: 90.057 s after the wait began.
  @Test func stallIsPlacedWhereCoreDataGaveUp() throws {
    let lines = [
      "10:00:00.000 Trips[612:60b] \(Self.storage)",
      "10:00:00.000 Trips[612:60b] CoreData: Ubiquity:  Blocking for initial sync: <PFUbiquitySetupAssistant: 0x157650220>",
      "10:01:30.057 Trips[612:60b] CoreData: iCloud: Error: failed to receive initial sync notification call back in 90 seconds",
      "10:05:00.000 Trips[612:60b] Bye",
    ]
    let diagnosis = try Self.diagnose(Array(lines.map { "2014-02-03 \($0)\n" }.joined().utf8))
    let clock = CaptureClock(diagnosis)
    let finding = try #require(diagnosis.findings.first { $0.rule.rawValue == "setup-stalled" })
    let extent = FindingExtent(finding, clock)
    #expect(extent.position == clock.axis.range.lowerBound + 90_057_000)
    #expect(extent.to == clock.axis.range.upperBound && extent.isOpen)
  }

  /// A wait is a bar to the end of the capture, with the words that the text has too: from 21:52:20.972 to
  /// 21:54:31.020.
  @Test func openWaitLastsToTheCapturesEnd() throws {
    let diagnosis = try Self.diagnose(file: "missing-transaction/capture.log", "capture")
    let lanes = StoreLanes(0, diagnosis, in: "c1")
    let span = try #require(
      lanes.all.first { $0.kind == "trouble" }?.spans.first { $0.kind == "waiting" })
    #expect(span.to == lanes.clock.axis.range.upperBound && span.to - span.from == 130_048_000)
    #expect(span.label?.plain == "mobile-301E 51-53 waiting for mobile-301E 48-50")
    #expect(span.words.plain.hasSuffix(", for 2 min 10 s when the capture ends"))
  }

  /// The transactions imported yesterday and again today were imported twice: 9 a day.
  @Test func importsOfBothDaysAreMarked() throws {
    let file = Self.fixtures.appending(path: "missing-transaction/capture.log")
    let day = try String(contentsOf: file, encoding: .utf8)
    let next = day.replacing("2014-01-16 ", with: "2014-01-17 ")
    let diagnosis = try Self.diagnose(Array((day + next).utf8))
    let lanes = StoreLanes(0, diagnosis, in: "c1")
    let marks = try #require(lanes.all.first { $0.kind == "import" }?.marks)
    #expect(marks.count == 18)
    #expect(marks.allSatisfy { $0.words.plain.hasSuffix(" imported") && !$0.words.plain.contains("not") })
    // Before line 956 the store had imported up to 47; the day after it begins with 44 again.
    let message = try #require(diagnosis.findings.first { $0.rule.rawValue == "store-rolled-back" })
    let words = FindingWording(message, diagnosis).message.plain
    #expect(words.contains("44 instead of 47"))
    #expect(words.contains("Line 956, at 2014-01-16 21:52:16.551, shows that it held more."))
    let report = Report([diagnosis], [.documents])
    let peer = try #require(
      report.captures.first?.stores.first?.peers.first { $0.name.plain == "mobile-301E" })
    #expect(
      peer.drop?.number == 44 && peer.drop.map { $0.position > lanes.clock.axis.range.lowerBound } == true)
    // In a capture of two days, times have dates.
    let answers = try #require(report.captures.first?.stores.first?.answers)
    #expect(
      answers.first { $0.question == "arrived" }?.words.plain.hasSuffix("at 2014-01-17 21:52:22.466") == true)
    let half = (lanes.clock.axis.range.lowerBound + lanes.clock.axis.range.upperBound) / 2
    #expect(marks.count { $0.position < half } == 9)
  }

  /// The phone wrote 12 to 14 of its own, and the tablet holds them up to 12; both hold 8 of the tablet.
  @Test func deviceThatHoldsLessIsBehind() throws {
    let comparison = Comparison([
      try Self.diagnose(file: "compare-never-arrived/phone.log", "phone.log"),
      try Self.diagnose(file: "compare-never-arrived/tablet.log", "tablet.log"),
    ])
    let report = Report(comparison, [.documents])
    let devices = try #require(report.comparison?.devices.map(\.label.plain))
    let holdings = try #require(report.comparison?.stores.first?.holdings)
    let (phone, tablet) = (
      try #require(devices.firstIndex(of: "phone")), try #require(devices.firstIndex(of: "tablet"))
    )
    let phones = try #require(holdings.first { $0.owner?.plain == "phone" })
    #expect(phones.numbers[phone] == 14 && phones.numbers[tablet] == 12)
    #expect(phones.behind(tablet) == 2 && phones.behind(phone) == nil)
    let tablets = try #require(holdings.first { $0.owner?.plain == "tablet" })
    #expect(tablets.numbers[phone] == 8 && tablets.numbers[tablet] == 8)
    #expect(tablets.behind(tablet) == nil && tablets.behind(phone) == nil)
  }
}
