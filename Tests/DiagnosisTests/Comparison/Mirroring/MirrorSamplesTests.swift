// Which records show how far the clocks of two devices are apart: those that arrive in the state in which they
// were sent.

import Testing
import Timelines

@testable import Diagnosis

struct MirrorSamplesTests {
  /// The tablet, whose clock is two minutes ahead, imports an older state of a record that the phone changes
  /// later: that is no arrival of the change, and the last import is before the phone sends the other record.
  @Test func olderStateDoesNotBoundTheClocks() throws {
    var (phone, tablet) = (MirroringDevice(1), MirroringDevice(2))
    tablet.life = 0..<260
    tablet.bring([], at: 120 + 10)
    phone.send([1], at: 20)
    tablet.bring([1], at: 120 + 26)
    tablet.bring([7], state: 1, at: 120 + 60)
    tablet.bring([], at: 120 + 90)
    phone.send([7], state: 2, at: 130)
    phone.send([5], at: 136)
    let comparison = Comparison([try phone.diagnosis("phone.log"), try tablet.diagnosis("tablet.log")])
    #expect(comparison.findings.isEmpty)
    let sent = comparison.shipments.first { $0.record == MirrorCapture.id(5) }
    #expect(sent?.fates[1] == .unknown)
  }

  /// The record that the mac sends again and again arrives in each of its states.
  @Test func statesOfOneRecordBoundTheClocks() throws {
    var (mac, phone) = (MirroringDevice(1), MirroringDevice(2))
    for state in 1...6 {
      mac.send([1], state: state, at: Double(20 * state))
      phone.bring([1], state: state, at: Double(20 * state + 5))
    }
    phone.send([2], at: 32)
    mac.bring([2], at: 37)
    phone.send([4], at: 70)
    mac.bring([], at: 300)
    let comparison = Comparison([try mac.diagnosis("mac.log"), try phone.diagnosis("phone.log")])
    let fates = comparison.shipments.filter { $0.exporter == 1 }.map { $0.fates[0] }
    #expect(fates == [.imported, .missing], "\(comparison.doubts)")
    #expect(comparison.doubts.isEmpty)
  }
}
