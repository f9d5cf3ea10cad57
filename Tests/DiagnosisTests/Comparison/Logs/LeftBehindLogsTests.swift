// Logs of another data model that are skipped in each scan, and what the capture of their author says of
// them.

import Testing
import Timelines

@testable import Diagnosis

struct LeftBehindLogsTests {
  private static let (phone, tablet) = (ScriptedCapture.phone, ScriptedCapture.tablet)

  /// The phone holds the first three transactions of the tablet, and skips some logs of it.
  private static func phone(skipping numbers: [Int]) -> ScriptedCapture {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 100)
    for number in numbers { phone.skipsModel(of: number, of: tablet, at: 101) }
    phone.reserve(2, of: 3, at: 110)
    phone.export(2, at: 110.01)
    phone.live(from: 120, to: 400)
    return phone
  }

  private static func tablet(exporting numbers: [Int]) -> ScriptedCapture {
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 1)
    for number in numbers { tablet.export(number, at: 10 + Double(number)) }
    tablet.imports(2, of: phone, at: 115)
    tablet.live(from: 120, to: 400)
    return tablet
  }

  private static func mismatch(_ phone: ScriptedCapture, _ tablet: ScriptedCapture) throws
    -> (alone: Finding?, compared: Finding?)
  {
    let alone = try phone.diagnosis("phone.log")
    let comparison = Comparison([alone, try tablet.diagnosis("tablet.log")])
    let device = try #require(comparison.devices.first { $0.label == "phone" })
    return (
      alone.findings.first { $0.rule == .modelMismatch },
      device.captures[0].findings.first { $0.rule == .modelMismatch }
    )
  }

  @Test func skippedLogHeldByTheStoreIsANote() throws {
    let found = try Self.mismatch(Self.phone(skipping: [1, 2, 3]), Self.tablet(exporting: [1, 2, 3]))
    #expect(found.alone?.severity == .warning)
    #expect((found.alone?.detail as? ModelMismatch.Detail)?.order == .held(upTo: 3))
    #expect(found.compared?.severity == .note)
    #expect((found.compared?.detail as? ModelMismatch.Detail)?.order == .heldElsewhere)
  }

  /// The phone lacks nothing of the author, although the author's capture does not show that it wrote these
  /// logs.
  @Test func deviceThatHoldsEverythingLacksNoSkippedLog() throws {
    let found = try Self.mismatch(Self.phone(skipping: [1, 2]), Self.tablet(exporting: [3]))
    #expect(found.alone?.severity == .warning)
    #expect(found.compared?.severity == .note)
  }

  @Test func skippedLogThatTheStoreLacksIsReported() throws {
    let found = try Self.mismatch(Self.phone(skipping: [4]), Self.tablet(exporting: [3, 4]))
    #expect(found.compared?.severity == .warning)
    let all = try Self.mismatch(Self.phone(skipping: [1, 2, 3, 4]), Self.tablet(exporting: [1, 2, 3, 4]))
    #expect(all.alone?.severity == .error)
    #expect(all.compared?.severity == .error)
  }
}

extension LeftBehindLogsTests {
  /// A tablet that moves to another model, and a phone that goes on with the former one.
  private static func devicesOfTwoModels() -> (phone: ScriptedCapture, tablet: ScriptedCapture) {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    phone.export(11, at: 5)
    phone.imports(31, of: Self.tablet, at: 35)
    phone.export(12, at: 260)
    phone.model = ScriptedCapture.otherModel
    for pass in [270.0, 300, 330] { phone.skipsModel(of: 32, of: Self.tablet, at: pass) }
    phone.live(from: 340, to: 600)
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 1)
    tablet.imports(11, of: Self.phone, at: 8)
    tablet.export(31, at: 30)
    tablet.pid = 988
    tablet.setUp(at: 200)
    tablet.model = ScriptedCapture.otherModel
    tablet.export(32, at: 210)
    tablet.model = ScriptedCapture.model
    for pass in [266.0, 300, 330] { tablet.skipsModel(of: 12, of: Self.phone, at: pass) }
    tablet.live(from: 340, to: 600)
    return (phone, tablet)
  }

  private static func keepers(_ phone: ScriptedCapture, _ tablet: ScriptedCapture) throws
    -> [[ModelMismatch.Side?]]
  {
    try Comparison(phone: phone, tablet: tablet).devices.map { device in
      device.captures.flatMap(\.findings).compactMap { $0.detail as? ModelMismatch.Detail }.map(\.keeper)
    }
  }

  @Test func deviceWithTheModelThatTheOtherOneLeftIsNoted() throws {
    let (phone, tablet) = Self.devicesOfTwoModels()
    #expect(try Self.keepers(phone, tablet) == [[.receiver], [.author]])
  }

  /// The app is installed again, which shows nothing of the models on the devices now.
  @Test func modelOfARemovedInstallationIsNotCompared() throws {
    var (phone, tablet) = Self.devicesOfTwoModels()
    (tablet.peer, tablet.pid) = (ScriptedCapture.newTablet, 999)
    tablet.setUp(at: 610)
    tablet.live(from: 620, to: 800)
    phone.live(from: 620, to: 800)
    #expect(try Self.keepers(phone, tablet) == [[nil], [nil]])
  }

  /// The tablet moved twice, and the phone has the model in between: only the logs of the last one show that the
  /// tablet left it.
  @Test func logsOfAModelThatTheirAuthorLeftSayNothingOfTheReader() throws {
    let newest = "Mb3dWq8KxRt5yNv2ZcUe7LgAh0PjSo4iFm9TkBxVn6Y="
    var phone = ScriptedCapture(Self.phone)
    phone.model = ScriptedCapture.otherModel
    phone.setUp(at: 0)
    phone.export(11, at: 5)
    for pass in [270.0, 300, 330] {
      phone.model = ScriptedCapture.model
      phone.skipsModel(of: 31, of: Self.tablet, at: pass)
      phone.model = newest
      phone.skipsModel(of: 33, of: Self.tablet, at: pass)
    }
    phone.live(from: 340, to: 600)
    var tablet = ScriptedCapture(Self.tablet)
    for (index, model) in [ScriptedCapture.model, ScriptedCapture.otherModel, newest].enumerated() {
      let start = Double(index * 100)
      tablet.pid += 1
      tablet.setUp(at: start + 1)
      tablet.model = model
      tablet.export(31 + index, at: start + 30)
    }
    tablet.live(from: 340, to: 600)
    let comparison = try Comparison(phone: phone, tablet: tablet)
    let device = try #require(comparison.devices.first { $0.label == "phone" })
    let capture = device.captures[0]
    let details = capture.findings.compactMap { $0.detail as? ModelMismatch.Detail }
    let found = details.map { detail in
      (model: detail.theirs.map { capture.timelines.names[$0] }, keeper: detail.keeper)
    }
    #expect(found.first { $0.model == ScriptedCapture.model }?.keeper == nil)
    #expect(found.first { $0.model == newest }?.keeper == .receiver)
    #expect(found.count == 2)
  }
}
