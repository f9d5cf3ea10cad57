// A transaction that a device lacks while it skips logs of another data model: its own capture cannot tell
// whether it is in one of them, the author's capture can.

import Testing
import Timelines

@testable import Diagnosis

struct MissingBesideSkippedTests {
  private static let (phone, tablet) = (ScriptedCapture.phone, ScriptedCapture.tablet)

  /// The phone has the tablet's 12, and waits for 13 with 14; it skips two later logs of another model.
  private static func phone(skipping numbers: [Int]) -> ScriptedCapture {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 1)
    phone.reserve(2, of: 12, at: 5)
    phone.export(2, at: 5.01)
    for pass in [16] + Array(stride(from: 40.0, through: 300, by: 30)) {
      phone.model = ScriptedCapture.otherModel
      for number in numbers { phone.skipsModel(of: number, of: tablet, at: pass) }
      phone.model = ScriptedCapture.model
      phone.skips(14, of: tablet, score: [tablet: 2], at: pass + 0.1)
    }
    return phone
  }

  /// The tablet writes some transactions with the phone's model, and others with its next one.
  private static func tablet(exporting numbers: [Int], ofOtherModel others: [Int]) -> ScriptedCapture {
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 0)
    for number in numbers { tablet.export(number, at: Double(number) / 10) }
    tablet.model = ScriptedCapture.otherModel
    for number in others { tablet.export(number, at: Double(number) / 10) }
    tablet.live(from: 40, to: 300)
    return tablet
  }

  /// The findings of the phone's own capture, and the same beside the tablet's.
  private static func findings(
    _ phone: ScriptedCapture, _ tablet: ScriptedCapture
  ) throws -> (alone: [Finding], compared: [Finding]) {
    let alone = try phone.diagnosis("phone.log")
    let comparison = Comparison([alone, try tablet.diagnosis("tablet.log")])
    let device = try #require(comparison.devices.first { $0.label == "phone" })
    return (alone.findings, device.captures[0].findings)
  }

  private static func order(_ findings: [Finding]) -> ModelMismatch.Order? {
    findings.lazy.compactMap { $0.detail as? ModelMismatch.Detail }.first?.order
  }

  @Test func missingTransactionThatNoSkippedLogHasIsFound() throws {
    let found = try Self.findings(
      Self.phone(skipping: [15, 16]), Self.tablet(exporting: [12, 13, 14], ofOtherModel: [15, 16]))
    #expect(!found.alone.contains { $0.rule == .missingTransaction })
    #expect(Self.order(found.alone) == .missing(NumberSet([13])))
    let missing = try #require(
      found.compared.lazy.compactMap { $0.detail as? MissingTransaction.Detail }.first)
    #expect(missing.missing.map(\.range) == [13...13])
    #expect(Self.order(found.compared) == .last)
    #expect(found.compared.first { $0.rule == .modelMismatch }?.severity == .error)
  }

  @Test func missingTransactionInASkippedLogIsNotFound() throws {
    let found = try Self.findings(
      Self.phone(skipping: [13, 15]), Self.tablet(exporting: [12, 14], ofOtherModel: [13, 15]))
    #expect(!found.compared.contains { $0.rule == .missingTransaction })
    #expect(Self.order(found.compared) == .missing(NumberSet([13])))
  }

  /// A capture of the tablet that does not show these logs decides nothing.
  @Test func missingTransactionBesideUnshownLogsIsNotFound() throws {
    let found = try Self.findings(
      Self.phone(skipping: [15, 16]), Self.tablet(exporting: [12, 13, 14], ofOtherModel: []))
    #expect(!found.compared.contains { $0.rule == .missingTransaction })
    #expect(found.compared.contains { $0.rule == .modelMismatch })
  }

  /// The laptop's 13 is skipped; the tablet's 13 is missing.
  @Test func skippedLogOfAnotherAuthorIsNotTheMissingOne() throws {
    let laptop = ScriptedCapture.newTablet
    var phone = Self.phone(skipping: [15, 16])
    phone.model = ScriptedCapture.otherModel
    phone.skipsModel(of: 13, of: laptop, at: 301)
    var author = ScriptedCapture(laptop)
    author.setUp(at: 0)
    author.model = ScriptedCapture.otherModel
    author.export(13, at: 1)
    author.live(from: 40, to: 300)
    let comparison = Comparison([
      try phone.diagnosis("phone.log"),
      try Self.tablet(exporting: [12, 13, 14], ofOtherModel: [15, 16]).diagnosis("tablet.log"),
      try author.diagnosis("laptop.log"),
    ])
    let device = try #require(comparison.devices.first { $0.label == "phone" })
    let findings = device.captures[0].findings
    let orders = findings.compactMap { ($0.detail as? ModelMismatch.Detail)?.order }
    #expect(!orders.isEmpty && !orders.contains(.missing(NumberSet([13]))))
    #expect(findings.contains { $0.rule == .missingTransaction })
  }
}
