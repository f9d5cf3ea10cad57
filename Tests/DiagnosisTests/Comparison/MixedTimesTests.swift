// Captures of one device that give their times in several forms: with a time zone and without one.

import Testing
import Timelines

@testable import Diagnosis
@testable import LogRecords

struct MixedTimesTests {
  private static let (phone, tablet) = (ScriptedCapture.phone, ScriptedCapture.tablet)

  /// The diagnosis of a capture whose headers give the time zone, which is two hours.
  private static func zoned(_ capture: ScriptedCapture, _ name: String) throws -> CaptureDiagnosis {
    let text = capture.text.replacing(#/(2014-03-\d\d [\d:.]+) Hikes/#) { "\($0.1)000+0200 Hikes" }
    return try Diagnosing.diagnose(Array(text.utf8), name: name)
  }

  /// The phone saves 12 at the beginning, and 13 after ten minutes.
  private static func phoneCapture() -> ScriptedCapture {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    phone.export(12, at: 10)
    phone.live(from: 20, to: 580)
    phone.export(13, at: 600)
    phone.live(from: 610, to: 700)
    return phone
  }

  /// The tablet's first capture shows 12, its second one ends before 13 was saved.
  private static func tabletCaptures() -> [ScriptedCapture] {
    var first = ScriptedCapture(Self.tablet)
    first.setUp(at: 1)
    first.imports(12, of: phone, at: 15)
    first.live(from: 20, to: 60)
    var second = ScriptedCapture(Self.tablet)
    second.setUp(at: 100)
    second.holds([phone: 12, tablet: 3], at: 105)
    second.live(from: 110, to: 300)
    return [first, second]
  }

  /// Read as if of Greenwich, a capture without a zone seems to go on for two more hours.
  @Test(arguments: [true, false])
  func captureWithoutAZoneAfterOneWithProvesNothingMissing(isSecondZoned: Bool) throws {
    let tablet = Self.tabletCaptures()
    let comparison = Comparison([
      try Self.zoned(Self.phoneCapture(), "phone.log"), try Self.zoned(tablet[0], "tablet-1.log"),
      try isSecondZoned ? Self.zoned(tablet[1], "tablet-2.log") : tablet[1].diagnosis("tablet-2.log"),
    ])
    #expect(comparison.devices.map(\.captures.count) == [1, 2])
    #expect(comparison.transactions.map { $0.fates[1] } == [.imported, .unknown])
    #expect(comparison.findings.isEmpty && comparison.clocks.agree(0, 1))
    let gap: Doubt.Gap = isSecondZoned ? .endsBefore : .styles
    #expect(
      comparison.doubts.contains(Doubt(device: 1, reason: .unknown(other: 0, count: 1, gap))),
      "\(comparison.doubts)")
    #expect(!comparison.doubts.contains(Doubt(device: 1, reason: .clock(other: 0))))
  }

  /// The other capture's times say nothing of what is judged by those that count.
  @Test func exportInACaptureWithOtherTimesStaysUnknown() throws {
    var early = ScriptedCapture(Self.phone)
    early.setUp(at: 0)
    early.export(12, at: 10)
    early.live(from: 20, to: 40)
    early.export(13, at: 50)
    early.live(from: 60, to: 300)
    var late = ScriptedCapture(Self.phone)
    late.setUp(at: 400)
    late.export(14, at: 410)
    late.live(from: 420, to: 500)
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 1)
    tablet.imports(12, of: Self.phone, at: 15)
    tablet.live(from: 20, to: 700)
    let comparison = Comparison([
      try Self.zoned(early, "phone-1.log"), try late.diagnosis("phone-2.log"),
      try Self.zoned(tablet, "tablet.log"),
    ])
    #expect(comparison.devices.map(\.captures.count) == [2, 1])
    #expect(comparison.transactions.map { $0.fates[1] } == [.imported, .missing, .unknown])
    #expect(comparison.findings.map(\.finding.rule) == [.neverArrived])
    #expect(
      comparison.doubts.contains(Doubt(device: 1, reason: .unknown(other: 0, count: 1, .styles))),
      "\(comparison.doubts)")
  }

  /// Each is given in its own form; the year counts more than the zone.
  @Test func timesWithTheYearOnlyAreNotLikeThoseWithTheZoneOnly() {
    func time(hasYear: Bool, zone: Int16?) -> Timestamp? {
      Timestamp(microseconds: 0, zoneMinutes: zone, decimals: 3, hasYear: hasYear)
    }
    let times = [nil, time(hasYear: false, zone: nil), time(hasYear: false, zone: 60)]
    let withYears = [time(hasYear: true, zone: nil), time(hasYear: true, zone: 60)]
    let parts = (times + withYears).map(\.partsBesidesTheClock)
    #expect(parts == parts.sorted() && Set(parts).count == 5)
  }
}
