// The words for imports of mirrored stores that failed.

import Testing

@testable import Diagnosis
@testable import ReportModel

struct MirrorImportFailedTests {
  @Test func messageSaysThatChangesWait() throws {
    var capture = MirrorWording()
    capture.execute("Import", at: 1)
    capture.fail("Import", MirrorWording.error("3/NSURLErrorDomain:-1009", "offline", retryAfter: 12), at: 2)
    let words = try capture.words(.importFailed)
    #expect(words.message.plain.hasPrefix("An import failed: "))
    #expect(
      words.message.plain.hasSuffix("waits in iCloud and is not here. CloudKit asks to retry after 12 s."))
    #expect(
      words.dataText.hasPrefix(
        "log: null, transaction: null, delayed: false, logs: [], failures: 1, errors: [{"))
  }
}
