// A record that is changed on several devices: an import of an older state of it is no arrival of a newer one.

import Testing
import Timelines

@testable import Diagnosis

struct MirrorStatesTests {
  /// Two devices of which each gets a record of the other in ten seconds, so that their clocks are known to
  /// about that; both import once more later.
  private static func pair() -> (phone: MirroringDevice, tablet: MirroringDevice) {
    var (phone, tablet) = (MirroringDevice(1), MirroringDevice(2))
    phone.send([1], at: 20)
    tablet.bring([1], at: 30)
    tablet.send([2], at: 40)
    phone.bring([2], at: 50)
    phone.bring([], at: 300)
    tablet.bring([], at: 300)
    return (phone, tablet)
  }

  private static func compare(_ phone: MirroringDevice, _ tablet: MirroringDevice) throws -> Comparison {
    Comparison([try phone.diagnosis("phone.log"), try tablet.diagnosis("tablet.log")])
  }

  /// What became on the tablet of the record that is changed.
  private static func fate(in comparison: Comparison) -> ComparedTransaction.Fate? {
    comparison.shipments.first { $0.exporter == 0 && $0.record == MirrorCapture.id(7) }?.fates[1]
  }

  /// How the phone is seen to have the older state before it sends the newer one.
  enum Older: CaseIterable {
    case sent, imported, notSeen
  }

  /// The tablet imports the older state at about the time when the phone sends the newer one.
  @Test(arguments: Older.allCases) func olderStateIsNoArrivalOfTheNewerOne(_ older: Older) throws {
    var (phone, tablet) = Self.pair()
    switch older {
    case .sent: phone.send([7], state: 1, at: 100)
    case .imported: phone.bring([7], state: 1, at: 100)
    case .notSeen: break
    }
    tablet.bring([7], state: 1, at: 106)
    phone.send([7], state: 2, at: 104)
    let comparison = try Self.compare(phone, tablet)
    #expect(Self.fate(in: comparison) == (older == .notSeen ? .unknown : .missing), "\(comparison.doubts)")
    #expect(comparison.findings.map(\.finding.rule) == (older == .notSeen ? [] : [.neverArrived]))
    let detail = comparison.findings.first?.finding.detail as? NeverArrived.Detail
    #expect(detail?.records?.earlier == (older == .notSeen ? nil : 1))
    let doubt = Doubt(device: 1, reason: .mirrored(.unknown(other: 0, count: 1, .clock)))
    #expect(comparison.doubts.contains(doubt) == (older == .notSeen))
  }

  /// The tablet imports a state that the phone gets after it sent its own.
  @Test func newerStateHasReplacedTheOlderOne() throws {
    var (phone, tablet) = Self.pair()
    phone.send([7], state: 1, at: 104)
    tablet.bring([7], state: 2, at: 106)
    phone.bring([7], state: 2, at: 120)
    let comparison = try Self.compare(phone, tablet)
    #expect(Self.fate(in: comparison) == .imported && comparison.findings.isEmpty)
  }

  /// The tablet sends a state that the phone gets after it sent its own: iCloud took it on top of that one.
  @Test func newerStateThatTheReceiverSentHasReplacedTheOlderOne() throws {
    var (phone, tablet) = Self.pair()
    phone.send([7], state: 1, at: 104)
    tablet.send([7], state: 2, at: 106)
    phone.bring([7], state: 2, at: 120)
    let comparison = try Self.compare(phone, tablet)
    #expect(Self.fate(in: comparison) == .imported && comparison.findings.isEmpty, "\(comparison.doubts)")
  }

  /// A state that the phone is seen neither to have before nor to get after is newer if the tablet imports it
  /// later than the clocks allow for the phone's.
  @Test func stateThatCameCertainlyLaterHasReplacedTheOlderOne() throws {
    var (phone, tablet) = Self.pair()
    phone.send([7], state: 1, at: 104)
    tablet.bring([7], state: 2, at: 130)
    let comparison = try Self.compare(phone, tablet)
    #expect(Self.fate(in: comparison) == .imported && comparison.findings.isEmpty)
  }

  /// A third device shows the order of two states that the phone and the tablet show of each one.
  @Test func thirdDeviceShowsTheOrderOfStates() throws {
    var (phone, tablet) = Self.pair()
    tablet.bring([7], state: 1, at: 106)
    phone.send([7], state: 2, at: 104)
    var mac = MirroringDevice(3)
    mac.bring([7], state: 1, at: 104)
    mac.bring([7], state: 2, at: 125)
    let comparison = Comparison([
      try phone.diagnosis("phone.log"), try tablet.diagnosis("tablet.log"), try mac.diagnosis("mac.log"),
    ])
    #expect(comparison.devices.map(\.label) == ["mac", "phone", "tablet"])
    let sent = comparison.shipments.first { $0.exporter == 1 && $0.record == MirrorCapture.id(7) }
    #expect(sent?.fates == [.imported, nil, .missing], "\(comparison.doubts)")
  }
}
