// What devices wait for, and what the captures of the others show about it.

import DeviceSimulator
import Testing
import Timelines

@testable import Diagnosis

struct WaitTests {
  private static let (phone, tablet) = (ScriptedCapture.phone, ScriptedCapture.tablet)
  private static let newTablet = ScriptedCapture.newTablet

  /// A tablet that has the phone's 12 and waits with logs of the phone for a time.
  private static func tablet(waitingWith numbers: [Int], until end: Double = 300) -> ScriptedCapture {
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 1)
    tablet.imports(12, of: phone, at: 15)
    for pass in stride(from: 40.0, through: end, by: 30) {
      for number in numbers { tablet.skips(number, of: phone, score: [phone: number - 12], at: pass) }
    }
    return tablet
  }

  private static func compare(_ captures: [(String, ScriptedCapture)]) throws -> Comparison {
    Comparison(try captures.map { try $1.diagnosis($0) })
  }

  @Test func waitForANeverWrittenTransactionIsReported() throws {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    phone.export(12, at: 10)
    phone.export(14, at: 20)
    phone.export(15, at: 30)
    phone.live(from: 40, to: 300)
    let comparison = try Self.compare([
      ("phone.log", phone), ("tablet.log", Self.tablet(waitingWith: [14, 15])),
    ])
    let wait = try #require(comparison.waits.first)
    #expect(comparison.waits.count == 1)
    #expect(wait.store == "Hikes" && wait.device == 1 && wait.exporter == 0)
    #expect(wait.numbers == NumberSet([13]) && wait.waiting == [Self.phone: NumberSet([14, 15])])
    #expect(wait.origin == .neverWritten(by: 0) && wait.isLasting)
    #expect(comparison.transactions.map(\.waits) == [[], [0], [0]])
  }

  /// The phone gets a new model after 13, whose log the tablet skips: no transport brings what 14 waits
  /// for.
  @Test(arguments: [true, false])
  func logSkippedForItsModelIsNotAwaited(isSkipped: Bool) throws {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    phone.export(12, at: 10)
    phone.export(13, at: 20)
    phone.model = ScriptedCapture.otherModel
    phone.export(14, at: 30)
    phone.live(from: 40, to: 300)
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 1)
    tablet.imports(12, of: Self.phone, at: 15)
    tablet.pid = 580
    tablet.setUp(at: 18)
    for pass in stride(from: 40.0, through: 300, by: 30) {
      tablet.model = ScriptedCapture.model
      if isSkipped { tablet.skipsModel(of: 13, of: Self.phone, at: pass) }
      tablet.model = ScriptedCapture.otherModel
      tablet.skips(14, of: Self.phone, score: [Self.phone: 2], at: pass + 0.1)
    }
    let comparison = try Self.compare([("phone.log", phone), ("tablet.log", tablet)])
    #expect(comparison.waits.map(\.numbers) == (isSkipped ? [] : [NumberSet([13])]))
    if isSkipped { #expect(comparison.numbers(.pending, of: "phone", on: "tablet") == [13, 14]) }
  }

  /// A number that the phone reserves before a while without details may have been written.
  @Test(arguments: [60.0, 300])
  func reservedNumberIsNotCalledNeverWritten(until end: Double) throws {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    phone.export(12, at: 10)
    phone.reserve(13, at: 20)
    phone.reserve(14, at: 35)
    phone.export(14, at: 35.01)
    phone.live(from: 40, to: 300)
    #expect(try phone.diagnosis("phone.log").alarms == [.exportLost])
    let comparison = try Self.compare([
      ("phone.log", phone), ("tablet.log", Self.tablet(waitingWith: [14], until: end)),
    ])
    let wait = try #require(comparison.waits.first)
    #expect(comparison.waits.count == 1)
    #expect(wait.numbers == NumberSet([13]) && wait.origin == .notSeenWritten(by: 0))
    #expect(wait.isLasting == (end == 300))
    #expect(comparison.findings.isEmpty && comparison.doubts.isEmpty)
  }

  /// A low log level does not show whether a save that failed was written later.
  @Test func lowLevelFailureIsNotCalledNeverWritten() throws {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    phone.failsToWrite(13, at: 20)
    phone.live(from: 40, to: 300)
    let comparison = try Self.compare([
      ("phone.log", phone), ("tablet.log", Self.tablet(waitingWith: [14])),
    ])
    #expect(comparison.waits.map(\.origin) == [.notWritten(by: 0)])
  }

  /// The phone's capture begins when 13 is already written, and a laptop has it.
  @Test(arguments: [true, false])
  func deviceHoldingTheAwaitedTransactionIsNamed(hasLaptop: Bool) throws {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    phone.live(from: 40, to: 300)
    var laptop = ScriptedCapture(Self.newTablet)
    laptop.setUp(at: 2)
    laptop.imports(13, of: Self.phone, at: 30)
    laptop.live(from: 40, to: 300)
    let captures = [("phone.log", phone), ("tablet.log", Self.tablet(waitingWith: [14]))]
    let comparison = try Self.compare(captures + (hasLaptop ? [("laptop.log", laptop)] : []))
    let labels = comparison.devices.map(\.label)
    let wait = try #require(comparison.waits.first)
    #expect(comparison.waits.count == 1)
    #expect(labels[wait.device] == "tablet" && wait.exporter.map { labels[$0] } == "phone")
    #expect(wait.numbers == NumberSet([13]))
    #expect(wait.origin == (hasLaptop ? .held(by: [0]) : .nowhere))
    #expect(wait.seconds == 240 && wait.isLasting)
  }

  /// A score counts from what the store holds: only what lies between is needed.
  @Test(arguments: [(2, [12, 13], []), (3, [12], [13])] as [(Int, [Int], [Int])])
  func numbersBelowTheScoreAreHeld(_ score: Int, _ held: [Int], _ lacked: [Int]) throws {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    phone.export(12, at: 10)
    phone.export(13, at: 20)
    phone.live(from: 40, to: 300)
    // The tablet's capture begins later.
    var tablet = ScriptedCapture(Self.tablet)
    for pass in stride(from: 40.0, through: 300, by: 30) {
      tablet.skips(15, of: Self.phone, score: [Self.phone: score], at: pass)
    }
    tablet.live(from: 310, to: 330)
    let comparison = try Self.compare([("phone.log", phone), ("tablet.log", tablet)])
    #expect(comparison.numbers(.imported, of: "phone", on: "tablet") == held)
    #expect(comparison.numbers(.missing, of: "phone", on: "tablet") == lacked)
    let wait = comparison.waits.reduce(into: NumberSet()) { $0.formUnion($1.numbers) }
    #expect(wait == NumberSet(lacked + [14]))
  }

  /// A later log that is present shows nothing of what came before the capture.
  @Test func laterLogAloneProvesNothingMissing() throws {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    phone.export(12, at: 10)
    phone.live(from: 40, to: 300)
    var tablet = ScriptedCapture(Self.tablet)
    tablet.skips(15, of: Self.phone, score: [:], at: 40)
    tablet.live(from: 50, to: 330)
    let comparison = try Self.compare([("phone.log", phone), ("tablet.log", tablet)])
    #expect(comparison.findings.isEmpty)
    #expect(comparison.numbers(.unknown, of: "phone", on: "tablet") == [12])
  }

  /// The phone's capture shows that it wrote 15, and begins too late to show whether it wrote 13 and 14.
  @Test(arguments: [true, false])
  func exporterMayNotHaveWrittenEarlierNumbers(hasLaptop: Bool) throws {
    var phone = ScriptedCapture(Self.phone)
    phone.export(15, at: 10)
    phone.live(from: 40, to: 300)
    var laptop = ScriptedCapture(Self.newTablet)
    laptop.setUp(at: 2)
    laptop.imports(13, of: Self.phone, at: 30)
    laptop.live(from: 40, to: 300)
    let captures = [("phone.log", phone), ("tablet.log", Self.tablet(waitingWith: [16]))]
    let comparison = try Self.compare(captures + (hasLaptop ? [("laptop.log", laptop)] : []))
    let labels = comparison.devices.map(\.label)
    let own = comparison.waits.filter { labels[$0.device] == "tablet" }
    func numbers(_ origin: Wait.Origin) -> [NumberSet] { own.filter { $0.origin == origin }.map(\.numbers) }
    let place = try #require(labels.firstIndex(of: "phone"))
    #expect(numbers(.held(by: [place])) == [NumberSet([15])])
    #expect(numbers(.nowhere) == [NumberSet(hasLaptop ? [14] : [13, 14])])
    #expect(numbers(.held(by: [0])) == (hasLaptop ? [NumberSet([13])] : [NumberSet([15])]))
  }

  /// Log 15 waits for the laptop's 3 only because it waits for 14 of the phone.
  @Test func indirectWaitNamesTheFirstCause() throws {
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 1)
    tablet.imports(13, of: Self.phone, at: 15)
    tablet.holds([Self.newTablet: 2, Self.phone: 13], at: 16)
    for pass in [20.0, 50] {
      tablet.skips(14, of: Self.phone, score: [Self.phone: 1, Self.newTablet: 1], at: pass)
      tablet.skips(15, of: Self.phone, score: [Self.phone: 2], at: pass + 1)
    }
    let comparison = try Self.compare([("tablet.log", tablet)])
    let wait = try #require(comparison.waits.first)
    #expect(comparison.waits.count == 1)
    #expect(wait.peer == Self.newTablet && wait.exporter == nil && wait.numbers == NumberSet([3]))
    #expect(wait.waiting == [Self.phone: NumberSet([14, 15])])
    #expect(!wait.isLasting)
  }

  /// A log that has to be downloaded is no lost transaction.
  @Test(arguments: [true, false])
  func logNotDownloadedYetIsPending(isWriterShown: Bool) throws {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    for number in isWriterShown ? [12, 13, 14] : [12] { phone.export(number, at: Double(number)) }
    phone.live(from: 40, to: 300)
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 1)
    tablet.imports(12, of: Self.phone, at: 15)
    for pass in stride(from: 40.0, through: 300, by: 30) {
      tablet.lacksFile(of: 13, of: Self.phone, at: pass)
      tablet.skips(14, of: Self.phone, score: [Self.phone: 2], at: pass + 1)
    }
    let comparison = try Self.compare([("phone.log", phone), ("tablet.log", tablet)])
    let wait = try #require(comparison.waits.first)
    #expect(comparison.waits.count == 1 && comparison.findings.isEmpty)
    #expect(wait.numbers == NumberSet([13]) && wait.isToBeDownloaded && !wait.isLasting)
    #expect(comparison.devices[1].captures[0].alarms == [.importFailed])
    #expect(comparison.numbers(.pending, of: "phone", on: "tablet") == (isWriterShown ? [13, 14] : []))
  }

  /// At log level 2 a scan lists logs that were imported long ago.
  @Test(arguments: [true, false])
  func listedLogIsPendingOnlyAtFullDetail(isEachStepShown: Bool) throws {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    phone.export(12, at: 10)
    phone.live(from: 40, to: 300)
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 100)
    tablet.lists([12], of: Self.phone, at: 101)
    if isEachStepShown { tablet.skips(15, of: Self.newTablet, score: [:], at: 102) }
    tablet.live(from: 110, to: 300)
    let comparison = try Self.compare([("phone.log", phone), ("tablet.log", tablet)])
    #expect(comparison.findings.isEmpty)
    #expect(comparison.numbers(.pending, of: "phone", on: "tablet") == (isEachStepShown ? [12] : []))
    #expect(comparison.numbers(.unknown, of: "phone", on: "tablet") == (isEachStepShown ? [] : [12]))
  }

  /// A log that waits because its import failed is distinguished from other waiting logs.
  @Test func transactionWithAFailedImportIsNamed() throws {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    for number in 12...14 { phone.export(number, at: Double(number)) }
    phone.live(from: 40, to: 300)
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 1)
    tablet.imports(12, of: Self.phone, at: 15)
    for pass in stride(from: 40.0, through: 300, by: 50) {
      tablet.fails(13, of: Self.phone, at: pass)
      tablet.leavesOver(14, of: Self.phone, at: pass + 1)
    }
    let comparison = try Self.compare([("phone.log", phone), ("tablet.log", tablet)])
    #expect(comparison.numbers(.pending, of: "phone", on: "tablet") == [13, 14])
    #expect(comparison.transactions.map(\.failedOn) == [[], [1], []])
  }

  @Test func transactionThatArrivesEndsTheWait() throws {
    var tablet = Self.tablet(waitingWith: [14])
    tablet.imports(13, of: Self.phone, at: 310)
    let comparison = try Self.compare([("tablet.log", tablet)])
    #expect(comparison.waits.isEmpty)
  }

  @Test(arguments: [3, 5, 7, 8, 9] as [UInt64])
  func simulatedLostExportIsAwaited(seed: UInt64) throws {
    var options = FleetOptions()
    options.capture.seed = seed
    options.capture.records = 700
    options.deviceFaults = [0: [.exportLost]]
    let fleet = SimulatedFleet(options)
    let lost = try #require(fleet.truth.captures[0].faults.first { $0.fault == .exportLost })
    let number = try #require(lost.number)
    let comparison = Comparison(
      try fleet.captures.enumerated().map { try Diagnosing.diagnose($1, name: "device-\($0 + 1).log") })
    let wait = try #require(comparison.waits.first)
    #expect(comparison.waits.count == 1)
    #expect(wait.store == lost.store && wait.peer == fleet.truth.peers[0] && wait.device == 1)
    #expect(wait.numbers == NumberSet([number]) && wait.origin == .neverWritten(by: 0))
    // All logs after the lost one wait.
    let waiting = comparison.transactions.filter { $0.waits == [0] }.map(\.number)
    #expect(!waiting.isEmpty && waiting.allSatisfy { $0 > number })
    #expect(waiting == comparison.numbers(.pending, of: "device-1", on: "device-2"))
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func healthyFleetsHaveNoLastingWait(seed: UInt64) throws {
    var options = FleetOptions()
    options.capture.seed = seed
    options.devices = 3
    let fleet = SimulatedFleet(options)
    let comparison = Comparison(try fleet.captures.map { try Diagnosing.diagnose($0) })
    #expect(!comparison.transactions.isEmpty)
    #expect(comparison.waits.allSatisfy { !$0.isLasting })
  }
}
