// The rule for mirroring that the system or CloudKit defers.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct ThrottledTests {
  /// A request that only repeats why the setup failed says nothing new about when to retry.
  @Test func deferredSetupIsReportedOnce() throws {
    var capture = MirrorCapture()
    capture.observe(at: 0)
    capture.queueSetup(1, at: 0)
    capture.execute("DelegateSetup", 1, at: 0.1)
    let error = MirrorCapture.error("6/2009", "Service Unavailable", retryAfter: 25)
    capture.setUpFailed(error, at: 1)
    capture.finish("DelegateSetup", 1, error, at: 1)
    let follower = "Error Domain=NSCocoaErrorDomain Code=134406 \"Request was aborted: \(error)\""
    for number in 2...4 {
      capture.execute("Export", number, at: Double(number) * 40)
      capture.finish("Export", number, follower, at: Double(number) * 40)
    }
    capture.live(at: 300)
    let alarms = try capture.diagnosis().alarmingFindings.map(\.rule)
    #expect(alarms == [.setupFailed])
    let store = try capture.store()
    #expect(store.limits.open.allSatisfy { $0.kind == .setup })
    // The dropped requests go out once the setup is done.
    capture.setUp(5, at: 310)
    capture.export(6, records: 1, at: 320)
    #expect(try capture.found(.exportFailed, .setupFailed) == [])
  }

  private static func ofSystem(_ times: [Double], allowed: Double?) -> MirrorCapture {
    var capture = MirrorCapture()
    capture.setUp()
    for time in times { capture.decide("export", "ActivityRateLimitPolicy", at: time) }
    if let allowed {
      capture.decide("export", nil, at: allowed)
      capture.export(2, records: 1, at: allowed + 1)
    }
    return capture
  }

  @Test func deferralByTheSystemIsReported() throws {
    let capture = Self.ofSystem([10, 30, 55], allowed: 75)
    #expect(try capture.found(.throttled) == ["throttled[warning]"])
    let detail = try #require(try capture.detail(Throttled.Detail.self))
    let names = try capture.diagnosis().timelines.names
    #expect(detail.policies.map { names[$0] } == ["ActivityRateLimitPolicy"])
    #expect(detail.seconds == 65 && detail.kind == .export && detail.ended != nil)
  }

  /// A deferral after which nothing began counts more than a longer one that is over.
  @Test(arguments: [nil, 620.0]) func ongoingDeferralIsReportedBeforeEndedOnes(allowed: Double?) throws {
    var capture = Self.ofSystem([10, 150, 300], allowed: 310)
    capture.decide("export", "Low Power Mode Policy", at: 400)
    capture.decide("export", "Low Power Mode Policy", at: 600)
    if let allowed { capture.decide("export", nil, at: allowed) }
    let found = try #require(try capture.diagnosis().findings.first { $0.rule == .throttled })
    let detail = try #require(found.detail as? Throttled.Detail)
    #expect((detail.ended == nil) == (allowed == nil))
    #expect(detail.seconds == (allowed == nil ? 200 : 220) && detail.isOnlyAllowed == (allowed != nil))
    #expect(found.count == 2 && found.evidence.count == 2 && detail.waits == 2)
    guard allowed != nil else { return }
    capture.export(9, records: 1, at: 630)
    let over = try #require(try capture.detail(Throttled.Detail.self))
    #expect(over.seconds == 300 && !over.isOnlyAllowed)
  }

  @Test(arguments: [[10.0], [10, 30, 60]])
  func shortDeferralIsNotReported(times: [Double]) throws {
    #expect(try Self.ofSystem(times, allowed: times[0] + 59).found(.throttled).isEmpty)
  }

  /// The system's scheduler reports about all apps: a store that no process of the capture names belongs to
  /// another one.
  @Test(arguments: [true, false]) func deferralOfAnotherAppIsNotReported(isNamed: Bool) throws {
    var capture = MirrorCapture()
    if isNamed {
      capture.setUp()
    } else {
      capture.print(
        "<private>: Successfully set up CloudKit integration for store (<private>): <private>",
        "NSCloudKitMirroringDelegate _performSetupRequest:", at: 1)
    }
    for seconds in [10.0, 100] {
      capture.decide("export", "ActivityRateLimitPolicy", at: seconds, storeID: MirrorCapture.id(0xD))
    }
    #expect(try capture.found(.throttled) == (isNamed ? [] : ["throttled[warning]"]))
  }

  /// The system requests again what it ended: once is routine, several times in succession is not.
  @Test(arguments: [(2, nil), (3, 600), (8, 2100)] as [(Int, Double?)])
  func exportsEndedBySystemRepeatedlyAreReported(count: Int, seconds: Double?) throws {
    var (capture, errors) = (MirrorCapture(), MirrorCapture())
    capture.setUp()
    for number in 0..<count {
      let time = 10 + Double(number) * 300
      capture.failExport(number + 2, MirrorCapture.deferral, at: time)
      errors.exportFailed(MirrorCapture.deferral, at: time)
    }
    #expect(try capture.found(.throttled) == (seconds == nil ? [] : ["throttled[warning]"]))
    let detail = try capture.detail(Throttled.Detail.self)
    #expect(detail?.seconds == seconds && detail?.tries ?? count == count)
    #expect(try errors.found(.throttled) == [], "the log has only errors: one may have succeeded")
    capture.export(20, records: 3, at: 3000)
    #expect(try capture.found(.throttled, .exportFailed) == [])
  }

  @Test func importsEndedBySystemRepeatedlyAreReported() throws {
    var capture = MirrorCapture()
    capture.setUp()
    for number in 2...4 {
      let time = Double(number) * 100
      capture.push(at: time - 1)
      capture.failImport(number, MirrorCapture.deferral, at: time)
    }
    #expect(try capture.found(.throttled) == ["throttled[warning]"])
    let detail = try #require(try capture.detail(Throttled.Detail.self))
    #expect(detail.kind == .import && detail.tries == 3 && detail.seconds == 200)
    capture.import(5, madeChanges: true, at: 600)
    #expect(try capture.found(.throttled, .importFailed) == [])
  }

  /// The omitted part may have had a success; another failure is a problem of its own.
  @Test(arguments: [true, false]) func omittedPartOrFailureEndsTheInterruption(isLeftOut: Bool) throws {
    var capture = MirrorCapture()
    capture.setUp()
    for number in 2...4 {
      capture.failExport(number, MirrorCapture.deferral, at: Double(number) * 100)
    }
    if isLeftOut { capture.add("[...]") } else { capture.failExport(5, MirrorCapture.offline, at: 500) }
    #expect(try capture.found(.throttled) == [])
  }

  @Test func deferralByCloudKitIsReported() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.failExport(2, MirrorCapture.error("7/2062", "Request Rate Limited", retryAfter: 180), at: 10)
    capture.live(at: 100)
    #expect(try capture.found(.throttled, .exportFailed) == ["throttled[warning]"])
    let detail = try #require(try capture.detail(Throttled.Detail.self))
    #expect(detail.until?.timeText == "10:03:11.000000" && detail.seconds == 89 && detail.ended == nil)
    capture.export(3, records: 1, at: 200)
    #expect(try capture.found(.throttled) == ["throttled[warning]"])
  }

  /// A log that shows exports shows that none began after CloudKit's time, once that is over for long enough.
  @Test(arguments: [(160.0, 90, nil), (400, 389, 299)] as [(Double, Double, Double?)])
  func noExportAfterCloudKitsTimeIsAStandstillToTheEnd(
    last: Double, seconds: Double, untried: Double?
  ) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.failExport(2, MirrorCapture.error("7/2062", "Request Rate Limited", retryAfter: 90), at: 10)
    capture.live(at: last)
    let detail = try #require(try capture.detail(Throttled.Detail.self))
    #expect(detail.seconds == seconds && detail.ended == nil && !detail.mayHaveResumed)
    #expect(detail.secondsUntried == untried)
  }

  /// A log that was reduced to errors shows none of the imports that succeed after CloudKit's delay.
  @Test(arguments: [(100.0, false), (3000, true)])
  func errorsAloneDoNotShowTheEnd(last: Double, isOver: Bool) throws {
    var capture = MirrorCapture()
    for time in [10.0, 50] {
      capture.print(
        "\(capture.trips.sender): Import failed with error:\n"
          + MirrorCapture.error("7/2062", "Request Rate Limited", retryAfter: 90),
        "NSCloudKitMirroringDelegate _importFinishedWithResult:importer:", at: time)
    }
    capture.exportFailed(MirrorCapture.offline, at: last)
    let detail = try #require(try capture.detail(Throttled.Detail.self))
    #expect(detail.kind == .import && detail.ended == nil && detail.mayHaveResumed == isOver)
  }

  @Test func shortDelayOfCloudKitIsNotReported() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.failExport(2, MirrorCapture.error("7/2062", "Request Rate Limited", retryAfter: 20), at: 10)
    capture.export(3, records: 1, at: 40)
    capture.live(at: 200)
    #expect(try capture.found(.throttled, .exportFailed) == ["export-failed[note]"])
  }

  /// CloudKit refuses nothing after the time that it names: when the next request begins is not its doing.
  @Test(arguments: [(5, 300.0), (50, 900)])
  func laterRequestLongAfterCloudKitsTimeIsNoStandstill(retryAfter: Int, next: Double) throws {
    let error = MirrorCapture.error("6/2009", "Service Unavailable", retryAfter: retryAfter)
    var (sent, fetched) = (MirrorCapture(), MirrorCapture())
    sent.setUp()
    sent.failExport(2, error, at: 10)
    sent.export(3, records: 3, at: next)
    #expect(try sent.found(.throttled, .exportFailed) == ["export-failed[note]"])
    fetched.setUp()
    fetched.failImport(2, error, at: 10)
    fetched.push(at: next)
    fetched.import(3, madeChanges: true, at: next + 1)
    #expect(try fetched.found(.throttled, .importFailed).isEmpty)
  }

  /// Of several refusals the times that CloudKit names count, and where they overlap only once.
  @Test(arguments: [(12, 90.0, nil), (40, 90, 80), (50, 30, 80)] as [(Int, Double, Double?)])
  func timesOfSeveralRefusalsAddUp(retryAfter: Int, apart: Double, seconds: Double?) throws {
    var capture = MirrorCapture()
    capture.setUp()
    let error = MirrorCapture.error("7/2062", "Request Rate Limited", retryAfter: retryAfter)
    for number in 0..<2 { capture.failExport(number + 2, error, at: 10 + Double(number) * apart) }
    capture.export(4, records: 3, at: 600)
    #expect(try capture.found(.throttled) == (seconds == nil ? [] : ["throttled[warning]"]))
    let detail = try capture.detail(Throttled.Detail.self)
    #expect(detail?.seconds == seconds && detail?.endsWithTime ?? true)
  }

  /// What becomes of the export after a refusal, which runs for long.
  enum NextExport: CaseIterable {
    case succeeds, fails, runsOn
  }

  /// The standstill ends when the next export begins, however long that takes and whatever becomes of it.
  @Test(arguments: NextExport.allCases) func standstillEndsWhereTheNextExportBegins(next: NextExport) throws {
    for (began, seconds) in [(51.0, nil), (91, 80)] as [(Double, Double?)] {
      var capture = MirrorCapture()
      capture.setUp()
      capture.failExport(2, MirrorCapture.error("7/2062", "Request Rate Limited", retryAfter: 90), at: 10)
      capture.execute("Export", 3, at: began)
      capture.find(3, at: began + 1)
      switch next {
      case .succeeds: capture.finish("Export", 3, at: began + 70)
      case .fails: capture.finish("Export", 3, MirrorCapture.exception, at: began + 70)
      case .runsOn: capture.live(at: began + 50)
      }
      #expect(try capture.found(.throttled) == (seconds == nil ? [] : ["throttled[warning]"]))
      let detail = try capture.detail(Throttled.Detail.self)
      #expect(detail?.seconds == seconds)
      #expect(detail?.ended?.time?.timeText == (seconds == nil ? nil : "10:01:31.000000"))
    }
  }

  /// What waited is removed with the rest: the wait ends there, unless it is said again after that.
  @Test(arguments: [(45.0, nil), (85, nil), (85, 200)] as [(Double, Double?)])
  func removalOfTheDataEndsTheWait(removedAt time: Double, repeatedAt again: Double?) throws {
    for isOfSystem in [true, false] {
      var capture = MirrorCapture()
      capture.setUp()
      func putOff(_ number: Int, at seconds: Double) {
        if isOfSystem {
          capture.decide("export", "ActivityRateLimitPolicy", at: seconds + 1)
        } else {
          let limit = MirrorCapture.error("7/2062", "Request Rate Limited", retryAfter: 90)
          capture.failExport(number, limit, at: seconds)
        }
      }
      capture.save(at: 5)
      putOff(2, at: 10)
      capture.print(
        "\(capture.trips.sender): Sending 'PFCloudKitWillResetSyncNotificationName' with reason: 'UserPurgedZone'",
        "NSCloudKitMirroringDelegate logResetSyncNotification:", at: time)
      if let again { putOff(3, at: again) }
      capture.export(4, records: 1, at: 300)
      let isLong = time > 71
      #expect(try capture.found(.throttled) == (isLong ? ["throttled[warning]"] : []))
      guard isLong else { continue }
      let detail = try #require(try capture.detail(Throttled.Detail.self))
      #expect(detail.lost?.time?.timeText == "10:01:25.000000")
      // CloudKit's times are over at 101 s and at 291 s.
      #expect(detail.seconds == (again == nil ? 74 : isOfSystem ? 289 : 180))
      #expect((detail.ended == detail.lost) == (again == nil))
    }
  }

  /// Nothing is lost of what was never saved.
  @Test(arguments: [true, false]) func removalLosesOnlyWhatWaited(hasSaved: Bool) throws {
    var capture = MirrorCapture()
    capture.setUp()
    if hasSaved { capture.save(at: 5) }
    capture.decide("export", "ActivityRateLimitPolicy", at: 10)
    capture.print(
      "\(capture.trips.sender): Sending 'PFCloudKitWillResetSyncNotificationName' with reason: 'UserPurgedZone'",
      "NSCloudKitMirroringDelegate logResetSyncNotification:", at: 100)
    let detail = try #require(try capture.detail(Throttled.Detail.self))
    #expect(detail.lost != nil && detail.hasLostAny == hasSaved)
  }

  /// A removal of the data long after CloudKit's time shows no longer wait for CloudKit.
  @Test(arguments: [(30, nil), (70, 70)] as [(Int, Double?)], [true, false])
  func removalAfterCloudKitsTimeDoesNotLengthenTheWait(limit: (Int, Double?), isSentAfter: Bool) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.save(at: 5)
    let error = MirrorCapture.error("7/2062", "Request Rate Limited", retryAfter: limit.0)
    capture.failExport(2, error, at: 10)
    capture.print(
      "\(capture.trips.sender): Sending 'PFCloudKitWillResetSyncNotificationName' with reason: 'UserPurgedZone'",
      "NSCloudKitMirroringDelegate logResetSyncNotification:", at: 600)
    if isSentAfter { capture.export(3, records: 1, at: 602) } else { capture.live(at: 602) }
    #expect(try capture.found(.throttled) == (limit.1 == nil ? [] : ["throttled[warning]"]))
    let detail = try capture.detail(Throttled.Detail.self)
    #expect(detail?.seconds == limit.1 && detail?.endsWithRemoval != true)
  }

  /// A limit that comes and goes is one trouble, as is a policy that does.
  @Test func repeatedWaitsAreOneFinding() throws {
    var (limited, deferred) = (MirrorCapture(), MirrorCapture())
    limited.setUp()
    deferred.setUp()
    let error = MirrorCapture.error("7/2062", "Request Rate Limited", retryAfter: 90)
    for (number, seconds) in [70.0, 90, 80].enumerated() {
      let start = 10 + Double(number) * 200
      limited.failExport(2 * number + 2, error, at: start)
      limited.export(2 * number + 3, records: 1, at: start + 1 + seconds)
      deferred.decide("export", "ActivityRateLimitPolicy", at: start + 1)
      deferred.decide("export", nil, at: start + 1 + seconds)
      deferred.export(number + 2, records: 1, at: start + 1 + seconds)
    }
    for (capture, count) in [(limited, 3), (deferred, 1)] {
      #expect(try capture.found(.throttled) == ["throttled[warning]"])
      let detail = try #require(try capture.detail(Throttled.Detail.self))
      #expect(detail.waits == 3 && detail.seconds == 90)
      #expect(try capture.diagnosis().findings.first { $0.rule == .throttled }?.count == count)
    }
  }

  /// Of very many limits the longest ones are kept.
  @Test(arguments: [(16, false), (20, true)]) func longestOfManyLimitsIsTold(count: Int, isMore: Bool) throws
  {
    var capture = MirrorCapture()
    capture.setUp()
    let error = MirrorCapture.error("7/2062", "Request Rate Limited", retryAfter: 120)
    for number in 0..<count {
      let start = 10 + Double(number) * 200
      capture.failExport(2 * number + 2, error, at: start)
      capture.export(2 * number + 3, records: 1, at: start + (number == 0 ? 121 : 81))
    }
    let detail = try #require(try capture.detail(Throttled.Detail.self))
    #expect(detail.waits == 16 && detail.mayBeMore == isMore && detail.seconds == 120)
  }

  @Test func unresponsiveDaemonIsNoThrottling() throws {
    var capture = MirrorCapture()
    let error = MirrorCapture.error("6/NSCocoaErrorDomain:4099", "Service Unavailable", retryAfter: 5)
    capture.failExport(2, error, at: 10)
    capture.failExport(3, error, at: 90)
    #expect(try capture.found(.throttled).isEmpty)
  }

  /// Neither CloudKit nor the system defers anything while the app does not run.
  @Test(arguments: [(12.0, nil), (80, 69), (400, 90)] as [(Double, Double?)])
  func endOfTheAppEndsTheDelay(last: Double, seconds: Double?) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.failExport(2, MirrorCapture.error("7/2062", "Request Rate Limited", retryAfter: 90), at: 10)
    capture.live(at: last)
    var next = capture.trips
    (next.pid, next.delegate) = (9000, "0x6000011c4d80")
    capture.setUp(3, at: 5000, by: next)
    capture.export(4, records: 1, at: 5010, by: next)
    #expect(try capture.found(.throttled) == (seconds == nil ? [] : ["throttled[warning]"]))
    let detail = try capture.detail(Throttled.Detail.self)
    #expect(detail?.seconds == seconds && detail?.hasProcessEnded ?? true)
  }

  @Test(arguments: [(50.0, nil), (90, 80)] as [(Double, Double?)])
  func endOfTheAppEndsTheDeferral(last: Double, seconds: Double?) throws {
    var capture = MirrorCapture()
    capture.setUp()
    for time in [10.0, 30, last] { capture.decide("import", "ActivityRateLimitPolicy", at: time) }
    var next = capture.trips
    (next.pid, next.delegate) = (9000, "0x6000011c4d80")
    capture.setUp(3, at: 5000, by: next)
    capture.print(
      "\(next.sender): Executing: \(MirrorCapture.request("Import", 4))",
      "NSCloudKitMirroringDelegate checkAndExecuteNextRequest", at: 5010, by: next)
    #expect(try capture.found(.throttled) == (seconds == nil ? [] : ["throttled[warning]"]))
    #expect(try capture.detail(Throttled.Detail.self)?.seconds == seconds)
  }

  /// Work that CloudKit deferred is listed with CloudKit's delay, not with what the system deferred later.
  @Test func systemAndCloudKitDeferralsAreSeparateFindings() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.failExport(2, MirrorCapture.error("7/2062", "Request Rate Limited", retryAfter: 180), at: 10)
    capture.export(3, records: 1, at: 200)
    for time in [1000.0, 1030, 1090] { capture.decide("export", "ActivityRateLimitPolicy", at: time) }
    capture.decide("export", nil, at: 1100)
    capture.export(4, records: 1, at: 1101)
    let findings = try capture.diagnosis().alarmingFindings
    #expect(findings.map(\.rule) == [.throttled, .throttled])
    for finding in findings {
      let detail = try #require(finding.detail as? Throttled.Detail)
      let isFromSystem = !detail.policies.isEmpty
      #expect(finding.sameTrouble.map(\.rule) == (isFromSystem ? [] : [.exportFailed]))
      #expect(finding.count == (isFromSystem ? 3 : 1))
      #expect(finding.first.time?.timeText == (isFromSystem ? "10:16:40.000000" : "10:00:11.000000"))
    }
  }
}
