// The words for changes of the iCloud account.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct AccountChangedTests {
  @Test func messageSaysWhatHappened() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      AccountChanged.Detail(change: .signedOut), .warning)
    #expect(
      words.message.plain.hasPrefix(
        "The user signed out of iCloud."))
    #expect(
      words.topic.plain
        == "The user signed out of iCloud")
    #expect(
      words.placeToLook?.plain
        == "the iCloud account of this device.")
    #expect(
      words.dataText
        == "change: \"signed-out\"")
  }

  /// Neither the network nor free space changes an account.
  @Test func adviceConcernsTheAccount() {
    let advice = AccountChanged.description.advice
    #expect(advice.hasPrefix("Ask whether the account was changed on purpose."))
    #expect(!advice.contains("network") && !advice.contains("free space"))
  }

  @Test func messageSaysThatTheAccountIsTheSame() throws {
    let words = try TripsCapture().words(AccountChanged.Detail(change: .changed, isSameAccount: true), .note)
    #expect(
      words.message.plain.hasPrefix("The user signed out of iCloud, and in again with the same account."))
    #expect(words.advice.plain.isEmpty)
  }
}
