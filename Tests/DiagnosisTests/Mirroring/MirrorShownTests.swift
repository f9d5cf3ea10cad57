// Captures that show a mirrored store in part, so that what is not in them proves nothing.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct MirrorShownTests {
  /// A store that syncs, and is opened by another launch of the app.
  private static func relaunched(_ change: (inout MirrorCapture, MirrorCapture.Store) -> Void)
    -> MirrorCapture
  {
    var capture = MirrorCapture()
    capture.setUp()
    capture.export(2, records: 1, at: 10)
    let next = MirrorCapture.Store(pid: 9000, delegate: "0x6000011c4d80")
    capture.observe(at: 100, by: next)
    change(&capture, next)
    return capture
  }

  /// Each store that is observed enqueues a set-up, or says that it failed to.
  @Test(arguments: [(161.0, true), (159, false)])
  func storeOpenedWithoutASetupProvesNothingOfTheLaunch(end: Double, isFound: Bool) throws {
    let diagnosis = try Self.relaunched { capture, next in capture.live(at: end, pid: next.pid) }.diagnosis()
    let opened = diagnosis.openedWithoutSetup(mirroredStore: 0)
    #expect(opened?.time?.timeText == (isFound ? "10:01:40.000000" : nil))
    #expect(diagnosis.verdict == .healthy && diagnosis.isProven == !isFound)
  }

  static let setups: [@Sendable (inout MirrorCapture, MirrorCapture.Store) -> Void] = [
    { capture, next in capture.queueSetup(3, at: 101, by: next) },
    { capture, next in capture.execute("Export", 3, at: 101, by: next) },
    { capture, _ in capture.add("[...]") },
    // The other process goes on, and syncs.
    { capture, _ in capture.export(3, records: 1, at: 110) },
  ]

  @Test(arguments: setups.indices) func storeThatWorksOrMayDoSoIsNotWithoutASetup(index: Int) throws {
    let capture = Self.relaunched { capture, next in
      Self.setups[index](&capture, next)
      capture.live(at: 300, pid: next.pid)
    }
    #expect(try capture.diagnosis().openedWithoutSetup(mirroredStore: 0) == nil)
  }

  /// Without details, a hanging export would not be seen.
  @Test(arguments: [true, false]) func logWithoutRequestsProvesNoHealth(isDetailed: Bool) throws {
    var capture = MirrorCapture()
    if isDetailed { capture.setUp() }
    if isDetailed { capture.execute("Export", 2, at: 9) }
    capture.exported(at: 10)
    if isDetailed { capture.finish("Export", 2, at: 10) }
    let diagnosis = try capture.diagnosis()
    #expect(diagnosis.verdict == .healthy)
    #expect(diagnosis.showsMirroring == isDetailed && diagnosis.isProven == isDetailed)
  }

  static let waits: [@Sendable (inout MirrorCapture) -> Void] = [
    { $0.save(at: 10) },
    { $0.execute("Import", 3, at: 10) },
    { $0.push(at: 10) },
  ]

  /// What waits may have done so for seconds or for days; what went through needs no times.
  @Test(arguments: waits.indices, [true, false])
  func waitWithoutTimesProvesNoHealth(index: Int, isTimed: Bool) throws {
    var capture = MirrorCapture()
    capture.isTimed = isTimed
    capture.setUp()
    capture.export(2, records: 1, at: 3)
    #expect(try capture.diagnosis().isProven)
    Self.waits[index](&capture)
    let diagnosis = try capture.diagnosis()
    #expect(diagnosis.verdict == .healthy)
    #expect(diagnosis.waitsWithoutTimes == !isTimed && diagnosis.isProven == isTimed)
  }
}
