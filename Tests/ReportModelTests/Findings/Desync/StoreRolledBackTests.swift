// The words for stores that were replaced by an older copy.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct StoreRolledBackTests {
  @Test func messageSaysWhatTheStoreLost() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      StoreRolledBack.Detail(peers: [(wording.phone, 9, 3)], isResolved: false))
    #expect(
      words.message.plain.hasPrefix(
        "The store holds less than it did: mobile-7F77 3 instead of 9. An older copy of its "
          + "file came back."))
    #expect(words.brief?.plain == "an older copy of its store came back")
    #expect(
      words.placeToLook?.plain
        == "this device.")
    #expect(
      words.dataText
        == "peers: [{peer: \"mobile~7F77633C-F13B-518E-9A63-8D5EB212D8AD\", before: 9, after: 3}], "
        + "mended: false")
  }

  @Test func messageSaysThatTheRollbackIsOver() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      StoreRolledBack.Detail(peers: [(wording.phone, 9, 3)], isResolved: true, isImportedAgain: true))
    #expect(
      words.message.plain
        == "The store held less than it did: mobile-7F77 3 instead of 9. An older copy of its file came back. "
        + "The transaction logs were imported again, and it holds all of that again.")
  }

  @Test func messageSaysThatTheStoreWasRecreated() throws {
    let words = try TripsCapture().words(
      StoreRolledBack.Detail(peers: [], isResolved: true, isImportedAgain: true, isNew: true), .note)
    #expect(
      words.message.plain
        == "The store held less than it did. It was created again, empty: its file was removed or replaced. The transaction logs "
        + "were imported again, and it holds all of that again.")
    #expect(words.topic.plain == "The store was created again, empty")
    #expect(words.advice.plain.hasPrefix("Nothing, if the file was removed on purpose."))
  }

  /// A peer's logs that are imported from the first one on do not show whether the file was removed or
  /// replaced.
  @Test func storeWithoutAPeersTransactionsNamesBothCauses() throws {
    let wording = try TripsCapture()
    let words = wording.words(StoreRolledBack.Detail(peers: [(wording.phone, 9, 0)], isResolved: false))
    #expect(
      words.message.plain.hasPrefix(
        "The store holds less than it did: mobile-7F77 0 instead of 9. Its file was removed, or an older copy of it came "
          + "back. What"))
    #expect(words.brief?.plain == "its store was removed, or an older copy of it came back")
  }

  @Test func messageCountsTheDevicesOwnLostTransactions() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      StoreRolledBack.Detail(peers: [], isResolved: false, lacking: (2, [wording.phone])))
    #expect(
      words.message.plain.hasPrefix(
        "The store holds less than it did: it lacks 2 transactions of this device's own, which mobile-7F77 has. "
          + "An older copy of its file came back."))
  }

  @Test func messageNamesTheCaptureThatShowedMore() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      StoreRolledBack.Detail(
        peers: [(wording.phone, 13, 11)], before: Place(line: 9, time: nil), capture: "monday",
        isResolved: false))
    #expect(words.message.plain.contains("came back. Line 9 of monday shows that it held more."))
  }
}
