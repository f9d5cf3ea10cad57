// Transactions that wait on a device although nothing that they need is seen to be missing.

import Testing
import Timelines

@testable import Diagnosis

struct LeftOverLogsTests {
  private static let (phone, tablet) = (ScriptedCapture.phone, ScriptedCapture.tablet)

  /// The phone's 12, which the mac may import, is left over in each pass of the tablet.
  private static func compare(isOnMac: Bool = true, hasLevel3: Bool = false) throws -> Comparison {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    phone.export(12, at: 10)
    phone.live(from: 20, to: 300)
    var mac = ScriptedCapture(ScriptedCapture.newTablet)
    mac.setUp(at: 1)
    if isOnMac { mac.imports(12, of: Self.phone, at: 15) }
    mac.live(from: 20, to: 300)
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 2)
    if hasLevel3 { tablet.holds([Self.phone: 5, Self.tablet: 1], at: 20) }
    for pass in stride(from: 40.0, through: 280, by: 40) {
      tablet.leavesOver(12, of: Self.phone, at: pass)
    }
    tablet.live(from: 285, to: 300)
    return Comparison([
      try mac.diagnosis("mac.log"), try phone.diagnosis("phone.log"), try tablet.diagnosis("tablet.log"),
    ])
  }

  /// What another device imported is held up by the one that does not.
  @Test(arguments: [true, false]) func leftOverLogHasADoubt(isOnMac: Bool) throws {
    let comparison = try Self.compare(isOnMac: isOnMac)
    #expect(comparison.numbers(.pending, of: "phone", on: "tablet") == [12])
    let doubt = Doubt(device: 2, reason: .leftOver(others: [1], count: 1, areElsewhere: isOnMac))
    #expect(comparison.doubts.contains(doubt), "\(comparison.doubts)")
  }

  /// Log level 3 is no advice where it is the log level already.
  @Test func logLevelThatShowsWhyIsNotAdvised() throws {
    let comparison = try Self.compare(hasLevel3: true)
    let isAdvised = comparison.doubts.contains { if case .leftOver = $0.reason { true } else { false } }
    #expect(!isAdvised, "\(comparison.doubts)")
  }

  /// What follows a transaction that never arrived waits for that, whatever the log level is.
  @Test func logAfterAMissingOneHasNoDoubt() throws {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 1)
    phone.imports(5, of: Self.tablet, at: 14)
    phone.export(12, at: 20)
    phone.export(13, at: 30)
    phone.live(from: 40, to: 600)
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 0)
    tablet.export(5, at: 10)
    for pass in stride(from: 40.0, through: 580, by: 40) {
      tablet.leavesOver(13, of: Self.phone, at: pass)
    }
    tablet.live(from: 585, to: 600)
    let comparison = Comparison([try phone.diagnosis("phone.log"), try tablet.diagnosis("tablet.log")])
    #expect(comparison.numbers(.missing, of: "phone", on: "tablet") == [12])
    #expect(comparison.numbers(.pending, of: "phone", on: "tablet") == [13])
    let isInDoubt = comparison.doubts.contains { if case .leftOver = $0.reason { true } else { false } }
    #expect(!isInDoubt, "\(comparison.doubts)")
  }

  /// The device that skips what two others wrote is the one whose model differs; its own error says so at log
  /// level 3.
  @Test(arguments: [false, true]) func logsOfAnotherModelHaveADoubtWithoutAnError(hasLevel3: Bool) throws {
    var phone = ScriptedCapture(Self.phone)
    phone.model = ScriptedCapture.otherModel
    phone.setUp(at: 0)
    phone.export(12, at: 10)
    phone.imports(3, of: ScriptedCapture.newTablet, at: 25)
    phone.live(from: 30, to: 300)
    var mac = ScriptedCapture(ScriptedCapture.newTablet)
    mac.model = ScriptedCapture.otherModel
    mac.setUp(at: 1)
    mac.imports(12, of: Self.phone, at: 15)
    mac.export(3, at: 20)
    mac.live(from: 30, to: 300)
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 2)
    tablet.export(5, at: 5)
    tablet.model = ScriptedCapture.otherModel
    for pass in stride(from: 40.0, through: 280, by: 40) {
      for (number, peer) in [(12, Self.phone), (3, ScriptedCapture.newTablet)] {
        if hasLevel3 {
          tablet.skipsModel(of: number, of: peer, at: pass + Double(number) / 100)
        } else {
          tablet.leavesOver(number, of: peer, at: pass + Double(number) / 100)
        }
      }
    }
    tablet.live(from: 285, to: 300)
    let comparison = Comparison([
      try mac.diagnosis("mac.log"), try phone.diagnosis("phone.log"), try tablet.diagnosis("tablet.log"),
    ])
    #expect(comparison.transactions.filter { $0.exporter != 2 }.map(\.ofOtherModelOn) == [[2], [2]])
    let doubt = Doubt(device: 2, reason: .ofOtherModel(others: [0, 1], count: 2))
    #expect(comparison.doubts.contains(doubt) == !hasLevel3, "\(comparison.doubts)")
  }
}
