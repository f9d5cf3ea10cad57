// The words for logs that were written with another data model.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct ModelMismatchTests {
  @Test func messageNamesBothModels() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      ModelMismatch.Detail(theirs: nil, ours: nil, logs: 2))
    #expect(
      words.message.plain.hasPrefix(
        "2 transaction logs of mobile-7F77 are skipped, because another version of the data "
          + "model wrote them: its model is unknown, this device uses a different one, which the "
          + "capture does not name."))
    #expect(
      words.placeToLook?.plain
        == "the version of the app on this device and on mobile-7F77.")
    #expect(
      words.dataText
        == "logHash: null, storeHash: null, logs: 2")
  }

  /// No update of either app brings what is in logs of a model that this device has left.
  @Test func messageSaysThatThisDeviceLeftTheModel() throws {
    let words = try TripsCapture().words(
      ModelMismatch.Detail(theirs: nil, ours: nil, logs: 1, isFormer: true))
    #expect(
      words.message.plain.contains(
        "its model is unknown, which this device had before; the capture does not name its present one."))
    #expect(
      words.message.plain.hasSuffix(
        "What mobile-7F77 saved that way is not on this device. It does not come later either: this device had that model "
          + "until an update, and Core Data imports only logs of its present one."))
    #expect(words.advice.plain.hasPrefix("Update the app on mobile-7F77 too, "))
    #expect(words.topic.plain == "Another device saved with a data model that this device has left")
    #expect(!words.message.plain.contains("differ until both"))
  }

  /// The model that a device left need not be the older one: its app may have been put back.
  @Test func adviceNamesTheDeviceWithTheModelThatTheOtherOneLeft() throws {
    let capture = try TripsCapture()
    let own = capture.words(ModelMismatch.Detail(theirs: nil, ours: nil, logs: 1, keeper: .receiver))
    let newest = "Install the newest version of the app on both devices: mobile-7F77 "
    #expect(own.advice.plain.hasPrefix(newest + "had this device's data model too, and left it. "))
    #expect(
      own.brief?.plain
        == "The app has a version of the data model that mobile-7F77 has left, so 1 transaction log of "
        + "mobile-7F77 is skipped")
    let author = capture.words(
      ModelMismatch.Detail(theirs: nil, ours: nil, logs: 1, isFormer: true, keeper: .author))
    #expect(author.advice.plain.hasPrefix(newest + "has the data model that this device left. "))
    for words in [own, author] {
      let said = [words.topic.plain, words.brief?.plain ?? "", words.advice.plain].joined(separator: " ")
      #expect(!said.contains("older"), "\(said)")
    }
    #expect(!author.advice.plain.contains("if that has the former model"))
  }

  @Test func messageNamesTheTransactionsInTheSkippedLogs() throws {
    let words = try TripsCapture().words(
      ModelMismatch.Detail(theirs: nil, ours: nil, logs: 1, order: .missing(NumberSet([45]))))
    #expect(
      words.message.plain.hasSuffix(
        "Transaction 45 of mobile-7F77, for which later ones wait, is probably in it: not imported until this device has "
          + "that model."))
  }

  /// At least one of the two logs has another transaction, so that both may.
  @Test func messageSaysThatMoreLogsThanNumbersNeedNotHaveThem() throws {
    let words = try TripsCapture().words(
      ModelMismatch.Detail(theirs: nil, ours: nil, logs: 2, order: .missing(NumberSet([45]))))
    #expect(
      words.message.plain.hasSuffix(
        "is probably in them: not imported until this device has that model. If it is not, it has not "
          + "arrived here."))
  }

  @Test func messageSaysThatTheStoreHoldsTheLogs() throws {
    let words = try TripsCapture().words(
      ModelMismatch.Detail(theirs: nil, ours: nil, logs: 2, order: .former), .note)
    #expect(
      words.message.plain.hasSuffix(
        "They are left over from before mobile-7F77 got this device's model: this device has later transactions of "
          + "mobile-7F77, and holds what these say."))
    #expect(words.advice.plain.hasPrefix("Nothing."))
  }

  @Test func messageSaysThatTheStoreMayHoldThem() throws {
    let words = try TripsCapture().words(
      ModelMismatch.Detail(theirs: nil, ours: nil, logs: 3, order: .held(upTo: 3)), .warning)
    #expect(
      words.message.plain.contains(
        "This device holds transactions 1-3 of mobile-7F77: these logs may be among them, left over from before an update "
          + "of the app."))
    #expect(!words.message.plain.contains("differ until both"))
  }

  @Test func messageNamesTheCaptureThatShowsIt() throws {
    let words = try TripsCapture().words(
      ModelMismatch.Detail(theirs: nil, ours: nil, logs: 1, order: .heldElsewhere), .note)
    #expect(
      words.message.plain.hasSuffix(
        "It is left over from before the devices got this model: what it says is on this device, as the capture of "
          + "mobile-7F77 shows."))
    #expect(words.advice.plain.hasPrefix("Nothing."))
  }

  @Test func messageSaysThatTheAuthorIsNotShown() throws {
    let words = try TripsCapture().words(
      ModelMismatch.Detail(theirs: nil, ours: nil, logs: 1, order: .unnamed), .warning)
    #expect(
      words.message.plain.contains(
        "The capture does not show whose they are. If they are of another device,"))
    #expect(words.placeToLook?.plain == "the version of the app on this device and on the others.")
    #expect(words.dataText == "logHash: null, storeHash: null, logs: 1")
  }

  @Test func messageSaysWhatItDependsOn() throws {
    let words = try TripsCapture().words(
      ModelMismatch.Detail(theirs: nil, ours: nil, logs: 1, order: .unclear), .warning)
    // Another transaction may be missing all the same.
    #expect(
      words.message.plain.contains(
        "If mobile-7F77 has that model now, this log is from before, and this device has what it says. If"))
    #expect(!words.message.plain.contains("differ until both"))
  }

  @Test func messageSaysThatTheLevelHidesImports() throws {
    let words = try TripsCapture().words(
      ModelMismatch.Detail(theirs: nil, ours: nil, logs: 2, order: .notShown), .warning)
    #expect(
      words.message.plain.hasSuffix(
        "The log level does not show whether they were imported while this device had that model. If not, what "
          + "mobile-7F77 saved that way is not on this device."))
  }

  @Test func messageMentionsALaterSilentProcess() throws {
    let words = try TripsCapture().words(
      ModelMismatch.Detail(theirs: nil, ours: nil, logs: 1, laterSilence: .level(0)), .warning)
    #expect(words.message.plain.hasPrefix("1 transaction log of mobile-7F77 was skipped, because"))
    #expect(
      words.message.plain.hasSuffix(
        "The process that had the store open after that printed too little (log level 0) to show whether it was imported "
          + "then."))
  }
}
