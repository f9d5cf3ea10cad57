import Testing

@testable import Diagnosis
@testable import ReportModel

struct ExportFailedTests {
  @Test(arguments: [
    ("Error Domain=NSCocoaErrorDomain Code=134421 \"exception\"", "report it to Apple"),
    (MirrorWording.error("3/NSURLErrorDomain:-1009", "offline", retryAfter: 12), "tried again by itself"),
    ("<private>", "The log hides the error"),
  ])
  func saysWhatToDo(error: String, advice: String) throws {
    var capture = MirrorWording()
    capture.execute("Export", at: 1)
    capture.fail("Export", error, at: 2)
    let words = try capture.words(.exportFailed)
    #expect(words.message.plain.hasPrefix("An export failed: "))
    #expect(words.message.plain.contains("No later one is seen to succeed"))
    #expect(words.advice.plain.contains(advice))
    #expect(words.data.map(\.key) == ["failures", "errors", "causes"])
    capture.succeedExport(at: 9)
    #expect(try capture.words(.exportFailed).advice.isEmpty)
  }
}
