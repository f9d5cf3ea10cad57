// Captures that show a mirrored store in part, so that what is not in them proves nothing.

import Testing
import Timelines

@testable import Diagnosis

struct MirrorShownTests {
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
}
