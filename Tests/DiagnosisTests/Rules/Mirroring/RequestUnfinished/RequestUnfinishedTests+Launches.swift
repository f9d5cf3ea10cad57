// The rule for requests without an end, where the app was launched again.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

extension RequestUnfinishedTests {
  /// A request that hangs at 10:00:10, and another launch whose set-up is done at 10:03:22.
  private static func relaunch(
    after kind: String
  ) -> (capture: MirrorCapture, next: MirrorCapture.Store) {
    var capture = MirrorCapture()
    if kind == "DelegateSetup" { capture.observe(at: 0) } else { capture.setUp() }
    capture.execute(kind, 2, at: 10)
    capture.live(at: 100)
    var next = capture.trips
    (next.pid, next.delegate) = (9000, "0x6000011c4d80")
    capture.setUp(3, at: 200, by: next)
    return (capture, next)
  }

  /// Nobody but the app asks for a task again.
  @Test(arguments: ["AcceptShareInvitations", "InitializeSchema"])
  func onlyItsTaskMakesUpForAHangingTask(kind: String) throws {
    var (capture, next) = Self.relaunch(after: kind)
    capture.export(4, records: 2, at: 210, by: next)
    #expect(try capture.found(.requestUnfinished) == ["request-unfinished[warning]"])
    capture.save(at: 220, by: next)
    capture.live(at: 700, pid: 9000)
    // A later launch does not wait for it.
    #expect(try capture.found(.notExported).count == 1)
    capture.finish(kind, 5, at: 710, by: next)
    #expect(try capture.found(.requestUnfinished) == ["request-unfinished[note]"])
    let detail = try #require(try capture.detail(RequestUnfinished.Detail.self))
    #expect(detail.recovered?.time?.timeText == "10:11:50.000000" && detail.isRecoveredByItsKind)
  }

  /// What became of the last request is what counts.
  @Test func failureInALaterLaunchTakesThePlaceOfAHang() throws {
    var (capture, next) = Self.relaunch(after: "AcceptShareInvitations")
    capture.export(4, records: 2, at: 210, by: next)
    capture.execute("AcceptShareInvitations", 5, at: 220, by: next)
    capture.finish("AcceptShareInvitations", 5, MirrorCapture.offline, at: 221, by: next)
    #expect(try capture.found(.requestUnfinished) == ["request-unfinished[warning]"])
    let detail = try #require(try capture.detail(RequestUnfinished.Detail.self))
    #expect(detail.failure != nil && detail.count == 1)
  }

  /// The first success shows how long the trouble lasted.
  @Test(arguments: [
    ("DelegateSetup", "10:03:22.000000", true), ("Export", "10:03:31.000000", true),
    ("FetchRecords", "10:03:22.000000", false),
  ])
  func firstSuccessOfALaterLaunchIsTold(kind: String, time: String, isOfItsKind: Bool) throws {
    var (capture, next) = Self.relaunch(after: kind)
    capture.export(4, records: 2, at: 210, by: next)
    capture.export(5, records: 2, at: 400, by: next)
    #expect(try capture.found(.requestUnfinished) == ["request-unfinished[note]"])
    let detail = try #require(try capture.detail(RequestUnfinished.Detail.self))
    #expect(detail.recovered?.time?.timeText == time && detail.isRecoveredByItsKind == isOfItsKind)
  }
}
