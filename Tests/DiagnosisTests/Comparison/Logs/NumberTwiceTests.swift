// A number that a device gives to two logs, one in each of two captures: what the other devices take in goes
// by the files.

import Testing
import Timelines

@testable import Diagnosis

struct NumberTwiceTests {
  private static let (phone, tablet) = (ScriptedCapture.phone, ScriptedCapture.tablet)

  /// The phone saves 12 and 13.
  private static func monday() -> ScriptedCapture {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    phone.export(12, at: 10)
    phone.export(13, at: 20)
    phone.live(from: 20, to: 50)
    return phone
  }

  /// It comes back with an older copy of its store, and saves a number again.
  private static func tuesday(_ number: Int = 12, file: Int = 112) -> ScriptedCapture {
    var phone = ScriptedCapture(Self.phone)
    phone.pid = 988
    phone.setUp(at: 100)
    phone.export(number, file: file, at: 110)
    phone.live(from: 120, to: 400)
    return phone
  }

  /// The tablet imports some logs, and finds another one imported already.
  private static func tablet(
    _ files: [(number: Int, file: Int)], peer: String = ScriptedCapture.tablet
  ) -> ScriptedCapture {
    var tablet = ScriptedCapture(peer)
    tablet.setUp(at: 1)
    for (place, log) in files.enumerated() {
      tablet.imports(log.number, file: log.file, of: phone, at: 15 + 10 * Double(place))
    }
    tablet.holds([phone: 13, peer: 3], at: 150)
    tablet.live(from: 160, to: 400)
    return tablet
  }

  private static func compare(_ tablet: ScriptedCapture, _ phone: [ScriptedCapture]) throws -> Comparison {
    let names = ["monday.log", "tuesday.log"]
    let captures = try zip(names, phone).map { try $1.diagnosis($0) } + [tablet.diagnosis("tablet.log")]
    let comparison = Comparison(captures)
    #expect(Comparison(captures.reversed()).transactions.map(\.fates) == comparison.transactions.map(\.fates))
    return comparison
  }

  @Test func logIgnoredForItsNumberIsMissing() throws {
    let comparison = try Self.compare(
      Self.tablet([(12, 12), (13, 13)]), [Self.monday(), Self.tuesday()])
    #expect(comparison.numbers(.imported, of: "monday + tuesday", on: "tablet") == [12, 13])
    #expect(comparison.numbers(.missing, of: "monday + tuesday", on: "tablet") == [12])
    #expect(comparison.findings.map(\.finding.rule) == [.storeRolledBack, .neverArrived])
    let back = try #require(comparison.findings.first)
    #expect(back.finding.severity == .error)
    #expect(comparison.devices[back.device].captures[back.capture].name == "tuesday.log")
    let detail = try #require(back.finding.detail as? StoreRolledBack.Detail)
    #expect(detail.peers.map(\.before) == [13] && detail.peers.map(\.after) == [11])
    #expect(detail.capture == "monday")
    let never = try #require(comparison.findings.last?.finding.detail as? NeverArrived.Detail)
    #expect(never.transactions?.taken.ranges == [12...12])
  }

  /// The tablet gets the second log of the number, and skips it as one that it has.
  @Test(arguments: [true, false]) func secondLogThatIsNamedIsSkipped(isNamed: Bool) throws {
    var tablet = Self.tablet([(12, 12), (13, 13)])
    if isNamed { tablet.holds([Self.phone: 13, Self.tablet: 3], file: 112, at: 410) }
    let comparison = try Self.compare(tablet, [Self.monday(), Self.tuesday()])
    let never = try #require(comparison.findings.last?.finding.detail as? NeverArrived.Detail)
    #expect(never.transactions?.taken.ranges == [12...12])
    #expect(never.transactions?.skipped.ranges == (isNamed ? [12...12] : []))
  }

  /// The store went back before the captures begin, so neither shows the first log of a number; but the
  /// tablet holds the number before the phone writes it again.
  @Test(arguments: [true, false])
  func numberHeldBeforeWritingIsAnotherLog(isHeldBefore: Bool) throws {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    phone.export(12, at: 10)
    // The clocks are bounded by this log.
    phone.imports(3, of: Self.tablet, at: 45)
    phone.export(13, at: 100)
    phone.live(from: 110, to: 400)
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 1)
    tablet.imports(12, of: Self.phone, at: 15)
    if isHeldBefore { tablet.holds([Self.phone: 13, Self.tablet: 2], at: 30) }
    tablet.export(3, at: 40)
    tablet.holds([Self.phone: 13, Self.tablet: 3], at: 110)
    tablet.live(from: 120, to: 400)
    let comparison = Comparison([try phone.diagnosis("phone.log"), try tablet.diagnosis("tablet.log")])
    #expect(comparison.numbers(.imported, of: "phone", on: "tablet") == (isHeldBefore ? [12] : [12, 13]))
    #expect(comparison.numbers(.missing, of: "phone", on: "tablet") == (isHeldBefore ? [13] : []))
    let never = comparison.findings.compactMap { $0.finding.detail as? NeverArrived.Detail }
    #expect(never.map { $0.transactions?.taken.ranges } == (isHeldBefore ? [[13...13]] : []))
  }

  /// If the tablet's capture ends before the log is written, its fate is not shown.
  @Test func duplicateNumberWrittenAfterTheCaptureIsUnknown() throws {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    phone.export(12, at: 10)
    phone.imports(3, of: Self.tablet, at: 45)
    phone.export(13, at: 100)
    phone.live(from: 110, to: 400)
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 1)
    tablet.imports(12, of: Self.phone, at: 15)
    tablet.holds([Self.phone: 13, Self.tablet: 2], at: 30)
    tablet.export(3, at: 40)
    tablet.live(from: 50, to: 90)
    let comparison = Comparison([try phone.diagnosis("phone.log"), try tablet.diagnosis("tablet.log")])
    #expect(comparison.numbers(.unknown, of: "phone", on: "tablet") == [13])
    #expect(comparison.findings.isEmpty)
  }

  /// Within one capture, the phone's own report says that its store went back.
  @Test func storeRolledBackWithinOneCaptureIsReported() throws {
    var whole = Self.monday()
    whole.pid = 988
    whole.setUp(at: 100)
    whole.export(12, file: 112, at: 110)
    whole.live(from: 120, to: 400)
    let comparison = try Self.compare(Self.tablet([(12, 12), (13, 13)]), [whole])
    #expect(comparison.numbers(.missing, of: "monday", on: "tablet") == [12])
    #expect(comparison.findings.map(\.finding.rule) == [.neverArrived])
    #expect(comparison.devices[0].captures[0].alarms == [.storeRolledBack])
  }

  /// A save that is undone after its log was written returns the last number, so the later log counts.
  @Test func laterLogOfAReusedLastNumberCounts() throws {
    let phone = [Self.monday(), Self.tuesday(13)]
    let comparison = try Self.compare(Self.tablet([(12, 12), (13, 112)]), phone)
    #expect(comparison.numbers(.imported, of: "monday + tuesday", on: "tablet") == [12, 13, 13])
    #expect(comparison.findings.isEmpty)
    // In this capture the tablet has the first log after all.
    let lost = try Self.compare(Self.tablet([(12, 12), (13, 13)]), phone)
    #expect(lost.numbers(.missing, of: "monday + tuesday", on: "tablet") == [13])
    #expect(lost.findings.map(\.finding.rule) == [.neverArrived])
  }

  /// What a third device imported was not undone, so who has the later log lacks it.
  @Test(arguments: [true, false]) func firstLogThatAnotherDeviceHasIsMissing(hasArrived: Bool) throws {
    let captures = [
      try Self.monday().diagnosis("monday.log"), try Self.tuesday(13).diagnosis("tuesday.log"),
      try Self.tablet([(12, 12), (13, 112)]).diagnosis("tablet.log"),
      try Self.tablet([(12, 12), (13, hasArrived ? 13 : 112)], peer: ScriptedCapture.newTablet)
        .diagnosis("mac.log"),
    ]
    let comparison = Comparison(captures)
    #expect(comparison.numbers(.missing, of: "monday + tuesday", on: "tablet") == (hasArrived ? [13] : []))
    #expect(comparison.numbers(.missing, of: "monday + tuesday", on: "mac") == (hasArrived ? [13] : []))
  }

  /// Two devices that share one peer ID use the same numbers side by side: one of the two logs is ignored.
  @Test(arguments: [12, 112]) func devicesSharingAPeerAreReported(arrived: Int) throws {
    func device(_ file: Int, at seconds: Double) -> ScriptedCapture {
      var device = ScriptedCapture(Self.phone)
      device.pid = 400 + file
      device.setUp(at: seconds - 10)
      device.export(12, file: file, at: seconds)
      device.live(from: 20, to: 400)
      return device
    }
    let comparison = try Self.compare(
      Self.tablet([(12, arrived)]), [device(12, at: 11), device(112, at: 12)])
    #expect(comparison.numbers(.imported, of: "monday + tuesday", on: "tablet") == [12])
    #expect(comparison.numbers(.missing, of: "monday + tuesday", on: "tablet") == [12])
    #expect(comparison.findings.map(\.finding.rule) == [.neverArrived])
    #expect(comparison.devices.map(\.sharers) == [["monday", "tuesday"], []])
    let never = try #require(comparison.findings.first?.finding.detail as? NeverArrived.Detail)
    #expect(never.transactions?.sharers == ["monday", "tuesday"])
    #expect(never.transactions?.takenFrom == [arrived == 12 ? "tuesday" : "monday"])
  }

  /// What another device saved has arrived only where both of the two have it.
  @Test(arguments: [true, false]) func whatOneOfTheTwoHasIsNotOnBoth(haveBoth: Bool) throws {
    func device(_ file: Int, imports: Bool) -> ScriptedCapture {
      var device = ScriptedCapture(Self.phone)
      device.pid = 400 + file
      device.setUp(at: 1)
      device.export(12, file: file, at: 10)
      device.live(from: 20, to: 40)
      if imports { device.imports(4, of: Self.tablet, at: 55) }
      device.live(from: 60, to: 400)
      return device
    }
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 1)
    tablet.imports(12, of: Self.phone, at: 15)
    tablet.export(4, at: 50)
    tablet.live(from: 60, to: 400)
    let comparison = try Self.compare(tablet, [device(12, imports: true), device(112, imports: haveBoth)])
    #expect(comparison.numbers(.imported, of: "tablet", on: "monday + tuesday") == (haveBoth ? [4] : []))
    #expect(comparison.numbers(.unknown, of: "tablet", on: "monday + tuesday") == (haveBoth ? [] : [4]))
    let doubt = Doubt(device: 0, reason: .unknown(other: 1, count: 1, .sharedInstallation))
    #expect(comparison.doubts.contains(doubt) == !haveBoth)
  }

  /// The first device saves more before the other one begins: no store went back.
  @Test func sharedPeerIsNoStoreRollback() throws {
    var one = ScriptedCapture(Self.phone)
    one.setUp(at: 0)
    one.export(12, at: 10)
    one.export(13, at: 20)
    one.live(from: 30, to: 400)
    var other = ScriptedCapture(Self.phone)
    other.pid = 988
    other.setUp(at: 50)
    other.export(12, file: 112, at: 60)
    other.live(from: 70, to: 400)
    let comparison = try Self.compare(Self.tablet([(12, 12), (13, 13)]), [one, other])
    #expect(comparison.findings.map(\.finding.rule) == [.neverArrived])
    #expect(comparison.devices.map(\.sharers) == [["monday", "tuesday"], []])
  }

  /// Captures of one device in succession, of one process in two captures, or of an app and its extension
  /// prove no second device.
  @Test func capturesOfOneDeviceShareNoPeer() throws {
    var again = Self.monday()
    again.export(14, at: 60)
    var widget = ScriptedCapture(Self.phone)
    (widget.process, widget.pid) = ("HikesWidget", 988)
    widget.setUp(at: 5)
    widget.export(13, file: 113, at: 40)
    widget.live(from: 45, to: 400)
    for second in [Self.tuesday(), Self.tuesday(13), again, widget] {
      let comparison = try Self.compare(Self.tablet([(12, 12), (13, 13)]), [Self.monday(), second])
      #expect(comparison.devices.allSatisfy { $0.sharers.isEmpty })
    }
  }

  /// A vector shows that one of the two logs arrived, not which.
  @Test func duplicateNumberWithoutFileNameStaysUnknown() throws {
    let comparison = try Self.compare(Self.tablet([]), [Self.monday(), Self.tuesday()])
    #expect(comparison.numbers(.unknown, of: "monday + tuesday", on: "tablet") == [12, 12])
    #expect(comparison.numbers(.imported, of: "monday + tuesday", on: "tablet") == [13])
    #expect(comparison.findings.isEmpty)
    #expect(comparison.doubts.contains(Doubt(device: 1, reason: .unknown(other: 0, count: 2, .numberTwice))))
  }

  /// A log that two captures show has one number, and a device that imported both logs lacks nothing.
  @Test func logShownInTwoCapturesCountsOnce() throws {
    let same = try Self.compare(Self.tablet([]), [Self.monday(), Self.tuesday(12, file: 12)])
    #expect(same.numbers(.imported, of: "monday + tuesday", on: "tablet") == [12, 13])
    let both = try Self.compare(
      Self.tablet([(12, 12), (13, 13), (12, 112)]), [Self.monday(), Self.tuesday()])
    #expect(both.numbers(.missing, of: "monday + tuesday", on: "tablet").isEmpty)
  }
}
