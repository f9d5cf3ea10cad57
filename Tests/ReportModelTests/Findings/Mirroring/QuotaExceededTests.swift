import Testing

@testable import Diagnosis
@testable import ReportModel

struct QuotaExceededTests {
  @Test func saysWhereToFreeSpace() throws {
    var capture = MirrorWording()
    capture.execute("Export", at: 1)
    capture.fail("Export", MirrorWording.error("25/2035", "Quota exceeded"), at: 2)
    let words = try capture.words(.quotaExceeded)
    #expect(words.message.plain.contains("the user's iCloud storage is full"))
    #expect(words.advice.plain.contains("open Settings"))
    capture.succeedExport(at: 9)
    #expect(try capture.words(.quotaExceeded).message.plain.hasSuffix("there is space again."))
  }
}
