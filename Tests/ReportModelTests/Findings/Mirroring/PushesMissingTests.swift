// The words for apps that may not receive pushes.

import LogRecords
import Testing

@testable import Diagnosis
@testable import ReportModel

struct PushesMissingTests {
  @Test func adviceNamesTheCapability() throws {
    let wording = try TripsCapture().words(PushesMissing.Detail())
    #expect(wording.advice.plain.contains("add Background Modes with Remote notifications"))
    #expect(wording.message.plain.contains("no push from CloudKit reaches it") && wording.data.isEmpty)
  }

  @Test func messageSaysThatCloudKitEndsTheApp() throws {
    let words = try TripsCapture().words(PushesMissing.Detail(concernsEntitlement: true))
    #expect(words.message.plain.contains("CloudKit ends an app for that"))
    #expect(!words.message.plain.contains("background mode"))
  }
}
