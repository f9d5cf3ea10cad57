// The rule for saves that no export follows, when something else is wrong that may be the cause.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

extension NotExportedTests {
  /// An export that CloudKit refuses for a time, or that fails offline, and the log long after.
  private static func refused(_ error: String, importAt time: Double?, end: Double) -> MirrorCapture {
    capture { capture in
      capture.failExport(2, error, at: 12)
      if let time { capture.import(3, madeChanges: false, at: time) }
      capture.live(at: end)
    }
  }

  /// CloudKit's time is over at 103 s.
  @Test(arguments: [(222.0, ["throttled[warning]"]), (224.0, ["not-exported[warning]"])])
  func aRefusalThatIsOverExplainsNothing(end: Double, expected: [String]) throws {
    let limit = MirrorCapture.error("7/2062", "Request Rate Limited", retryAfter: 90)
    let capture = Self.refused(limit, importAt: nil, end: end)
    #expect(try capture.found(.notExported, .throttled, .exportFailed) == expected)
    let finding = try #require(try capture.diagnosis().alarmingFindings.first)
    guard expected == ["not-exported[warning]"] else { return }
    #expect(Set(finding.sameTrouble.map(\.rule)) == [.throttled, .exportFailed])
    let detail = try #require(finding.detail as? NotExported.Detail)
    #expect(detail.error?.contains(.cloudKit(.requestRateLimited)) ?? false && detail.until != nil)
  }

  /// The device is online again when an import succeeds: the failed export is still the cause, but waits for no
  /// network.
  @Test(arguments: [(nil, false), (100, true), (200, false)] as [(Double?, Bool)])
  func exportThatFailedOfflineIsUntriedOnceTheNetworkIsBack(time: Double?, isOver: Bool) throws {
    let capture = Self.refused(MirrorCapture.offline, importAt: time, end: 300)
    #expect(try capture.found(.notExported, .exportFailed) == ["export-failed[warning]"])
    let detail = try #require(try capture.detail(ExportFailed.Detail.self))
    #expect((detail.requests.secondsUntried != nil) == isOver)
  }

  /// Who runs an import without an end, and who saves.
  enum Hang: CaseIterable {
    case ofTheSameLaunch, ofAnEarlierLaunch, ofAnotherProcess
  }

  /// Each process has a queue of its own.
  @Test(arguments: Hang.allCases) func hangExplainsSavesOfItsProcessOnly(hang: Hang) throws {
    var capture = MirrorCapture()
    capture.setUp()
    var other = capture.trips
    (other.pid, other.delegate) = (9000, "0x6000011c4d80")
    if hang == .ofAnotherProcess { other.process = "TripsWidget" }
    let saver = hang == .ofAnEarlierLaunch ? other : capture.trips
    if hang == .ofAnotherProcess { capture.setUp(2, at: 3, by: other) }
    capture.execute("Import", 3, at: 6, by: hang == .ofAnotherProcess ? other : capture.trips)
    if hang == .ofAnEarlierLaunch {
      capture.live(at: 90)
      capture.setUp(4, at: 100, by: other)
    }
    capture.save(at: 110, by: saver)
    capture.live(at: 300, pid: saver.pid)
    if hang == .ofAnotherProcess { capture.live(at: 300, pid: other.pid) }
    let isSame = hang == .ofTheSameLaunch
    #expect(try capture.found(.notExported) == (isSame ? [] : ["not-exported[warning]"]))
    #expect(try capture.found(.requestUnfinished) == ["request-unfinished[warning]"])
  }

  /// The import begins after the export was refused, so it is not what stopped the save.
  @Test func saveIsToldUnderWhatRefusedItsExport() throws {
    let capture = Self.capture { capture in
      capture.failExport(2, MirrorCapture.full, at: 12)
      capture.execute("Import", 3, at: 30)
      capture.live(at: 300)
    }
    let findings = try capture.diagnosis().alarmingFindings
    #expect(Set(findings.map(\.rule)) == [.quotaExceeded, .requestUnfinished])
    for finding in findings {
      let hasSave = finding.sameTrouble.contains { $0.rule == .notExported }
      #expect(hasSave == (finding.rule == .quotaExceeded))
    }
  }

  @Test func failedExportExplainsTheUnexportedSave() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.failExport(2, MirrorCapture.exception, at: 5)
    capture.save(at: 10)
    capture.live(at: 300)
    #expect(try capture.found(.notExported, .exportFailed) == ["export-failed[error]"])
  }
}
