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
}
