// The rule for requests with a task of the app that fail.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

extension RequestUnfinishedTests {
  /// A request that fails, after which imports and exports succeed.
  private static func failing(_ kind: String, _ error: String = MirrorCapture.offline) -> MirrorCapture {
    var capture = MirrorCapture()
    capture.setUp()
    capture.execute(kind, 2, at: 10)
    capture.finish(kind, 2, error, at: 11)
    capture.import(3, madeChanges: false, at: 40)
    capture.export(4, records: 1, at: 60)
    return capture
  }

  @Test(arguments: [
    ("AcceptShareInvitations", MirrorTask.shareAcceptance), ("InitializeSchema", .schemaInitialization),
  ])
  func noTransferMakesUpForAFailedTask(kind: String, task: MirrorTask) throws {
    var capture = Self.failing(kind)
    #expect(try capture.found(.requestUnfinished) == ["request-unfinished[warning]"])
    let detail = try #require(try capture.detail(RequestUnfinished.Detail.self))
    #expect(detail.task == task && detail.count == 1 && detail.failure != nil)
    #expect(try capture.diagnosis().verdict == .attention)
    capture.finish(kind, 5, at: 80)
    // No acceptance says of which share it is.
    #expect(
      try capture.found(.requestUnfinished) == (task == .shareAcceptance ? ["request-unfinished[note]"] : []))
    #expect(try capture.diagnosis().verdict == .healthy)
  }

  @Test func laterAcceptanceIsToldWithItsFailure() throws {
    var capture = Self.failing("AcceptShareInvitations")
    capture.finish("AcceptShareInvitations", 5, at: 80)
    let detail = try #require(try capture.detail(RequestUnfinished.Detail.self))
    #expect(detail.recovered?.time?.timeText == "10:01:20.000000" && detail.isRecoveredByItsKind)
    #expect(detail.failure != nil && detail.count == 1)
    capture.finish("AcceptShareInvitations", 6, MirrorCapture.offline, at: 100)
    #expect(try capture.found(.requestUnfinished) == ["request-unfinished[warning]"])
    let next = try #require(try capture.detail(RequestUnfinished.Detail.self))
    #expect(next.recovered == nil && next.count == 1)
  }

  /// Each task is the app's to ask for again.
  @Test func successOfAnotherTaskMakesUpForNone() throws {
    var capture = Self.failing("AcceptShareInvitations")
    capture.finish("InitializeSchema", 5, at: 80)
    capture.finish("ExportProgress", 6, at: 90)
    #expect(try capture.found(.requestUnfinished) == ["request-unfinished[warning]"])
  }

  /// What mirroring asks for by itself it may ask for again, and what CloudKit refuses has rules of its own.
  @Test(arguments: [
    ("ExportProgress", MirrorCapture.offline), ("DelegateReset", MirrorCapture.offline),
    ("AcceptShareInvitations", MirrorCapture.full), ("AcceptShareInvitations", MirrorCapture.deferral),
  ])
  func failureWithoutTaskOrWithARuleIsNotOfThisOne(kind: String, error: String) throws {
    #expect(try Self.failing(kind, error).found(.requestUnfinished).isEmpty)
  }

  /// A request that failed is over: what is saved after it does not wait for it.
  @Test func failedTaskHoldsNothingUp() throws {
    var capture = Self.failing("AcceptShareInvitations")
    capture.save(at: 100)
    capture.live(at: 500)
    let rules = try capture.diagnosis().alarmingFindings.map(\.rule)
    #expect(rules.contains(.notExported) && rules.contains(.requestUnfinished))
  }
}
