// A store that lost transactions of this very device, as logs of other devices show: they build on these.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct StoreRolledBackElsewhereTests: TripsLines {
  /// A log of another device needs more of this device than its store holds: 2 and 3, of which the store
  /// holds 1.
  private static func tabletThatLacksItsOwn(
    seconds: Double, beforePass: (inout ScriptedCapture, Double) -> Void = { _, _ in }
  ) -> ScriptedCapture {
    var tablet = ScriptedCapture(ScriptedCapture.tablet)
    tablet.setUp(at: 0)
    tablet.holds([ScriptedCapture.phone: 2, ScriptedCapture.tablet: 1], at: 0.3)
    for time in [1, seconds] {
      beforePass(&tablet, time - 0.5)
      tablet.skips(
        3, of: ScriptedCapture.phone, score: [ScriptedCapture.phone: 1, ScriptedCapture.tablet: 2], at: time)
      tablet.leavesOver(3, of: ScriptedCapture.phone, at: time + 0.1)
    }
    return tablet
  }

  @Test(arguments: [5.0, 100])
  func storeLackingItsOwnTransactionsIsRolledBack(seconds: Double) throws {
    let diagnosis = try Self.tabletThatLacksItsOwn(seconds: seconds).diagnosis("tablet.log")
    let found = try #require(diagnosis.findings.first)
    #expect(diagnosis.findings.count == 1)
    // For some seconds the transaction may be on its way.
    guard seconds > 60 else {
      #expect(found.rule == .missingTransaction && found.severity == .warning)
      return
    }
    #expect(found.rule == .storeRolledBack && found.severity == .error)
    #expect(found.sameTrouble.map(\.rule) == [.missingTransaction])
    let detail = try #require(found.detail as? StoreRolledBack.Detail)
    #expect(detail.peers.map { diagnosis.timelines.names[$0.peer] } == [ScriptedCapture.tablet])
    #expect(detail.peers.map(\.before) == [3] && detail.peers.map(\.after) == [1])
  }

  /// The score tells how many of its own transactions the store lacks, although no record has their
  /// numbers.
  @Test(arguments: [false, true])
  func scoreShowsHowManyOwnTransactionsAreLost(isOnItsWay: Bool) throws {
    var tablet = ScriptedCapture(ScriptedCapture.tablet)
    tablet.setUp(at: 0)
    for time in [1.0, 100] {
      if isOnItsWay { tablet.lacksFile(of: 2, of: ScriptedCapture.tablet, at: time - 0.5) }
      tablet.skips(
        3, of: ScriptedCapture.phone, score: [ScriptedCapture.phone: 1, ScriptedCapture.tablet: 2], at: time)
      tablet.leavesOver(3, of: ScriptedCapture.phone, at: time + 0.1)
    }
    let diagnosis = try tablet.diagnosis("tablet.log")
    let found = diagnosis.findings.filter { $0.rule == .storeRolledBack }
    #expect(found.isEmpty == isOnItsWay)
    guard !isOnItsWay else { return }
    #expect(found[0].severity == .error && found[0].sameTrouble.map(\.rule) == [.missingTransaction])
    #expect(!diagnosis.findings.contains { $0.rule == .missingTransaction })
    let lacking = try #require((found[0].detail as? StoreRolledBack.Detail)?.lacking)
    #expect(lacking.count == 2)
    #expect(lacking.knownTo.map { diagnosis.timelines.names[$0] } == [ScriptedCapture.phone])
  }

  @Test func ownTransactionsImportedAgainAreNotLost() throws {
    var tablet = Self.tabletThatLacksItsOwn(seconds: 100)
    tablet.imports(2, of: ScriptedCapture.tablet, at: 110)
    tablet.imports(3, of: ScriptedCapture.tablet, at: 111)
    tablet.live(from: 112, to: 120, every: 4)
    #expect(try !tablet.diagnosis("tablet.log").findings.contains { $0.rule == .storeRolledBack })
  }

  /// A device that begins again from iCloud downloads its own logs.
  @Test func ownLogsNotDownloadedYetAreNotLost() throws {
    let tablet = Self.tabletThatLacksItsOwn(seconds: 100) { tablet, time in
      for number in [2, 3] { tablet.lacksFile(of: number, of: ScriptedCapture.tablet, at: time) }
    }
    #expect(try tablet.diagnosis("tablet.log").findings.map(\.rule) == [.importFailed])
  }

  /// A set-up finds that the store is behind its receipt; where it begins the capture, no record has named
  /// the store.
  private static func behind(_ time: String, store: String, receipt: String) -> String {
    line(
      time,
      "<PFUbiquitySetupAssistant: 0x1>\nLocal store file is behind receipt.\nStore: <PFUbiquityKnowledgeVector: 0x2> "
        + "(\(store))\nReceipt: <PFUbiquityKnowledgeVector: 0x3> (\(receipt))")
  }

  /// The store goes back once, which a log that waits for one of its own transactions shows too.
  @Test(arguments: [[], ["Photos"]])
  func rollbackAtTheBeginningIsReportedPerStore(others: [String]) throws {
    let (phone, tablet) = (ScriptedCapture.phone, ScriptedCapture.tablet)
    let lines = [
      Self.behind("09:59:59.000", store: "\(phone):2:\(tablet):1", receipt: "\(phone):2:\(tablet):3")
        .replacing("2013-11-18", with: "2014-03-02").replacing("Trips[543:1403]", with: "Hikes[412:907]")
    ]
    var capture = Self.tabletThatLacksItsOwn(seconds: 100)
    for other in others {
      // With several stores the vectors do not tell which store it is.
      capture.store = other
      capture.setUp(at: 110)
    }
    let text = lines.joined() + "\n" + capture.text
    let found = try Diagnosing.diagnose(Array(text.utf8)).findings.filter { $0.rule == .storeRolledBack }
    #expect(found.map(\.severity) == (others.isEmpty ? [.error] : [.error, .error]))
    #expect(found.contains { $0.store == nil } == !others.isEmpty)
  }
}
