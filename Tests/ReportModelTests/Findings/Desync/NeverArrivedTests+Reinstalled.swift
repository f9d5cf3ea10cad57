// The words for what a device lacks, or sent, of which a removed installation of the app had some.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

extension NeverArrivedTests {
  /// The removed installation shows that iCloud had the record; to install the app again brings nothing new.
  @Test func reinstalledAppIsNotToldToReinstall() throws {
    let words = try TripsCapture().words(
      NeverArrived.Detail(
        exporter: Self.phone, receiver: Self.tablet,
        lost: .records(
          NeverArrived.Mirrored(
            records: ["A"], objects: 1, formerly: 1, container: nil, haveCommonRecords: true,
            end: .imported(count: 2)))),
      isCompared: true)
    #expect(
      words.message.plain
        == "tablet has not imported 1 record of phone again since the app was reinstalled there: A. The removed "
        + "installation had it. It asked iCloud for changes 2 times after that, successfully, and did not get "
        + "what was sent. What phone saved in it is not on tablet.")
    #expect(
      words.topic.plain == "tablet has not imported 1 record of phone again since the app was reinstalled")
    #expect(words.advice.plain.hasSuffix("iCloud got it, because the removed installation on tablet had it."))
    #expect(!words.advice.plain.contains("install it again"))
  }

  /// The device itself shows that iCloud had the records, and that it had them only until the sign-out.
  @Test func signedOutDeviceIsToldWhatDidNotComeBack() throws {
    let words = try TripsCapture().words(
      NeverArrived.Detail(
        exporter: Self.phone, receiver: Self.tablet,
        lost: .records(
          NeverArrived.Mirrored(
            records: ["A", "B"], objects: 2, hadBeforeSignOut: true, container: nil, haveCommonRecords: true,
            end: .imported(count: 2)))),
      isCompared: true)
    #expect(
      words.message.plain
        == "tablet has not imported 2 records of phone again since the user signed out of iCloud there and in again: "
        + "A, B. It had them before. It asked iCloud for changes 2 times after that, successfully, and did not get what "
        + "was sent. What phone saved in them is not on tablet.")
    #expect(words.advice.plain.hasSuffix(" iCloud got them, because tablet had them before the sign-out."))
  }

  /// A new installation fetches all that is in iCloud: to install the app once more brings nothing new.
  @Test(arguments: [[], ["mac"]])
  func appReinstalledSinceIsNotToldToReinstall(holders: [String]) throws {
    let words = try TripsCapture().words(
      NeverArrived.Detail(
        exporter: Self.phone, receiver: Self.tablet,
        lost: .records(
          NeverArrived.Mirrored(
            records: ["A"], objects: 1, isFetchedAnew: true, container: nil, haveCommonRecords: true,
            arrivedOn: holders, end: .imported(count: 2)))),
      isCompared: true)
    let action = "change and save it once more on phone: that sends it again. "
    #expect(
      words.advice.plain
        == (holders.isEmpty
          ? "Unless a device has deleted it, \(action)The app on tablet was installed again after phone had sent the record, and "
            + "fetched everything, so iCloud did not have it then."
          : "Unless a device has deleted it since, \(action)iCloud got it, because it arrived on mac."))
  }

  /// One of the records was in iCloud: a device fetched it, or the removed installation had it.
  @Test(arguments: [true, false]) func iCloudIsNotSaidToLackWhatAnyDeviceHad(isFetched: Bool) throws {
    let words = try TripsCapture().words(
      NeverArrived.Detail(
        exporter: Self.phone, receiver: Self.tablet,
        lost: .records(
          NeverArrived.Mirrored(
            records: ["A", "B"], objects: 2, formerly: isFetched ? 0 : 1, isFetchedAnew: true, container: nil,
            haveCommonRecords: true, isAnyFetched: isFetched, end: .imported(count: 2)))),
      isCompared: true)
    let advice = words.advice.plain
    #expect(!advice.contains("iCloud did not have"), "\(advice)")
    #expect(advice.hasPrefix("Look the records up in CloudKit Console."))
    #expect(!advice.contains("install it again"))
  }

  /// The removed installation shows that iCloud had them: no device has to rebuild the store.
  @Test func transactionsOfTheRemovedInstallationAreInICloud() throws {
    let words = try Self.words(lacking: [1, 2], after: nil) {
      $0.formerly = NumberSet([1, 2])
      $0.areNowhere = true
    }
    let topic = "tablet has not got 2 transactions of phone again since the app was reinstalled"
    #expect(words.topic.plain == topic)
    #expect(
      words.message.plain.hasPrefix(
        topic + " there: 1-2. The removed installation had them. What phone saved"))
    #expect(words.advice.plain.contains("because they arrived on the removed installation on tablet: "))
    #expect(!words.advice.plain.contains("rebuild") && !words.advice.plain.contains("look at phone"))
  }

  /// What else is missing never arrived on either installation.
  @Test func someTransactionsOfTheRemovedInstallationAreNamed() throws {
    let words = try Self.words(lacking: [1, 2], after: nil) { $0.formerly = NumberSet([1]) }
    #expect(words.message.plain.hasPrefix("tablet never saw 2 transactions of phone: 1-2."))
    #expect(words.message.plain.contains(" The removed installation on tablet had 1."))
  }

  @Test func whatARemovedInstallationDidNotSendIsEnteredAgain() throws {
    let words = try Self.words(lacking: [13, 14], after: nil) { $0.isExporterReplaced = true }
    #expect(words.advice.plain.hasPrefix("Enter again on one device what iCloud has not got already: "))
  }
}
