import LogRecords
import Testing

@testable import Diagnosis
@testable import ReportModel

struct PushesMissingTests {
  @Test func namesTheCapability() throws {
    let wording = try Wording().words(PushesMissing.Detail())
    #expect(wording.advice.plain.contains("add Background Modes with Remote notifications"))
    #expect(wording.message.plain.contains("no push from CloudKit reaches it") && wording.data.isEmpty)
  }
}
