// Transactions that must not be called missing: a device that sleeps has had no time to import them, and a
// clock that is reset shows no usable time. Each case is next to one that proves a transaction missing.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct NeverArrivedTests {
  private static let (phone, tablet) = (ScriptedCapture.phone, ScriptedCapture.tablet)

  /// The phone saves 12, which arrives, and then 13 at a moment.
  private static func phone(saving13At moment: Double = 60, until end: Double = 600) -> ScriptedCapture {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    phone.export(12, at: 10)
    phone.live(from: 20, to: moment - 1)
    phone.export(13, at: moment)
    phone.live(from: moment + 10, to: end)
    return phone
  }

  /// The tablet gets 12 and prints for some time.
  private static func tablet(awakeUntil end: Double) -> ScriptedCapture {
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 1)
    tablet.imports(12, of: phone, at: 15)
    tablet.live(from: 20, to: end)
    return tablet
  }

  // MARK: Sleep

  @Test func awakeReceiverIsMissingTransaction() throws {
    let comparison = try Comparison(phone: Self.phone(), tablet: Self.tablet(awakeUntil: 200))
    #expect(comparison.numbers(.missing, of: "phone", on: "tablet") == [13])
    #expect(comparison.findings.map(\.finding.rule) == [.neverArrived])
    #expect(comparison.doubts.isEmpty)
  }

  /// A transaction that reached a third device left the phone, and the finding names that device.
  @Test(arguments: [true, false]) func deviceThatGotTheTransactionIsNamed(isThere: Bool) throws {
    var mac = ScriptedCapture(ScriptedCapture.newTablet)
    mac.setUp(at: 1)
    mac.imports(12, of: Self.phone, at: 15)
    if isThere { mac.imports(13, of: Self.phone, at: 70) }
    mac.live(from: 80, to: 90)
    let comparison = Comparison([
      try Self.phone().diagnosis("phone.log"), try Self.tablet(awakeUntil: 200).diagnosis("tablet.log"),
      try mac.diagnosis("mac.log"),
    ])
    let detail = try #require(comparison.findings.first?.finding.detail as? NeverArrived.Detail)
    #expect(comparison.findings.count == 1)
    #expect(detail.receiver.label == "tablet")
    #expect(detail.transactions?.arrivedOn == (isThere ? ["mac"] : []))
  }

  /// A device that cannot follow a baseline is alone in lacking what does not arrive.
  @Test(arguments: [true, false]) func strandedReceiverIsMarked(isStranded: Bool) throws {
    var tablet = Self.tablet(awakeUntil: 200)
    if isStranded { tablet.cannotFollow(at: 205) }
    let comparison = try Comparison(phone: Self.phone(), tablet: tablet)
    let detail = try #require(comparison.findings.first?.finding.detail as? NeverArrived.Detail)
    #expect(detail.transactions?.isReceiverStranded == isStranded)
  }

  /// A transaction missing on all of several devices did not leave the phone; a device that may still have
  /// it leaves that open.
  @Test(arguments: [true, false]) func transactionMissingEverywhereIsNowhere(isMacAwake: Bool) throws {
    var mac = ScriptedCapture(ScriptedCapture.newTablet)
    mac.setUp(at: 1)
    mac.imports(12, of: Self.phone, at: 15)
    mac.live(from: 20, to: isMacAwake ? 200 : 80)
    let captures = [
      ("phone.log", Self.phone()), ("tablet.log", Self.tablet(awakeUntil: 200)), ("mac.log", mac),
    ]
    let comparison = Comparison(try captures.map { try $1.diagnosis($0) })
    let details = comparison.findings.compactMap { ($0.finding.detail as? NeverArrived.Detail)?.transactions }
    #expect(details.map(\.areNowhere) == (isMacAwake ? [true, true] : [false]))
    // With one receiver nothing distinguishes the two ends.
    let pair = try Comparison(phone: Self.phone(), tablet: Self.tablet(awakeUntil: 200))
    let found = try #require(pair.findings.first?.finding.detail as? NeverArrived.Detail)
    #expect(found.transactions?.areNowhere == false)
  }

  /// The app is suspended before the phone saves, and wakes long afterwards for a moment.
  @Test(arguments: [300.0, 3600, 86_400])
  func sleepingReceiverIsNotMissingTransactions(awakeAt: Double) throws {
    var tablet = Self.tablet(awakeUntil: 40)
    tablet.live(from: awakeAt, to: awakeAt + 60, every: 10)
    let comparison = try Comparison(phone: Self.phone(), tablet: tablet)
    #expect(comparison.numbers(.unknown, of: "phone", on: "tablet") == [13])
    #expect(comparison.findings.isEmpty)
    #expect(comparison.doubts.map(\.reason) == [.unknown(other: 0, count: 1, .silent)])
  }

  /// Another app goes on printing while the app sleeps.
  @Test func anotherAppDoesNotKeepTheReceiverAwake() throws {
    var tablet = Self.tablet(awakeUntil: 40)
    for seconds in stride(from: 50.0, through: 590, by: 10) {
      tablet.process = "Weather"
      tablet.pid = 49
      tablet.print(at: seconds, "It is sunny")
    }
    (tablet.process, tablet.pid) = ("Hikes", 412)
    tablet.live(from: 600, to: 620, every: 10)
    let comparison = try Comparison(phone: Self.phone(), tablet: tablet)
    #expect(comparison.numbers(.unknown, of: "phone", on: "tablet") == [13])
    #expect(comparison.findings.isEmpty)
  }

  /// If no process is printed, all records are the app's, unless another process is named.
  @Test(arguments: [true, false])
  func recordsWithoutAProcessKeepTheReceiverAwake(belongsToAnother: Bool) throws {
    var tablet = Self.tablet(awakeUntil: 40)
    if belongsToAnother { (tablet.process, tablet.pid) = ("Weather", 49) }
    tablet.live(from: 50, to: 300)
    tablet.withoutProcess()
    let comparison = try Comparison(phone: Self.phone(), tablet: tablet)
    #expect(comparison.numbers(belongsToAnother ? .unknown : .missing, of: "phone", on: "tablet") == [13])
  }

  @Test func doubtNamesWhichEndIsTooShort() throws {
    let early = try Comparison(phone: Self.phone(), tablet: Self.tablet(awakeUntil: 100))
    #expect(early.doubts.map(\.reason) == [.unknown(other: 0, count: 1, .endsSoon)])
    let before = try Comparison(phone: Self.phone(), tablet: Self.tablet(awakeUntil: 40))
    #expect(before.doubts.map(\.reason) == [.unknown(other: 0, count: 1, .endsBefore)])
    var late = ScriptedCapture(Self.tablet)
    late.setUp(at: 300)
    late.export(5, at: 310)
    late.live(from: 320, to: 900)
    var phone = Self.phone(until: 900)
    phone.imports(5, of: Self.tablet, at: 900)
    let comparison = try Comparison(phone: phone, tablet: late)
    #expect(comparison.numbers(.unknown, of: "phone", on: "tablet") == [12, 13])
    #expect(comparison.doubts.map(\.reason).contains(.unknown(other: 0, count: 2, .beginsLate)))
  }

  @Test func receiverAwakeAfterASilenceIsMissingTransaction() throws {
    // The clock may have been set during the silence, but a record that bounds it came after that.
    var phone = Self.phone(until: 380)
    phone.store = "Photos"
    phone.setUp(at: 381)
    phone.export(3, at: 395)
    var tablet = Self.tablet(awakeUntil: 40)
    tablet.live(from: 400, to: 400)
    tablet.store = "Photos"
    tablet.setUp(at: 401)
    tablet.imports(3, of: Self.phone, at: 405)
    tablet.live(from: 410, to: 520)
    let comparison = try Comparison(phone: phone, tablet: tablet)
    #expect(comparison.numbers(.missing, of: "phone", on: "tablet") == [13])
    #expect(comparison.numbers(.imported, of: "phone", on: "tablet") == [12, 3])
  }

  /// When the app restarts, its importer scans the whole folder.
  @Test(arguments: [true, false])
  func scanAfterTheSaveProvesTheTransactionMissing(hasScan: Bool) throws {
    var tablet = Self.tablet(awakeUntil: 100)
    tablet.pid = 413
    tablet.setUp(at: 205)
    if hasScan { tablet.scan(at: 206) }
    tablet.holds([Self.phone: 12, Self.tablet: 4], at: 207)
    tablet.live(from: 210, to: 230, every: 10)
    var phone = Self.phone(saving13At: 105, until: 240)
    phone.live(from: 250, to: 300)
    let comparison = try Comparison(phone: phone, tablet: tablet)
    #expect(comparison.numbers(hasScan ? .missing : .unknown, of: "phone", on: "tablet") == [13])
  }

  // MARK: Clocks

  /// The tablet's clock is an hour ahead, and is corrected before 12 comes: which of its times are right is
  /// not known.
  @Test func receiverClockSetBackLeavesArrivalUnknown() throws {
    var tablet = ScriptedCapture(Self.tablet)
    tablet.clock = 3600
    tablet.setUp(at: 1)
    tablet.live(from: 20, to: 300)
    tablet.clock = 0
    tablet.imports(12, of: Self.phone, at: 301)
    tablet.live(from: 310, to: 500)
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    phone.live(from: 20, to: 280)
    phone.export(12, at: 299)
    phone.export(13, at: 330)
    let comparison = try Comparison(phone: phone, tablet: tablet)
    #expect(comparison.findings.isEmpty)
    #expect(comparison.numbers(.unknown, of: "phone", on: "tablet") == [13])
    #expect(comparison.numbers(.imported, of: "phone", on: "tablet") == [12])
    guard case .stepBack(let from, let to)? = comparison.doubts.first?.reason else {
      Issue.record("no doubt of the clock")
      return
    }
    #expect(from.timeText == "11:05:00.000")
    #expect(to.timeText == "10:05:01.000")
  }

  /// The exporter's clock is set back: what it saves then seems long ago.
  @Test func exporterClockSetBackLeavesArrivalUnknown() throws {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    phone.export(12, at: 10)
    phone.live(from: 20, to: 580)
    phone.clock = -500
    phone.export(13, at: 590)
    let comparison = try Comparison(phone: phone, tablet: Self.tablet(awakeUntil: 600))
    #expect(comparison.findings.isEmpty)
    #expect(comparison.numbers(.unknown, of: "phone", on: "tablet") == [13])
  }

  /// The receiver's clock is set forward by an hour after 12 has come: 13 is saved ten seconds before its
  /// capture ends.
  @Test func receiverClockSetForwardLeavesArrivalUnknown() throws {
    var tablet = Self.tablet(awakeUntil: 300)
    tablet.clock = 3600
    tablet.live(from: 310, to: 510)
    let late = try Comparison(phone: Self.phone(saving13At: 500), tablet: tablet)
    #expect(late.findings.isEmpty)
    #expect(late.numbers(.unknown, of: "phone", on: "tablet") == [13])
  }

  /// The exporter's clock is set forward by an hour: what comes then seems to come before it was saved, so
  /// the receiver's clock seems to be an hour slow.
  @Test func exporterClockSetForwardLeavesArrivalUnknown() throws {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    phone.live(from: 10, to: 190)
    phone.export(12, at: 200)
    phone.clock = 3600
    phone.store = "Photos"
    phone.setUp(at: 230)
    phone.export(7, at: 240)
    phone.live(from: 250, to: 300)
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 1)
    tablet.holds([Self.phone: 11, Self.tablet: 1], at: 4)
    tablet.live(from: 10, to: 230)
    tablet.store = "Photos"
    tablet.setUp(at: 240)
    tablet.imports(7, of: Self.phone, at: 245)
    // Transaction 12 is saved 50 seconds before the tablet's capture ends: that is too soon.
    tablet.live(from: 250, to: 250)
    let comparison = try Comparison(phone: phone, tablet: tablet)
    #expect(comparison.transactions.map(\.number).sorted() == [7, 12])
    #expect(comparison.numbers(.unknown, of: "phone", on: "tablet") == [12])
    #expect(comparison.findings.isEmpty)
  }
}
