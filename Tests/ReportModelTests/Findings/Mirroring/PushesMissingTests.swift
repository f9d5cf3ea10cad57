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

  @Test func saysThatTheAppIsEnded() throws {
    let words = try Wording().words(PushesMissing.Detail(isOfEntitlement: true))
    #expect(words.message.plain.contains("CloudKit ends an app for that"))
    #expect(!words.message.plain.contains("background mode"))
  }
}
