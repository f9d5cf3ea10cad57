// The line that shows when a store was active.

import Catalogue
import DeviceSimulator
import Diagnosis
import Testing
import Timelines

@testable import Formats
@testable import ReportModel

struct ActivityLineTests {
  private static func diagnose(_ text: String) throws -> CaptureDiagnosis {
    var analysis = Analysis(of: "capture", with: try EntryCatalogue.builtIn())
    analysis.append(Array(text.utf8).span) { _, _, _ in }
    return analysis.finish { _, _, _ in }
  }

  private static func local(_ time: String, _ flag: Int) -> String {
    "2013-11-18 \(time) Trips[543:1403] CoreData: Ubiquity:  mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15:Trips\n"
      + "Using local storage: \(flag)\n"
  }

  private static func line(_ text: String, width: Int = 30) throws -> String? {
    let diagnosis = try diagnose(text)
    return Report([diagnosis], []).captures[0].stores.first.flatMap { ActivityLine($0, width: width)?.line }
  }

  /// A span of less than ten minutes has seconds at its ends.
  ///
  /// The first column, one near a fifth of the line, and the last have events.
  @Test func lineShowsWhenEventsHappened() throws {
    let text =
      Self.local("21:44:00.000", 1) + Self.local("21:44:11.000", 0) + Self.local("21:44:11.001", 1)
      + Self.local("21:45:00.000", 0)
    let line = try #require(try Self.line(text))
    #expect(line.hasPrefix("21:44:00 ") && line.hasSuffix(" 21:45:00"))
    let columns = line.dropFirst(9).dropLast(9)
    #expect(columns.first == "▅" && columns.last == "▅")
    #expect(columns.filter { $0 == "█" }.count == 1)
    #expect(columns.filter { $0 == "▁" }.count == columns.count - 3)
    #expect(line.count <= 30)
  }

  @Test func lineShowsWherePartsAreOmitted() throws {
    let text =
      Self.local("21:44:00.000", 1) + Self.local("21:44:02.000", 0) + "[...]\n"
      + Self.local("21:44:40.000", 1)
      + Self.local("21:45:00.000", 0)
    let line = try #require(try Self.line(text))
    #expect(line.filter { $0 == "·" }.count > 5)
    #expect(!line.drop { $0 != "·" }.drop { $0 == "·" }.contains("·"))
    #expect(line.contains("▁"))
  }

  /// From 21:44 to 21:54 is ten minutes, for which seconds say nothing.
  @Test func longLineHasNoSeconds() throws {
    let line = try #require(
      try Self.line(
        Self.local("21:44:00.000", 1) + Self.local("21:50:00.000", 0) + Self.local("21:54:00.000", 1)))
    #expect(line.hasPrefix("21:44 ") && line.hasSuffix(" 21:54"))
  }

  /// Summer time ends: the last time is ten minutes after the first.
  @Test func lineFollowsTimeAcrossZones() throws {
    let text =
      Self.local("02:59:00.000000+0200", 1) + Self.local("02:00:30.000000+0100", 0)
      + Self.local("02:09:00.000000+0100", 1)
    let line = try #require(try Self.line(text))
    #expect(line.hasPrefix("02:59 █") && line.hasSuffix("█ 02:09"))
    let report = Report([try Self.diagnose(text)], [])
    let span = "02:59:00.000000+02:00 to 02:09:00.000000+01:00"
    #expect(report.captures[0].stores[0].place.plain.contains(span))
    #expect(report.captures[0].extent?.contains(span) == true)
  }

  /// Times that occur twice have no order.
  @Test func lineIsAbsentForAClockSetBack() throws {
    let text =
      Self.local("21:44:00.000", 1) + Self.local("21:54:00.000", 0) + Self.local("20:54:10.000", 1)
      + Self.local("22:04:00.000", 0)
    #expect(try Self.line(text) == nil)
  }

  private static func skipped(_ time: String) -> String {
    "2013-11-18 \(time) Trips[543:1403] CoreData: Ubiquity:  Skipping (model version hash): <PFUbiquityLocation: 0x1780>: "
      + "/private/var/mobile/Library/Mobile Documents/Q7K2M9T4XA~com~example~trips/CloudLogs/"
      + "owner~E1179A2C-3581-53D1-A6FF-E34A260EB744/Trips/hV3xkq0Zr1m5Q0nXn0bqk1C2u9s7f6d5a4s3d2f1g0h=/"
      + "0A6B1C20-5B11-4E0F-9A57-0C1D2E3F4A5B.1.cdt\n"
  }

  /// A second failure is marked again, and the line goes on to the last record of the store.
  @Test func lineShowsEachFailureToTheEnd() throws {
    let diagnosis = try Self.diagnose(
      Self.skipped("21:44:00.000") + Self.skipped("21:44:15.000") + Self.skipped("21:44:30.000"))
    let store = try #require(diagnosis.timelines.stores.first)
    let shown = try #require(Report([diagnosis], []).captures[0].stores.first)
    let line = try #require(ActivityLine(shown, width: 80)?.line)
    #expect(line.filter { $0 == ActivityLine.error }.count == 3)
    #expect(line.hasPrefix("21:44:00 ✗") && line.hasSuffix("✗ 21:44:30"))
    #expect(shown.place.plain.contains("21:44:00.000 to 21:44:30.000"))
    #expect(store.milestones.count == 1)
  }

  @Test func lineIsAbsentForFewEvents() throws {
    #expect(try Self.line(Self.local("21:44:00.000", 1) + Self.local("21:45:00.000", 0)) == nil)
    #expect(
      try Self.line(
        "CoreData: Ubiquity:  mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15:Trips\nUsing local storage: 1\n")
        == nil)
  }

  /// The line has an error exactly if a slice of time has one, and is not wider than allowed.
  @Test(arguments: [40, 64, 100, 120])
  func lineFitsItsWidth(_ width: Int) throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      var options = CaptureOptions()
      options.seed = seed
      options.records = 600
      options.faults = [.importFailed]
      let diagnosis = try Self.diagnose(SimulatedCapture(options).text)
      for (store, shown) in zip(diagnosis.timelines.stores, Report([diagnosis], []).captures[0].stores) {
        let line = try #require(ActivityLine(shown, width: width)?.line)
        #expect(line.count <= width)
        #expect(line.count > width / 2)
        #expect(line.contains(ActivityLine.error) == store.histogram.slices.contains { $0.hasError })
        #expect(store.histogram.count >= store.milestones.count)
      }
      #expect(diagnosis.timelines.stores.contains { $0.histogram.slices.contains { $0.hasError } })
    }
  }
}
