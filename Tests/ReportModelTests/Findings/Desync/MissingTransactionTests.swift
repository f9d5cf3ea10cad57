// The words for transactions that other logs wait for.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct MissingTransactionTests {
  @Test func messageNamesTheMissingRange() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      MissingTransaction.Detail(
        missing: [(wording.phone, 13...14)], waiting: [(wording.phone, NumberSet([15]))], logs: 1,
        seconds: 131))
    #expect(
      words.message.plain.hasPrefix(
        "Missing on this device: mobile-7F77 13-14. Waiting for them, for 2 min 11 s "
          + "when the capture ends: mobile-7F77 15. What mobile-7F77 saved since then"))
    #expect(
      words.placeToLook?.plain
        == "mobile-7F77, or iCloud between the devices.")
    #expect(
      words.dataText
        == "missing: [{peer: \"mobile~7F77633C-F13B-518E-9A63-8D5EB212D8AD\", from: 13, to: 14}], "
        + "waiting: [{peer: \"mobile~7F77633C-F13B-518E-9A63-8D5EB212D8AD\", from: 15, to: 15}]")
  }

  /// What a removed installation waited for does not say what the present one lacks.
  @Test func noteOnARemovedInstallationSaysThatThePresentOneHasIt() throws {
    let capture = try TripsCapture()
    let detail = MissingTransaction.Detail(
      missing: [(capture.phone, 13...14)], waiting: [(capture.phone, NumberSet([15]))], logs: 1, seconds: 131)
    var finding = Finding(detail, .note, store: 0, peer: capture.phone, evidence: [])
    finding.isHeldByLaterInstallation = true
    let words = FindingWording(finding, capture.diagnosis)
    #expect(
      words.message.plain
        == "A removed installation of the app lacked this; the present one has it. Missing on this device: "
        + "mobile-7F77 13-14.")
    #expect(words.advice.isEmpty)
  }

  @Test func warningMentionsADownloadUnderWay() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      MissingTransaction.Detail(missing: [(wording.phone, nil)], waiting: [], logs: 2, seconds: nil),
      .warning, isCompared: true)
    #expect(
      words.message.plain
        == "Not on this device yet: an earlier transaction of mobile-7F77. Waiting "
        + "for it: 2 logs. That may be a download under way.")
    #expect(
      words.placeToLook?.plain
        == "mobile-7F77, or iCloud between the devices.")
    #expect(
      words.topic.plain
        == "Something has not arrived yet")
  }

  /// A later process may have imported the transaction without a record.
  @Test func messageMentionsALaterSilentProcess() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      MissingTransaction.Detail(
        missing: [(wording.phone, 13...13)], waiting: [(wording.phone, NumberSet([14]))], logs: 1,
        seconds: 131, isToTheEnd: false, laterSilence: .level(1)), .note)
    #expect(
      words.message.plain
        == "Missing on this device when that was last shown: mobile-7F77 13. Waiting for it, for at least 2 min "
        + "11 s: mobile-7F77 14. The process that had the store open after that printed too little (log level 1) to show "
        + "whether it arrived then.")
    #expect(words.placeToLook == nil)
  }

  @Test func messageSaysThatTheStoreLeftICloud() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      MissingTransaction.Detail(
        missing: [(wording.phone, 13...13)], waiting: [(wording.phone, NumberSet([14]))], logs: 1,
        seconds: 40, isToTheEnd: false, hasLeftICloud: true), .warning)
    #expect(
      words.message.plain
        == "Missing on this device when the store left iCloud: mobile-7F77 13. Waiting for it, for at least 40 s: "
        + "mobile-7F77 14.")
    #expect(words.advice.plain.hasPrefix("Sign in to iCloud, or turn iCloud on for the app: "))
  }

  /// The transaction may have arrived without a record of it.
  @Test func messageMentionsImportsWithoutARecord() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      MissingTransaction.Detail(
        missing: [(wording.phone, 12...13)], waiting: [(wording.phone, NumberSet([14]))], logs: 1,
        seconds: 180, isToTheEnd: false, laterSilence: .unprinted), .warning)
    #expect(
      words.message.plain
        == "Missing on this device when that was last shown: mobile-7F77 12-13. Waiting for them, for at least 3 "
        + "min: mobile-7F77 14. Transactions were imported of which the capture has no record, so they may have arrived "
        + "since.")
    #expect(!words.advice.plain.contains("logLevel"))
  }

  /// A store that was replaced waits for this device's own logs.
  @Test func messageNamesTheDevicesOwnTransactions() throws {
    let wording = try TripsCapture()
    let own = try #require(wording.diagnosis.timelines.stores[0].peer)
    let words = wording.words(
      MissingTransaction.Detail(
        missing: [(own, 4...5)], waiting: [(own, NumberSet([6]))], logs: 1, seconds: 131))
    #expect(
      words.message.plain
        == "Missing on this device: its own 4-5. Waiting for them, for 2 min 11 s when the capture ends: its own "
        + "6. What this device saved since then is not visible here, and will not be until they arrive.")
  }
}
