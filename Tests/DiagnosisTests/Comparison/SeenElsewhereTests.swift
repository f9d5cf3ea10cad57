// A number that a device's own capture shows as never written, and what the captures of others say of it.

import Testing
import Timelines

@testable import Diagnosis

struct SeenElsewhereTests {
  private static let (phone, tablet, mac) = (
    ScriptedCapture.phone, ScriptedCapture.tablet, ScriptedCapture.newTablet
  )

  /// The phone saves 12 and the numbers up to a last one; only the first and the last have a record of their
  /// logs.
  private static func phone(upTo last: Int, pause: Double = 0.1) -> ScriptedCapture {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    phone.export(12, at: 10)
    for number in 13...last { phone.reserve(number, at: 20 + Double(number - 13) * pause) }
    phone.export(last, at: 20.01 + Double(last - 13) * pause)
    phone.live(from: 120, to: 400)
    return phone
  }

  private static func receiver(_ peer: String, imports numbers: [Int]) -> ScriptedCapture {
    var receiver = ScriptedCapture(peer)
    receiver.setUp(at: 1)
    for number in numbers { receiver.imports(number, of: phone, at: 130 + Double(number)) }
    receiver.live(from: 160, to: 400)
    return receiver
  }

  private static func lost(
    _ phone: ScriptedCapture, _ others: ScriptedCapture...
  ) throws -> (finding: Finding, detail: ExportLost.Detail) {
    let names = ["tablet.log", "mac.log"]
    let captures = try [phone.diagnosis("phone.log")] + zip(names, others).map { try $1.diagnosis($0) }
    let comparison = Comparison(captures)
    let device = try #require(comparison.devices.first { $0.label == "phone" })
    let finding = try #require(device.captures[0].findings.first { $0.rule == .exportLost })
    return (finding, try #require(finding.detail as? ExportLost.Detail))
  }

  @Test(arguments: [0.1, 60]) func lostExportThatArrivedElsewhereIsANote(pause: Double) throws {
    let phone = Self.phone(upTo: 14, pause: pause)
    let diagnosis = try phone.diagnosis("phone.log")
    let alone = try #require(diagnosis.findings.first { $0.rule == .exportLost })
    #expect(alone.severity == (pause < 1 ? .error : .warning))
    let compared = try Self.lost(phone, Self.receiver(Self.tablet, imports: [12, 13, 14]))
    #expect(compared.finding.severity == .note)
    #expect(compared.detail.arrivedOn == ["tablet"])
    #expect(compared.detail.numbers == [13...13])
  }

  /// One device whose vector holds the transaction is enough.
  @Test func vectorOfOneDeviceShowsTheExport() throws {
    var mac = Self.receiver(Self.mac, imports: [])
    mac.holds([Self.phone: 14, Self.mac: 2], at: 150)
    let compared = try Self.lost(
      Self.phone(upTo: 14), Self.receiver(Self.tablet, imports: [12]), mac)
    #expect(compared.finding.severity == .note)
    #expect(compared.detail.arrivedOn == ["mac"])
  }

  @Test func exportThatNoDeviceHasIsLost() throws {
    let compared = try Self.lost(Self.phone(upTo: 14), Self.receiver(Self.tablet, imports: [12]))
    #expect(compared.finding.severity == .error)
    #expect(compared.detail.arrivedOn.isEmpty)
    #expect(compared.detail.numbers == [13...13])
  }

  @Test func onlyExportsThatNoDeviceHasAreLost() throws {
    let compared = try Self.lost(Self.phone(upTo: 15), Self.receiver(Self.tablet, imports: [12, 13]))
    #expect(compared.finding.severity == .error)
    #expect(compared.detail.numbers == [14...14])
  }

  /// A store that went back uses its numbers again: others have the logs of the first time.
  @Test func rolledBackStoresLogsProveNoExport() throws {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    for number in 12...15 { phone.export(number, at: Double(number)) }
    phone.pid = 988
    phone.setUp(at: 100)
    phone.export(12, file: 112, at: 110)
    phone.reserve(16, at: 120)
    phone.reserve(17, at: 120.1)
    phone.export(17, at: 120.11)
    phone.live(from: 130, to: 400)
    let diagnosis = try phone.diagnosis("phone.log")
    #expect(diagnosis.alarms.isSuperset(of: [.storeRolledBack, .exportLost]))
    let compared = try Self.lost(phone, Self.receiver(Self.tablet, imports: [12, 13, 14, 15, 16]))
    #expect(compared.finding.severity == .error)
  }
}
