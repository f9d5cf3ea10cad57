// The rule for captures whose log level hides details.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct LowLogLevelTests {
  /// On iOS 26 a log without details has the ends of requests, not their beginnings: a request that hangs
  /// is not in it.
  @Test(arguments: [false, true]) func endsOfRequestsAloneShowALowLevel(isBeginningShown: Bool) throws {
    var capture = MirrorCapture()
    capture.account("Available", at: 0)
    if isBeginningShown { capture.execute("Export", 2, at: 1) }
    capture.exported(at: 2)
    capture.print(
      "Finished request '\(MirrorCapture.request("Export", 2))' with result: \(MirrorCapture.result(capture.trips))",
      "NSCloudKitMirroringDelegate finishedAutomatedRequestWithResult:", at: 2.1)
    #expect(try capture.found(.lowLogLevel) == (isBeginningShown ? [] : ["low-log-level[note]"]))
  }

  /// A capture with details may begin after the beginning of its only request.
  @Test(arguments: [true, false]) func captureBeginningWithinARequestIsDetailed(isEndShown: Bool) throws {
    var capture = MirrorCapture()
    if isEndShown {
      capture.finish("Import", 2, madeChanges: true, at: 1)
    } else {
      capture.findNothingNew(MirrorCapture.request("Import", 2), at: 1)
    }
    #expect(try capture.found(.lowLogLevel) == [])
  }
}
