import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct QuotaExceededTests {
  @Test func tellsUntilAnExportSucceeds() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.failExport(2, MirrorCapture.partial([MirrorCapture.full], followers: 2), at: 10)
    capture.failExport(3, MirrorCapture.partial([MirrorCapture.full], followers: 2), at: 20)
    #expect(try capture.found(.quotaExceeded, .exportFailed) == ["quota-exceeded[error]"])
    capture.export(4, records: 1, at: 30)
    #expect(try capture.found(.quotaExceeded, .exportFailed) == ["quota-exceeded[note]"])
  }

  @Test func anotherErrorIsNone() throws {
    var capture = MirrorCapture()
    capture.failExport(2, MirrorCapture.partial([MirrorCapture.tooLarge]), at: 10)
    #expect(try capture.found(.quotaExceeded).isEmpty)
  }
}
