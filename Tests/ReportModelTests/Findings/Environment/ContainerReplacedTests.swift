// The words for containers that were replaced or emptied.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct ContainerReplacedTests {
  @Test func messageQuotesTheEntry() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      ContainerReplaced.Detail(entry: try wording.entry("local-storage")))
    #expect(
      words.message.plain.hasPrefix(
        "The app's container in iCloud is not the one this store belongs to. "))
    #expect(
      words.placeToLook?.plain
        == "the iCloud account of this device.")
    #expect(
      words.dataText
        == "entry: \"local-storage\"")
  }

  @Test func messageSaysThatTheContentMayBeGone() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      ContainerReplaced.Detail(entry: try wording.entry("manager-cloud-deleted"), isEmptied: true))
    #expect(
      words.message.plain.hasPrefix(
        "What the app has in iCloud may be gone. The app's data was deleted from iCloud while the app was "))
    #expect(words.advice.plain.hasPrefix("Ask whether it was meant before any other device is opened"))
  }

  /// The capture shows who deleted the content.
  @Test func placeToLookIsTheAppThatDeletedTheContent() throws {
    let wording = try TripsCapture()
    let entry = try wording.entry("manager-deleting-cloud-container")
    let words = wording.words(
      ContainerReplaced.Detail(entry: entry, isEmptied: true, isOwnDeletion: true), .warning)
    #expect(words.placeToLook?.plain == "this app: it deleted the content, on this device.")
  }

  @Test func anotherPathIsNotCalledAnotherContainer() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      ContainerReplaced.Detail(entry: try wording.entry("container-url-moved"), isMoved: true), .warning)
    #expect(
      words.message.plain
        == "The container is at a path that differs from the one Core Data had noted for this store. If its contents "
        + "are the same, nothing else follows; if they are not, what was saved here and never sent may be left behind."
    )
    #expect(words.placeToLook == nil)
  }
}
