// What is known about the clocks of devices that are compared, checked against the truth and against the
// plain formula.

import DeviceSimulator
import LogRecords
import Testing

@testable import Diagnosis

struct ClockTests {
  private static let (phone, tablet) = (ScriptedCapture.phone, ScriptedCapture.tablet)
  private static let laptop = ScriptedCapture.newTablet

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func clockLeadIsWithinItsBounds(seed: UInt64) throws {
    var options = FleetOptions()
    options.devices = 3
    options.capture.seed = seed
    let fleet = SimulatedFleet(options)
    let comparison = Comparison(
      try fleet.captures.enumerated().map { try Diagnosing.diagnose($1, name: "device-\($0 + 1).log") })
    for one in 0..<3 {
      for other in 0..<3 where one != other {
        let truth = fleet.truth.clocks[one] - fleet.truth.clocks[other]
        let lead = comparison.clocks.lead(of: one, over: other)
        let (least, most) = (try #require(lead.least), try #require(lead.most))
        #expect(least <= truth && truth <= most)
      }
    }
  }

  @Test func clockLeadIsUnboundedWithoutArrivals() throws {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    phone.export(12, at: 10)
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 0)
    let comparison = Comparison([try phone.diagnosis("phone.log"), try tablet.diagnosis("tablet.log")])
    let lead = comparison.clocks.lead(of: 1, over: 0)
    #expect(lead.least == nil && lead.most == nil)
  }

  /// Nothing passes between phone and tablet directly, but the laptop's clock bounds theirs: they are an
  /// hour apart.
  ///
  /// What the phone saves at the end is after the tablet's end, and the tablet does not sleep.
  @Test func thirdDeviceBoundsTheClocks() throws {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    phone.export(12, at: 10)
    phone.export(13, at: 590)
    var laptop = ScriptedCapture(Self.laptop)
    laptop.setUp(at: 0)
    laptop.imports(12, of: Self.phone, at: 20)
    laptop.export(3, at: 30)
    laptop.live(from: 40, to: 600)
    var tablet = ScriptedCapture(Self.tablet)
    tablet.clock = 3600
    tablet.setUp(at: 0)
    tablet.holds([Self.phone: 11, Self.tablet: 1], at: 10)
    tablet.imports(3, of: Self.laptop, at: 40)
    tablet.live(from: 50, to: 600)
    let comparison = Comparison([
      try phone.diagnosis("1 phone.log"), try tablet.diagnosis("2 tablet.log"),
      try laptop.diagnosis("3 laptop.log"),
    ])
    #expect(comparison.clocks.lead(of: 1, over: 0).most == 3620)
    #expect(comparison.numbers(.missing, of: "1 phone", on: "2 tablet") == [12])
    #expect(comparison.numbers(.unknown, of: "1 phone", on: "2 tablet") == [13])
    let reasons = comparison.doubts.filter { $0.device == 1 }.map(\.reason)
    #expect(reasons.contains(.unknown(other: 0, count: 1, .endsSoon)))
    #expect(
      !reasons.contains {
        if case .unknown(_, _, .silent) = $0 { true } else { false }
      })
  }

  /// A laptop whose clock is set while its app runs, beside a phone and a tablet with right clocks.
  ///
  /// The phone's 13 is lost, and the three get everything else of each other.
  @Test(arguments: [-120, 3600] as [Double])
  func clockSetOnOneDeviceLeavesTheOthersComparable(step: Double) throws {
    var laptop = ScriptedCapture(Self.laptop)
    laptop.setUp(at: 0)
    laptop.imports(12, of: Self.phone, at: 18)
    laptop.imports(5, of: Self.tablet, at: 33)
    laptop.live(from: 40, to: 80)
    laptop.clock = step
    laptop.export(4, at: 100)
    laptop.live(from: 110, to: 300)
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    phone.export(12, at: 10)
    phone.imports(5, of: Self.tablet, at: 35)
    phone.export(13, at: 60)
    phone.live(from: 70, to: 100)
    phone.imports(4, of: Self.laptop, at: 105)
    phone.live(from: 110, to: 300)
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 1)
    tablet.imports(12, of: Self.phone, at: 15)
    tablet.export(5, at: 30)
    tablet.live(from: 40, to: 100)
    tablet.imports(4, of: Self.laptop, at: 105)
    tablet.live(from: 110, to: 300)
    let comparison = Comparison([
      try laptop.diagnosis("laptop.log"), try phone.diagnosis("phone.log"),
      try tablet.diagnosis("tablet.log"),
    ])
    #expect(comparison.numbers(.missing, of: "phone", on: "tablet") == [13])
    #expect(comparison.numbers(.unknown, of: "phone", on: "laptop") == [13])
    let lead = comparison.clocks.lead(of: 2, over: 1)
    #expect(lead.least == -5 && lead.most == 5)
    #expect(!comparison.doubts.contains(Doubt(device: 2, reason: .clock(other: 1))))
  }

  /// Each of three devices gets something of one other alone, and the laptop's clock is set in between: no two
  /// of them contradict each other, and their sum does.
  @Test func contradictionInACircleAddsNothingUp() throws {
    var (laptop, phone, tablet) = (
      ScriptedCapture(Self.laptop), ScriptedCapture(Self.phone), ScriptedCapture(Self.tablet)
    )
    tablet.setUp(at: 0)
    tablet.export(5, at: 20)
    tablet.imports(12, of: Self.phone, at: 120)
    laptop.setUp(at: 0)
    laptop.imports(5, of: Self.tablet, at: 30)
    laptop.clock = 3600
    laptop.export(4, at: 100)
    phone.setUp(at: 0)
    phone.imports(4, of: Self.laptop, at: 105)
    phone.export(12, at: 110)
    let comparison = Comparison([
      try laptop.diagnosis("laptop.log"), try phone.diagnosis("phone.log"),
      try tablet.diagnosis("tablet.log"),
    ])
    for (one, other) in [(0, 1), (1, 2), (2, 0)] {
      let lead = comparison.clocks.lead(of: one, over: other)
      #expect(lead.least == nil || lead.most == nil, "\(one) \(other): \(lead)")
    }
    #expect(comparison.clocks.lead(of: 1, over: 0).most == -3595)
  }

  /// A phone whose clock is an hour ahead, and of which nothing is imported.
  ///
  /// Its 13 is lost, and its 14 waits or fails on the tablet. What the tablet writes comes after the end of
  /// the phone's capture.
  @Test(arguments: [true, false]) func aLogThatIsNotImportedBoundsTheClocks(isWaiting: Bool) throws {
    var phone = ScriptedCapture(Self.phone)
    phone.clock = 3600
    phone.setUp(at: 0)
    phone.export(13, at: 10)
    phone.export(14, at: 20)
    phone.holds([Self.phone: 14, Self.tablet: 1], at: 25)
    phone.live(from: 30, to: 230)
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 1)
    if isWaiting {
      tablet.skips(14, of: Self.phone, score: [Self.phone: 2], at: 22)
    } else {
      tablet.fails(14, of: Self.phone, at: 22)
    }
    tablet.live(from: 30, to: 230)
    tablet.export(2, at: 240)
    tablet.live(from: 250, to: 400)
    let comparison = Comparison([try phone.diagnosis("phone.log"), try tablet.diagnosis("tablet.log")])
    let lead = comparison.clocks.lead(of: 0, over: 1)
    #expect(lead.least == 3598 && lead.most == nil)
    #expect(comparison.numbers(.unknown, of: "tablet", on: "phone") == [2])
    let doubts = comparison.doubts.filter { $0.device == 0 }.map(\.reason)
    #expect(doubts == [.unknown(other: 1, count: 1, .endsBefore)])
  }

  /// For any moment, the prepared bound is the smallest of the plain formula.
  @Test(arguments: [true, false])
  func preparedBoundsEqualThePlainFormula(belongsToOne: Bool) {
    var random = SplitMix(state: belongsToOne ? 5 : 6)
    let stretches = Stretches([
      (0..<20).map { place in
        let start = Int64(place) * 1_000_000_000
        return .init(start...start + 300_000_000, isFresh: false)
      }
    ])
    for count in [0, 1, 2, 40] {
      let arrivals = (0..<count).map { _ in
        (
          silence: random.next(below: 15_000_000_000),
          bound: random.next(below: 4_000_000_000) - 2_000_000_000
        )
      }
      let bound = ClockBound(arrivals, belongsToOne: belongsToOne, always: nil, assumed: nil, stretches)
      for _ in 0..<200 {
        let moment = random.next(below: 20_000_000_000)
        let silence = stretches.silence(before: moment)
        let plain = arrivals.map { arrival in
          arrival.bound + max(0, belongsToOne ? silence - arrival.silence : arrival.silence - silence)
        }.min()
        #expect(bound.upper(at: moment) == plain)
      }
    }
  }

  @Test func earliestSignsEqualALinearSearch() {
    var random = SplitMix(state: 7)
    for count in [0, 1, 3, 60] {
      let signs = (0..<count).map { _ -> EarliestSigns.Sign in
        let start = Int(random.next(below: 80)) + 1
        return (start...start + Int(random.next(below: 30)), random.next(below: 1000))
      }
      let earliest = EarliestSigns(signs)
      for number in 0...120 {
        #expect(earliest[number] == signs.filter { $0.numbers.contains(number) }.map(\.moment).min())
      }
    }
  }

  /// The same numbers in each run.
  private struct SplitMix {
    var state: UInt64

    mutating func next(below limit: Int64) -> Int64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return Int64((mixed ^ (mixed >> 31)) % UInt64(limit))
    }
  }
}
