// A device that adopts a baseline holds what was saved before it, without a record about each transaction.

import Testing
import Timelines

@testable import Diagnosis

struct BaselineComparisonTests {
  private static let (phone, tablet) = (ScriptedCapture.phone, ScriptedCapture.tablet)

  /// The phone saves 12, which arrives, and later 13 and 14; the tablet's 5 shows how far the clocks are
  /// apart.
  private static func phoneCapture(saving later: [Double] = [40, 70]) -> ScriptedCapture {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    phone.export(12, at: 10)
    phone.imports(5, of: Self.tablet, at: 25)
    var last = 30.0
    for (place, seconds) in later.enumerated() {
      phone.live(from: last, to: seconds - 1)
      phone.export(13 + place, at: seconds)
      last = seconds + 1
    }
    phone.live(from: last, to: 520)
    return phone
  }

  private static func tabletCapture(
    adoptingAt adoption: Double?, _ what: (inout ScriptedCapture) -> Void = { _ in }
  ) -> ScriptedCapture {
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 1)
    tablet.imports(12, of: phone, at: 15)
    tablet.export(5, at: 20)
    tablet.live(from: 30, to: 150)
    if let adoption { tablet.adopts(at: adoption) }
    what(&tablet)
    tablet.live(from: 200, to: 600)
    return tablet
  }

  @Test func adoptedBaselineMayContainEarlierTransactions() throws {
    let without = try Comparison(phone: Self.phoneCapture(), tablet: Self.tabletCapture(adoptingAt: nil))
    #expect(without.numbers(.missing, of: "phone", on: "tablet") == [13, 14])
    let with = try Comparison(phone: Self.phoneCapture(), tablet: Self.tabletCapture(adoptingAt: 170))
    #expect(with.findings.isEmpty)
    #expect(with.numbers(.unknown, of: "phone", on: "tablet") == [13, 14])
    #expect(with.doubts.map(\.reason) == [.unknown(other: 0, count: 2, .adopted)])
  }

  /// A store that is kept gets nothing with a baseline, which level 2 and level 3 say in their own words.
  @Test(arguments: [2, 3])
  func baselineMadeCurrentWithoutReplacingBringsNothing(level: Int) throws {
    let tablet = Self.tabletCapture(adoptingAt: nil) {
      $0.makesBaselineCurrent(at: 170)
      if level == 3 { $0.adopts(at: 170.1) }
    }
    let comparison = try Comparison(phone: Self.phoneCapture(), tablet: tablet)
    #expect(comparison.numbers(.missing, of: "phone", on: "tablet") == [13, 14])
    #expect(comparison.findings.map(\.finding.rule) == [.neverArrived])
  }

  /// A baseline contains nothing of what is saved later.
  @Test func transactionSavedAfterABaselineIsMissing() throws {
    let comparison = try Comparison(
      phone: Self.phoneCapture(saving: [40, 240]), tablet: Self.tabletCapture(adoptingAt: 170))
    #expect(comparison.numbers(.unknown, of: "phone", on: "tablet") == [13])
    #expect(comparison.numbers(.missing, of: "phone", on: "tablet") == [14])
  }

  /// A whole vector shows what the store has held since the baseline.
  @Test(arguments: [12, 13])
  func vectorAfterABaselineShowsWhatArrived(_ held: Int) throws {
    let tablet = Self.tabletCapture(adoptingAt: 170) {
      $0.holds([Self.phone: held, Self.tablet: 5], at: 180)
    }
    let comparison = try Comparison(phone: Self.phoneCapture(), tablet: tablet)
    #expect(comparison.numbers(.imported, of: "phone", on: "tablet") == Array(12...held))
    #expect(comparison.numbers(.missing, of: "phone", on: "tablet") == Array(held + 1...14))
  }

  /// A transaction that a log waited for may have come with the baseline, unless a log still waits for it.
  @Test(arguments: [true, false])
  func baselineEndsOnlyEarlierWaits(isStillWaiting: Bool) throws {
    let tablet = Self.tabletCapture(adoptingAt: nil) {
      $0.skips(15, of: Self.phone, score: [Self.phone: 3], at: 155)
      $0.adopts(at: 170)
      if isStillWaiting { $0.skips(15, of: Self.phone, score: [Self.phone: 3], at: 190) }
    }
    let comparison = try Comparison(phone: Self.phoneCapture(), tablet: tablet)
    #expect(comparison.numbers(.missing, of: "phone", on: "tablet") == (isStillWaiting ? [13, 14] : []))
    #expect(comparison.waits.map(\.numbers) == (isStillWaiting ? [NumberSet(13...14)] : []))
  }
}
