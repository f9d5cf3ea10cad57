// The words for stores that stay on local storage.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct LocalStorageOnlyTests {
  @Test func messageSaysSinceWhen() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      LocalStorageOnly.Detail(seconds: 91.5))
    #expect(
      words.message.plain.hasPrefix(
        "The store is on local storage for the last 1 min 32 s of the capture: iCloud is not "
          + "ready for it."))
    // Systems up to iOS 7 have no iCloud Drive.
    #expect(words.advice.plain.contains("iCloud Drive (Documents & Data until iOS 7) is on for the app"))
    #expect(
      words.placeToLook?.plain
        == "iCloud on this device: account, settings, network, space.")
    #expect(
      words.dataText
        == "seconds: 91")
  }

  @Test func messageSaysThatTheStoreIsSetUpForAnAccountAgain() throws {
    let words = try TripsCapture().words(LocalStorageOnly.Detail(seconds: 3, isSetUpAgain: true), .warning)
    #expect(
      words.message.plain.hasPrefix(
        "The store is on local storage, set up for the present account for the last 3 s of the capture: iCloud is not "
          + "ready for it."))
  }

  /// Another process shows that the device is signed in.
  @Test func processOutsideICloudIsNamed() throws {
    let detail = LocalStorageOnly.Detail(seconds: 215, process: "TodayExtension")
    let words = try TripsCapture().words(detail)
    #expect(words.message.plain.hasPrefix("In the process TodayExtension the store is on local storage "))
    #expect(words.advice.plain.contains("has the iCloud entitlement of the app"))
    guard case .ofStores(let failure) = words.failure else {
      Issue.record("no failure of stores")
      return
    }
    #expect(failure.plain == "not syncing in the process TodayExtension")
  }

  @Test func unresponsiveAppIsBlamedNotICloud() throws {
    let words = try TripsCapture().words(
      LocalStorageOnly.Detail(seconds: 200, asked: Place(line: 3, time: nil)))
    #expect(
      words.message.plain.contains("asked the app to let go of the store, and the app has not answered"))
    #expect(words.advice.plain.hasPrefix("Let the app's answer to \"Stores will change\" return immediately"))
    #expect(words.placeToLook?.plain == "what the app does when its stores will change.")
  }

  @Test func storeLeftInICloudWasNotOnLocalStorage() throws {
    let end = LocalStorageOnly.Detail.End.abandoned(Place(line: 3, time: nil))
    let words = try TripsCapture().words(
      LocalStorageOnly.Detail(seconds: nil, end: end, wasInCloud: true), .note)
    #expect(
      words.message.plain
        == "The store was in iCloud, until UbiquityStoreManager loaded the local store in its place. Since then the "
        + "app's data does not sync with other devices.")
  }

  @Test func removalByTheAppIsNotICloudsFault() throws {
    let (wording, place) = (try TripsCapture(), Place(line: 3, time: nil))
    for end in [LocalStorageOnly.Detail.End.removed(place), .abandoned(place)] {
      let words = wording.words(LocalStorageOnly.Detail(seconds: 20, end: end))
      #expect(words.message.plain.hasPrefix("The store was on local storage for 20 s, until "))
      #expect(words.advice.plain.hasPrefix("Ask whether iCloud was switched off in the app."))
    }
  }
}
