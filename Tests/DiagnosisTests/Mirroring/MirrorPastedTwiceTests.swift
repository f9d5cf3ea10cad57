// A log that was pasted twice tells the same as once, whether what went wrong in it is over or not.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

/// Logs of mirroring that hold each of their records twice.
struct MirrorPastedTwiceTests {
  static let logs: [@Sendable (inout MirrorCapture) -> Void] = [
    { capture in
      capture.setUpFailed(MirrorCapture.noAccount, at: 5)
      capture.finish("DelegateSetup", 1, MirrorCapture.noAccount, at: 5)
      capture.drop("Export", 2, at: 6)
    },
    { $0.drop("Export", 2, at: 6) },
    { $0.setUpFailed(MirrorCapture.offline, at: 5) },
    { capture in
      capture.account("No account", at: 4)
      capture.print(
        "\(capture.trips.sender) - resetting internal state after error: \(MirrorCapture.noAccount)",
        "NSCloudKitMirroringDelegate resetAfterError:andKeepContainer:", at: 5)
    },
    { capture in
      capture.execute("Export", 2, at: 5)
      capture.send(2, at: 6)
      capture.exportFailed(MirrorCapture.partial([MirrorCapture.missing("CD_Trip", "CD_mood")]), at: 7)
      capture.finish("Export", 2, MirrorCapture.partial([MirrorCapture.missing("CD_Trip", "CD_mood")]), at: 7)
    },
    { $0.exportFailed(MirrorCapture.partial([MirrorCapture.tooLarge], followers: 2), at: 7) },
    { $0.exportFailed(MirrorCapture.full, at: 7) },
    { capture in
      capture.exported(at: 7)
      capture.send(3, at: 8)
      capture.exported(at: 9)
    },
    { $0.announceReset("PFCloudKitDidResetSyncNotificationName", "ServerChangeTokenExpired", at: 9) },
    { capture in
      capture.announceReset("PFCloudKitWillResetSyncNotificationName", "AccountLogout", at: 8)
      capture.announceReset("PFCloudKitDidResetSyncNotificationName", "AccountLogout", at: 9)
    },
    { capture in
      capture.decide("export", "ActivityRateLimitPolicy", at: 8)
      capture.decide("export", "ActivityRateLimitPolicy", at: 90)
    },
    { $0.save(at: 10) },
  ]

  private static func capture(_ number: Int, isResolved: Bool) -> MirrorCapture {
    var capture = MirrorCapture()
    logs[number](&capture)
    if isResolved {
      capture.setUp(10, at: 100)
      capture.export(11, records: 2, at: 120)
      capture.import(12, madeChanges: false, at: 140)
    }
    capture.schedule("Push", at: 200)
    capture.live(at: 300)
    return capture
  }

  @Test(arguments: logs.indices, [true, false])
  func logPastedTwiceYieldsTheSame(number: Int, isResolved: Bool) throws {
    let text = Self.capture(number, isResolved: isResolved).text
    try Self.expectSame(text, text + text)
  }

  /// The system's log may repeat each record immediately.
  @Test(arguments: logs.indices, [true, false])
  func recordsRepeatedOneByOneYieldTheSame(number: Int, isResolved: Bool) throws {
    let text = Self.capture(number, isResolved: isResolved).text
    let date = "2025-04-06 "
    let records = text.split(separator: date).map { date + $0 }
    try Self.expectSame(text, records.flatMap { [$0, $0] }.joined())
  }

  /// In whole thousandths of a second, or in another thread, the same words are printed again.
  @Test(arguments: [("000+0200 0x1d2f4", "+0200 0x1d2f4"), ("0x1d2f4", "0x1d2f5")])
  func repetitionThatMayBeRealIsCounted(_ header: String, _ other: String) throws {
    var capture = MirrorCapture()
    capture.setUp()
    let end = capture.text.endIndex
    capture.exportFailed(MirrorCapture.exception, at: 100)
    let record = String(capture.text[end...])
    func count(_ records: String...) throws -> Int? {
      let text = capture.text[..<end] + records.joined()
      return try Diagnosing.diagnose(Array(text.utf8)).findings.first { $0.rule == .exportFailed }?.count
    }
    #expect(try count(record) == 1)
    #expect(try count(record, record) == 1)
    let again = record.replacing(header, with: other)
    let isExact = !header.hasPrefix("000")
    #expect(try count(isExact ? record : again, again) == 2)
  }

  private static func expectSame(_ text: String, _ repeated: String) throws {
    let once = try Diagnosing.diagnose(Array(text.utf8))
    let twice = try Diagnosing.diagnose(Array(repeated.utf8))
    func said(_ diagnosis: CaptureDiagnosis) -> [String] {
      diagnosis.findings.filter { $0.rule != .lowLogLevel }.map {
        "\($0.rule.rawValue)[\($0.severity.rawValue)] \($0.count)"
      }
    }
    #expect(said(once) == said(twice))
    let (store, again) = (try #require(once.mirrored.first), try #require(twice.mirrored.first))
    #expect(once.mirrored.count == twice.mirrored.count)
    #expect(MirrorRequestKind.allCases.allSatisfy { store.counts($0) == again.counts($0) })
    #expect(store.exports.objects == again.exports.objects && store.setup.state == again.setup.state)
    #expect(store.resets.count == again.resets.count)
    #expect(store.exports.pendingSaves == again.exports.pendingSaves)
  }

  /// The same words at another time report another failure, even if the clock was set back.
  @Test func sameErrorAtAnotherTimeIsNew() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.exportFailed(MirrorCapture.exception, at: 100)
    capture.exported(at: 200)
    #expect(try capture.found(.exportFailed) == ["export-failed[note]"])
    capture.exportFailed(MirrorCapture.exception, at: 50)
    #expect(try capture.found(.exportFailed) == ["export-failed[error]"])
  }
}

extension MirrorCapture {
  /// A request is dropped because the store was never set up.
  fileprivate mutating func drop(_ kind: String, _ number: Int, at seconds: Double) {
    print(
      "\(trips.sender) - Never successfully initialized and cannot execute request '\(Self.request(kind, number))' "
        + "due to error: \(Self.noAccount)",
      "NSCloudKitMirroringDelegate _requestAbortedNotInitialized:", at: seconds)
  }

  fileprivate mutating func announceReset(_ name: String, _ reason: String, at seconds: Double) {
    print(
      "\(trips.sender): Sending '\(name)' with reason: '\(reason)'",
      "NSCloudKitMirroringDelegate logResetSyncNotification:", at: seconds)
  }
}
