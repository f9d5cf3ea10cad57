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

  @Test func messageNamesTheOnlyProcessWithoutPushes() throws {
    let words = try TripsCapture().words(PushesMissing.Detail(isOnlyOfProcess: true), .note)
    #expect(words.message.plain.hasPrefix("A process lacks the background mode for remote notifications"))
    #expect(words.message.plain.contains("This concerns only that process") && words.advice.isEmpty)
    #expect(words.data.isEmpty)
  }

  /// Pushes that were taken reached the app.
  @Test func messageSaysThatPushesReachTheAppInFront() throws {
    let words = try TripsCapture().words(PushesMissing.Detail(arePushesTaken: true))
    #expect(words.message.plain.contains("so pushes from CloudKit reach it only while it runs"))
    #expect(!words.message.plain.contains("no push") && words.advice.plain.contains("Remote notifications"))
  }

  @Test func messageSaysThatCloudKitEndsTheApp() throws {
    let words = try TripsCapture().words(PushesMissing.Detail(concernsEntitlement: true))
    #expect(words.message.plain.contains("CloudKit ends an app for that"))
    #expect(!words.message.plain.contains("background mode"))
  }
}
