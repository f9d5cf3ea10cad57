// What is said of a device that lacks a record: whether it asked iCloud for changes after that was sent.

import Testing
import Timelines

@testable import Diagnosis

struct MirrorEndTests {
  /// Two devices of which each gets a record of the other in so many seconds.
  private static func pair(transit: Double) -> (phone: MirroringDevice, tablet: MirroringDevice) {
    var (phone, tablet) = (MirroringDevice(1), MirroringDevice(2))
    phone.send([1], at: 20)
    tablet.bring([1], at: 20 + transit)
    tablet.send([2], at: 40)
    phone.bring([2], at: 40 + transit)
    return (phone, tablet)
  }

  /// What the tablet did instead of importing the record that the phone sends.
  private static func lost(
    _ phone: MirroringDevice, _ tablet: MirroringDevice, sentAt seconds: Double = 100
  ) throws -> NeverArrived.Mirrored {
    var phone = phone
    phone.send([5], at: seconds)
    let comparison = Comparison([try phone.diagnosis("phone.log"), try tablet.diagnosis("tablet.log")])
    #expect(comparison.findings.map(\.finding.rule) == [.neverArrived], "\(comparison.doubts)")
    let detail = comparison.findings.first?.finding.detail as? NeverArrived.Detail
    return try #require(detail?.records)
  }

  /// An import that may have run before or after is no proof that none ran.
  @Test(arguments: [nil, 106, 90, 80] as [Double?])
  func importWithinTheBoundsOfTheClocksIsNotDenied(import seconds: Double?) throws {
    var (phone, tablet) = Self.pair(transit: 12)
    phone.bring([], at: 350)
    tablet.bring([], at: seconds ?? 60)
    let end = try Self.lost(phone, tablet).end
    let isAbout = if case .imported(count: 1, .about) = end { true } else { false }
    let isIdle = if case .idle = end { true } else { false }
    #expect(isAbout == (seconds == 106 || seconds == 90) && isIdle == !isAbout, "\(end)")
  }

  /// A phone and the two captures of a tablet, both of which contain the tablet's import after the phone's export.
  private static func tabletInTwoCaptures(
    _ importing: (inout MirroringDevice) -> Void
  ) throws -> Comparison {
    var (phone, tablet) = (MirroringDevice(1), MirroringDevice(2))
    phone.send([1], at: 155)
    tablet.bring([1], at: 157)
    tablet.send([2], at: 170)
    phone.bring([2], at: 172)
    phone.send([5], at: 180)
    importing(&tablet)
    for seconds in [250.0, 300] { tablet.bring([], at: seconds) }
    return Comparison([
      try phone.diagnosis("phone.log"), try tablet.diagnosis("tablet-a.log", within: 0..<220),
      try tablet.diagnosis("tablet-b.log", within: 140..<400),
    ])
  }

  /// Two captures of the tablet, of which each has a part of its time, show some of the same imports.
  @Test func importInTwoCapturesCountsOnce() throws {
    let comparison = try Self.tabletInTwoCaptures { $0.bring([], at: 200) }
    #expect(comparison.devices.map(\.label) == ["phone", "tablet-a + tablet-b"])
    let found = try #require(comparison.findings.first)
    let end = (found.finding.detail as? NeverArrived.Detail)?.records?.end
    let isExact = if case .imported(count: 3, .after)? = end { true } else { false }
    #expect(isExact, "\(String(describing: end))")
    // What arrived bounds the clocks, however many captures show it.
    #expect(comparison.clocks.lead(of: 1, over: 0).most != nil)
  }

  /// The tablet's log record on a record that it leaves out is in both of its captures.
  @Test func recordLeftOutInTwoCapturesIsShownByTheLast() throws {
    let comparison = try Self.tabletInTwoCaptures { $0.bring([5], without: [5], at: 200) }
    let found = try #require(comparison.findings.first)
    #expect(found.evidence.filter { $0.device == 1 }.map(\.capture) == [1])
  }

  /// An export whose list is cut, in two captures of the phone.
  @Test func unnamedRecordsInTwoCapturesCountOnce() throws {
    var (phone, tablet) = (MirroringDevice(1), MirroringDevice(2))
    phone.send([5], unnamed: 2, at: 180)
    tablet.bring([5], at: 182)
    let comparison = Comparison([
      try phone.diagnosis("phone-a.log", within: 0..<220),
      try phone.diagnosis("phone-b.log", within: 140..<400), try tablet.diagnosis("tablet.log"),
    ])
    #expect(comparison.devices.map(\.label) == ["phone-a + phone-b", "tablet"])
    #expect(comparison.shipments.filter { $0.record == nil }.map(\.objects) == [2])
  }

  /// The middle of what the clocks allow is late if one of the two directions took long.
  @Test func importAfterTheEarliestMomentIsNotDenied() throws {
    var (phone, tablet) = (MirroringDevice(1), MirroringDevice(2))
    phone.send([1], at: 10)
    tablet.bring([1], at: 70)
    tablet.send([2], at: 40)
    phone.bring([2], at: 44)
    tablet.bring([], at: 107)
    let end = try Self.lost(phone, tablet).end
    let isAbout = if case .imported(_, .about) = end { true } else { false }
    #expect(isAbout, "\(end)")
  }

  /// The tablet's clock is five minutes ahead at least: what it did until then was before the export.
  @Test func importBeforeTheEarliestMomentIsNotLater() throws {
    var (phone, tablet) = (MirroringDevice(1), MirroringDevice(2))
    tablet.life = 0..<1000
    for record in 2...4 {
      tablet.send([record], at: 320 + Double(record) * 5)
      phone.bring([record], at: 20 + Double(record) * 5)
    }
    tablet.bring([], at: 360)
    let end = try Self.lost(phone, tablet).end
    let isIdle = if case .idle = end { true } else { false }
    #expect(isIdle, "\(end)")
  }

  /// What arrived in one of the two directions shows that both use one environment.
  @Test(arguments: [true, false]) func recordThatArrivedShowsOneEnvironment(hasArrived: Bool) throws {
    var (phone, tablet) = (MirroringDevice(1), MirroringDevice(2))
    (phone.life, tablet.life) = (0..<2000, 0..<2000)
    if hasArrived {
      tablet.send([2], at: 40)
      phone.bring([2], at: 42)
    }
    tablet.bring([], at: 1900)
    #expect(try Self.lost(phone, tablet, sentAt: 1000).haveCommonRecords == hasArrived)
  }

  /// Beside an import that ran later for certain, one within the bounds makes the count a lower bound.
  @Test(arguments: [nil, 106] as [Double?])
  func importWithinTheBoundsOfTheClocksMakesTheCountALeast(import seconds: Double?) throws {
    let pair = Self.pair(transit: 12)
    var tablet = pair.tablet
    if let seconds { tablet.bring([], at: seconds) }
    tablet.bring([], at: 300)
    let end = try Self.lost(pair.phone, tablet).end
    let isLeast = if case .imported(count: 1, .afterAtLeast) = end { true } else { false }
    let isExact = if case .imported(count: 1, .after) = end { true } else { false }
    #expect(isLeast == (seconds == 106) && isExact == !isLeast, "\(end)")
  }

  /// The finding names the devices that got all of what one lacks.
  @Test(arguments: [true, false]) func deviceThatGotTheRecordIsNamed(isThere: Bool) throws {
    var (phone, tablet) = Self.pair(transit: 2)
    var mac = MirroringDevice(3)
    mac.bring([1], at: 23)
    phone.send([5], at: 100)
    if isThere { mac.bring([5], at: 103) }
    tablet.bring([], at: 300)
    let comparison = Comparison([
      try phone.diagnosis("phone.log"), try mac.diagnosis("mac.log"), try tablet.diagnosis("tablet.log"),
    ])
    let details = comparison.findings.compactMap { $0.finding.detail as? NeverArrived.Detail }
    let ofTablet = details.first { $0.receiver.label == "tablet" }
    #expect(ofTablet?.records?.arrivedOn == (isThere ? ["mac"] : []), "\(comparison.doubts)")
  }

  /// Imports that fail while the device is offline need no one to fix anything, unless another error is among them.
  @Test(arguments: [true, false]) func failuresThatPassAreDistinguished(isAnyLasting: Bool) throws {
    var (phone, tablet) = Self.pair(transit: 2)
    phone.bring([], at: 350)
    tablet.failToBring(MirrorCapture.offline, at: 150)
    tablet.failToBring(isAnyLasting ? MirrorCapture.exception : MirrorCapture.offline, at: 300)
    let end = try Self.lost(phone, tablet).end
    guard case .failed(_, count: 2, _, let failures) = end else {
      Issue.record("\(end)")
      return
    }
    #expect(failures.areAlike == !isAnyLasting && failures.passByThemselves == !isAnyLasting)
  }

  /// The device's own report says what to do if its app took a push and no import began.
  @Test(arguments: [true, false]) func pushWithoutAnImportIsExplainedByTheOwnReport(isPushed: Bool) throws {
    var (phone, tablet) = Self.pair(transit: 2)
    (phone.life, tablet.life) = (0..<1200, 0..<1200)
    phone.bring([], at: 1150)
    if isPushed { tablet.push(at: 103) }
    let end = try Self.lost(phone, tablet).end
    let isExplained = if case .explained = end { true } else { false }
    #expect(isExplained == isPushed, "\(end)")
  }

  /// A second container keeps imports away only until a launch has one alone.
  @Test(arguments: [true, false])
  func secondContainerIsExplainedByTheOwnReportUntilALaunchWithOne(isRelaunched: Bool) throws {
    var (phone, tablet) = Self.pair(transit: 2)
    phone.bring([], at: 350)
    tablet.registerTwice(at: 50)
    if isRelaunched {
      tablet.relaunch(at: 60)
      tablet.bring([], at: 70)
    }
    let twice = try tablet.diagnosis("tablet.log").findings.first { $0.rule == .mirroredTwice }
    #expect(twice?.severity == (isRelaunched ? .warning : .error))
    let end = try Self.lost(phone, tablet).end
    let isExplained = if case .explained = end { true } else { false }
    #expect(isExplained == !isRelaunched, "\(end)")
  }
}
