// What a finding keeps on this device that is reported under the cause of its trouble.

import Testing
import Timelines

@testable import Diagnosis

struct MirrorKeptBackTests {
  /// A save for which the user's iCloud has no space is on no other device, until an export succeeds.
  @Test(arguments: [true, false]) func failedExportOverQuotaMakesDevicesDiffer(isResolved: Bool) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.failExport(2, MirrorCapture.partial([MirrorCapture.full]), at: 10)
    if isResolved { capture.export(3, records: 3, at: 20) }
    let finding = try #require(try capture.diagnosis().findings.first { $0.rule == .quotaExceeded })
    #expect(finding.sameTrouble.map(\.rule) == [.exportFailed])
    #expect(finding.makesDevicesDiffer != isResolved)
  }

  /// Without an account each request is dropped, whether there is something to send or not.
  @Test(arguments: [true, false]) func saveWithoutAnAccountMakesDevicesDiffer(isSaved: Bool) throws {
    var capture = MirrorCapture()
    capture.observe(at: 0)
    capture.queueSetup(1, at: 0)
    capture.execute("DelegateSetup", 1, at: 0.5)
    capture.setUpFailed(MirrorCapture.noAccount, at: 1)
    capture.finish("DelegateSetup", 1, MirrorCapture.noAccount, at: 1)
    if isSaved { capture.save(at: 10) }
    let dropped =
      "Error Domain=NSCocoaErrorDomain Code=134406 \"Request was aborted: \(MirrorCapture.noAccount)\""
    capture.execute("Export", 2, at: 20)
    capture.finish("Export", 2, dropped, at: 20)
    capture.live(at: 300)
    let finding = try #require(try capture.diagnosis().findings.first { $0.rule == .accountChanged })
    #expect(finding.severity == .error && finding.sameTrouble.contains { $0.rule == .exportFailed })
    #expect(finding.makesDevicesDiffer == isSaved)
  }
}
