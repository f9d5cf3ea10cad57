// The words for options that Core Data rejects.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct OptionsRejectedTests {
  @Test func messageOfAWarningSaysWarns() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      OptionsRejected.Detail(entry: try wording.entry("local-storage"), error: nil), .warning)
    #expect(
      words.message.plain.hasPrefix(
        "Core Data warns about the options with which the app opens its store: "))
    #expect(
      words.placeToLook?.plain
        == "the app's code.")
    #expect(
      words.dataText
        == "entry: \"local-storage\"")
  }

  /// The store may still be opened.
  @Test func messageOfAnOpenedStoreSaysComplains() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      OptionsRejected.Detail(entry: try wording.entry("icloud-options-missing"), error: nil), .error)
    #expect(
      words.message.plain.hasPrefix(
        "Core Data complains about the options with which the app opens its store: A store that once was an iCloud store"
      ))
  }

  /// The error of a setup that is refused contains the reason.
  @Test func messageSaysWhyOptionsAreRefused() throws {
    let wording = try TripsCapture()
    let error = ErrorChain(
      "Error Domain=NSCocoaErrorDomain Code=134311 \"no\" UserInfo=0x1 {reason=The store has no URL.}")
    let words = wording.words(
      OptionsRejected.Detail(entry: try wording.entry("post-store-setup-failed"), error: error), .error)
    #expect(
      words.message.plain.hasPrefix(
        "Core Data refuses the options with which the app opens its store: The store has no URL (error 134311)."
      ))
  }
}
