// Resets that come again although the store synced in between.

import Testing
import Timelines

@testable import Diagnosis

extension SyncResetTests {
  private static func announce(_ reason: String, at seconds: Double, _ capture: inout MirrorCapture) {
    capture.print(
      "\(capture.trips.sender): Sending 'PFCloudKitWillResetSyncNotificationName' with reason: '\(reason)'",
      "NSCloudKitMirroringDelegate logResetSyncNotification:", at: seconds)
  }

  /// An import and an export after the last reset do not end what brings it about each time.
  @Test(
    arguments: ["HistoryExpired", "ServerChangeTokenExpired", "ZoneDeleted"],
    [(1, .note), (2, .note), (3, .warning), (4, .warning)] as [(count: Int, severity: Finding.Severity)])
  func resetThatComesAgainAfterEachSuccessIsAWarning(
    reason: String, course: (count: Int, severity: Finding.Severity)
  ) throws {
    var capture = MirrorCapture()
    capture.setUp()
    for number in 0..<course.count {
      let start = 60 + Double(number) * 300
      Self.announce(reason, at: start, &capture)
      capture.import(number * 2 + 2, madeChanges: true, at: start + 10)
      capture.export(number * 2 + 3, records: 3, at: start + 20)
    }
    #expect(try capture.found(.syncReset) == ["sync-reset[\(course.severity.rawValue)]"])
    let detail = try #require(try capture.detail(SyncReset.Detail.self))
    #expect(detail.again == course.count - 1)
    // The first reset comes before any import.
    #expect(detail.isSoonAfterImport == (course.count > 1))
  }

  /// Resets without a success in between are one reset that is tried again.
  @Test func resetsWithoutASuccessInBetweenDoNotComeAgain() throws {
    var capture = MirrorCapture()
    capture.setUp()
    for number in 0..<4 { Self.announce("HistoryExpired", at: 60 + Double(number) * 300, &capture) }
    #expect(try capture.detail(SyncReset.Detail.self)?.fruitless == 3)
    capture.import(2, madeChanges: true, at: 2000)
    #expect(try capture.found(.syncReset) == ["sync-reset[note]"])
    #expect(try capture.detail(SyncReset.Detail.self)?.again == 0)
  }

  /// Each share that ends is another one.
  @Test func endsOfSeveralSharesDoNotComeAgain() throws {
    var capture = MirrorCapture()
    capture.trips.scope = "Shared"
    capture.setUp()
    for number in 0..<4 {
      let start = 60 + Double(number) * 300
      Self.announce("ZoneDeleted", at: start, &capture)
      capture.import(number + 2, madeChanges: true, at: start + 10)
    }
    #expect(try capture.found(.syncReset) == ["sync-reset[note]"])
    #expect(try capture.detail(SyncReset.Detail.self)?.again == 0)
  }
}
