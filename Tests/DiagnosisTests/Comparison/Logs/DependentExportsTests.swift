// A transaction that needs another device's cannot have come before that, whatever the clocks are.

import Testing
import Timelines

@testable import Diagnosis

struct DependentExportsTests {
  private static let (phone, tablet) = (ScriptedCapture.phone, ScriptedCapture.tablet)
  private static let mac = ScriptedCapture.newTablet

  /// The phone's 21 arrives on the tablet, whose own saves arrive nowhere; the mac saves 23, which arrives on the
  /// phone alone.
  private static func compare(
    isOnMacAt moment: Double?, isOnlyApplied: Bool = false
  ) throws -> Comparison {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    phone.live(from: 5, to: 55)
    phone.export(21, at: 60)
    phone.live(from: 70, to: 330)
    phone.imports(23, of: mac, at: 345)
    phone.live(from: 350, to: 880)
    var mac = ScriptedCapture(Self.mac)
    mac.setUp(at: 0)
    mac.live(from: 5, to: 60)
    if let moment {
      if isOnlyApplied {
        // An import whose end is shown: the capture would show that of the next one, too.
        mac.imports(20, of: Self.phone, at: moment - 3)
        mac.applies(21, of: Self.phone, at: moment)
      } else {
        mac.imports(21, of: Self.phone, at: moment)
      }
    }
    mac.live(from: 70, to: 325)
    mac.export(23, at: 333)
    mac.live(from: 340, to: 880)
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 0)
    tablet.live(from: 5, to: 60)
    tablet.imports(21, of: Self.phone, at: 66)
    tablet.live(from: 70, to: 890)
    return Comparison([
      try mac.diagnosis("mac.log"), try phone.diagnosis("phone.log"), try tablet.diagnosis("tablet.log"),
    ])
  }

  @Test func exportThatNeedsALaterArrivalIsMissing() throws {
    let comparison = try Self.compare(isOnMacAt: 65)
    #expect(comparison.numbers(.missing, of: "mac", on: "tablet") == [23])
    #expect(comparison.numbers(.imported, of: "mac", on: "phone") == [23])
  }

  /// The save of what an import applied may fail, or its process end before that.
  @Test func exportNeedsNothingThatIsOnlyApplied() throws {
    let comparison = try Self.compare(isOnMacAt: 65, isOnlyApplied: true)
    #expect(comparison.numbers(.unknown, of: "mac", on: "tablet") == [23])
    #expect(!comparison.findings.contains { $0.finding.rule == .neverArrived })
  }

  /// Nothing of the tablet's shows how far the mac's clock is ahead, and a device without the phone's 21 needs
  /// nothing of it.
  @Test func unknownClockIsTheReasonWithoutDependence() throws {
    let comparison = try Self.compare(isOnMacAt: nil)
    #expect(comparison.numbers(.unknown, of: "mac", on: "tablet") == [23])
    #expect(!comparison.findings.contains { $0.device == 2 })
    let doubt = Doubt(device: 2, reason: .unknown(other: 0, count: 1, .clockBehind))
    #expect(comparison.doubts.contains(doubt), "\(comparison.doubts)")
    #expect(comparison.doubts.contains(Doubt(device: 0, reason: .assumedClock(other: 2))))
  }
}
