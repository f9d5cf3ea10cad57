// Several captures of one device that show the same with times in several forms prove as much as one of them.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct MirrorCopiesTests {
  /// How a second capture of a device gives its times.
  enum Form: CaseIterable {
    case otherZone, noZone

    func diagnosis(of device: MirroringDevice, _ name: String) throws -> CaptureDiagnosis {
      var device = device
      device.isCompact = self == .noZone
      let text = device.text.replacing(
        "2025-04-06 10:", with: self == .otherZone ? "2025-04-06 08:" : "2025-04-06 10:"
      )
      .replacing("000+0200 ", with: "000+0000 ")
      return try Diagnosing.diagnose(Array(text.utf8), name: name)
    }
  }

  /// The phone sends two records, of which the tablet never gets the second.
  private static func pair() -> (phone: MirroringDevice, tablet: MirroringDevice) {
    var (phone, tablet) = (MirroringDevice(1), MirroringDevice(2))
    phone.send([1], at: 20)
    tablet.bring([1], at: 22)
    tablet.send([2], at: 40)
    phone.bring([2], at: 42)
    phone.send([5], at: 100)
    phone.bring([], at: 300)
    tablet.bring([], at: 300)
    return (phone, tablet)
  }

  private static func fates(_ comparison: Comparison) -> [ComparedTransaction.Fate?] {
    comparison.shipments.filter { $0.exporter == 0 }.map { $0.fates[1] }
  }

  @Test(arguments: Form.allCases, [true, false])
  func secondCaptureOfTheSameTimeTakesNoProofAway(_ form: Form, isOfPhone: Bool) throws {
    let (phone, tablet) = Self.pair()
    let comparison = Comparison([
      try phone.diagnosis("phone.log"), try tablet.diagnosis("tablet.log"),
      try form.diagnosis(of: isOfPhone ? phone : tablet, isOfPhone ? "phone-2.log" : "tablet-2.log"),
    ])
    #expect(comparison.devices.map(\.captures.count) == (isOfPhone ? [2, 1] : [1, 2]))
    #expect(Self.fates(comparison) == [.imported, .missing], "\(comparison.doubts)")
    #expect(comparison.findings.map(\.finding.rule) == [.neverArrived])
    #expect(comparison.doubts.isEmpty)
    // What a device has in its last capture is told by the times that count.
    #expect(comparison.devices.allSatisfy { $0.end?.zoneMinutes != nil })
  }

  /// What the phone sent in the part that only the capture without a zone shows may have been at any time.
  @Test func recordSentInALaterPartWithoutAZoneStaysUnknown() throws {
    let (phone, tablet) = Self.pair()
    var late = phone
    late.isCompact = true
    let comparison = Comparison([
      try phone.diagnosis("phone.log", within: 0..<80), try tablet.diagnosis("tablet.log"),
      try late.diagnosis("phone-2.log", within: 60..<400),
    ])
    // Where a record without a zone is among the others is not known.
    #expect(Set(Self.fates(comparison)) == [.imported, .unknown] && comparison.shipments.count == 3)
    #expect(comparison.findings.isEmpty)
    let doubt = Doubt(device: 1, reason: .mirrored(.unknown(other: 0, count: 1, .styles)))
    #expect(comparison.doubts.contains(doubt), "\(comparison.doubts)")
  }

  /// A capture that shows all that a shorter one with a zone does proves as much as without that one.
  @Test(arguments: [true, false])
  func shortCaptureWithAZoneTakesNoProofFromALongerOne(isOfPhone: Bool) throws {
    let (phone, tablet) = Self.pair()
    let long = isOfPhone ? phone : tablet
    let other = try (isOfPhone ? tablet : phone).diagnosis(isOfPhone ? "tablet.log" : "phone.log")
    let all = [
      try Form.noZone.diagnosis(of: long, isOfPhone ? "phone-2.log" : "tablet-2.log"),
      try long.diagnosis(isOfPhone ? "phone.log" : "tablet.log", within: 0..<80),
    ]
    let comparison = Comparison([other] + all)
    #expect(comparison.devices.map(\.captures.count) == (isOfPhone ? [2, 1] : [1, 2]))
    #expect(Self.fates(comparison) == [.imported, .missing], "\(comparison.doubts)")
    #expect(comparison.findings.map(\.finding.rule) == [.neverArrived])
  }

  /// Where the captures of the tablet share no request, nothing shows the zone of the one without it.
  @Test(arguments: [true, false])
  func captureAfterOneInAnotherStyleDoubtsTheStyle(isFirstCompact: Bool) throws {
    let (phone, tablet) = Self.pair()
    var compact = tablet
    compact.isCompact = true
    let (first, second) = isFirstCompact ? (compact, tablet) : (tablet, compact)
    let comparison = Comparison([
      try phone.diagnosis("phone.log"), try first.diagnosis("tablet-1.log", within: 0..<80),
      try second.diagnosis("tablet-2.log", within: 120..<400),
    ])
    #expect(comparison.devices.map(\.captures.count) == [1, 2])
    #expect(Self.fates(comparison) == [.imported, .unknown])
    #expect(comparison.findings.isEmpty)
    let doubt = Doubt(device: 1, reason: .mirrored(.unknown(other: 0, count: 1, .styles)))
    #expect(comparison.doubts.contains(doubt), "\(comparison.doubts)")
  }

  /// An earlier capture of the tablet without a zone does not keep the later one from proving what it lacks.
  @Test func earlierPartWithoutAZoneTakesNoProofAway() throws {
    let (phone, tablet) = Self.pair()
    var early = tablet
    early.isCompact = true
    let comparison = Comparison([
      try phone.diagnosis("phone.log"), try tablet.diagnosis("tablet.log", within: 19..<500),
      try early.diagnosis("tablet-0.log"),
    ])
    #expect(Self.fates(comparison) == [.imported, .missing], "\(comparison.doubts)")
  }
}
