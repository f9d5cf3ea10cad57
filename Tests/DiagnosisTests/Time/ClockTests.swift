// What is known of the clocks of devices that are compared, against what is true of them and against the plain formula.

import DeviceSimulator
import LogRecords
import Testing

@testable import Diagnosis

struct ClockTests {
  private static let (phone, tablet) = (ScriptedCapture.phone, ScriptedCapture.tablet)
  private static let laptop = ScriptedCapture.newTablet

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func theLeadOfAClockIsWithinItsBounds(seed: UInt64) throws {
    var options = FleetOptions()
    options.devices = 3
    options.capture.seed = seed
    let fleet = SimulatedFleet(options)
    let comparison = Comparison(
      try fleet.captures.enumerated().map { try Diagnosing.diagnose($1, name: "device-\($0 + 1).log") })
    for one in 0..<3 {
      for other in 0..<3 where one != other {
        let truth = fleet.truth.clocks[one] - fleet.truth.clocks[other]
        let lead = comparison.clockLead(of: one, over: other)
        let (least, most) = (try #require(lead.least), try #require(lead.most))
        #expect(least <= truth && truth <= most)
      }
    }
  }

  @Test func nothingArrivedTellsNothing() throws {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    phone.export(12, at: 10)
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 0)
    let comparison = Comparison([try phone.diagnosis("phone.log"), try tablet.diagnosis("tablet.log")])
    let lead = comparison.clockLead(of: 1, over: 0)
    #expect(lead.least == nil && lead.most == nil)
  }

  /// Nothing goes between phone and tablet directly, but the laptop's clock bounds theirs: an hour apart.
  ///
  /// What the phone
  /// saves at the end is past the tablet's end, and the tablet does not sleep.
  @Test func aThirdDeviceBoundsTheClocks() throws {
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
    #expect(comparison.clockLead(of: 1, over: 0).most == 3620)
    #expect(comparison.numbers(.missing, of: "1 phone", on: "2 tablet") == [12])
    #expect(comparison.numbers(.unknown, of: "1 phone", on: "2 tablet") == [13])
    let reasons = comparison.doubts.filter { $0.device == 1 }.map(\.reason)
    #expect(reasons.contains(.unknown(other: 0, count: 1, .endsSoon)))
    #expect(
      !reasons.contains {
        if case .unknown(_, _, .silent) = $0 { true } else { false }
      })
  }
}
