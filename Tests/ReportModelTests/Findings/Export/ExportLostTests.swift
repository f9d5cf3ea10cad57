// The words for saves whose transaction log was not written.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct ExportLostTests {
  @Test func messageNamesTheNumbersAndTheError() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      ExportLost.Detail(
        numbers: [4...5], error: ErrorChain("Error Domain=NSCocoaErrorDomain Code=640 \"full\""), step: nil))
    #expect(
      words.message.plain.hasPrefix(
        "This device never wrote transactions 4-5 for the others: "))
    #expect(
      words.advice.plain.hasPrefix(
        "Check with 'parselogs compare' whether other devices wait for the number of the save."))
    #expect(
      words.placeToLook?.plain
        == "this device: what it saved did not leave it.")
    #expect(
      words.dataText.hasPrefix(
        "numbers: [{from: 4, to: 5}], errors: [{domain: \"NSCocoaErrorDomain\", code: 640, "
          + "meaning: "))
  }

  @Test func adviceOnANumberThatIsUsedIsToSaveAgain() throws {
    let wording = try TripsCapture()
    var detail = ExportLost.Detail(
      numbers: [], error: ErrorChain("x"), step: try wording.entry("export-lock-lost"))
    detail.isNumberUsed = true
    let words = wording.words(detail)
    #expect(words.message.plain.contains("for the others: The exporter gave up after a hundred attempts"))
    #expect(words.message.plain.hasSuffix("No other device waits for it: no number is missing."))
    #expect(words.advice.plain == "Change the objects of this save again.")
  }

  @Test func messageWithoutAReasonMentionsLaterNumbers() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      ExportLost.Detail(numbers: [4...4], error: nil, step: nil))
    #expect(
      words.message.plain.hasPrefix(
        "This device never wrote transaction 4 for the others, though it wrote later ones."))
  }

  /// The present store does not have the save, so that no device can be rebuilt from it.
  @Test(arguments: [true, false]) func messageSaysThatTheSaveIsNotInThePresentStore(isOther: Bool) throws {
    var detail = ExportLost.Detail(numbers: [4...4], error: nil, step: nil)
    detail.successor = isOther ? .anotherStore : .olderCopy
    let words = try TripsCapture().words(detail)
    #expect(
      words.message.plain
        == (isOther
          ? "Before another store took the place of its store, this device did not write transaction 4 for the others, "
            + "though it wrote later ones. What was saved then is only in the former store."
          : "Before an older copy of its store came back, this device did not write transaction 4 for the others, though "
            + "it wrote later ones. What was saved then is only in the file that the copy replaced."))
    #expect(words.advice.plain.contains("Do not rebuild the store from this device"))
  }

  /// A log that was left over from a save was not on local storage.
  @Test(arguments: [true, false]) func messageSaysWhereTheLogWaits(isLeftOver: Bool) throws {
    let words = try TripsCapture().words(
      ExportLost.Detail(
        numbers: [], error: ErrorChain("Error Domain=NSCocoaErrorDomain Code=640 \"full\""), step: nil,
        isKept: true, isLeftOver: isLeftOver), .warning)
    let object = isLeftOver ? "a save" : "what was saved on local storage, if anything,"
    #expect(words.message.plain.hasPrefix("This device could not move \(object) to iCloud: "))
    #expect(words.advice.plain.hasPrefix("Look at the error, and at free space"))
  }

  /// A statement without an error says by itself what could not be done.
  @Test func messageWithoutAnErrorIsTheStatement() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      ExportLost.Detail(
        numbers: [], error: ErrorChain("x"), step: try wording.entry("export-temp-log-not-moved"),
        isKept: true, isLeftOver: true), .warning)
    #expect(words.message.plain.hasPrefix("A transaction log left behind in the temporary directory"))
    #expect(words.advice.plain.hasPrefix("Look at free space on the device and in iCloud"))
  }

  @Test func messageSaysThatTheNumberMayBeWritten() throws {
    let words = try TripsCapture().words(
      ExportLost.Detail(
        numbers: [4...4], error: ErrorChain("Error Domain=NSCocoaErrorDomain Code=640 \"full\""), step: nil,
        mayHaveBeenWritten: true), .warning)
    #expect(words.message.plain.hasPrefix("This device could not write transaction 4 for the others: "))
    #expect(words.message.plain.hasSuffix("The capture does not show whether it was written since."))
    #expect(words.topic.plain == "A save may not have been sent")
  }

  @Test func messageMentionsAPossiblyLowerLogLevel() throws {
    let words = try TripsCapture().words(
      ExportLost.Detail(numbers: [13...13], error: nil, step: nil, mayHaveBeenWritten: true), .warning)
    #expect(
      words.message.plain
        == "This device is not seen to write transaction 13 for the others, though it wrote later ones. Core Data printed "
        + "nothing detailed for a while just then: unless the log level was lower during that time, what was saved exists "
        + "only here, and on other devices all later saves of this device wait for it.")
  }

  @Test func messageSaysWhereTheTransactionArrived() throws {
    var detail = ExportLost.Detail(numbers: [13...13], error: nil, step: nil)
    detail.arrivedOn = ["tablet", "mac"]
    let words = try TripsCapture().words(detail, .note)
    #expect(
      words.message.plain
        == "The capture has no record that this device wrote transaction 13 for the others, but it arrived on tablet and "
        + "mac: only the record is missing.")
    #expect(words.advice.isEmpty)
    #expect(words.dataText == "numbers: [{from: 13, to: 13}], errors: []")
  }

  @Test(arguments: [1, 2]) func messageCountsObjectsThatAreLeftOut(objects: Int) throws {
    let words = try TripsCapture().words(
      ExportLost.Detail(
        numbers: [], error: ErrorChain("Error Domain=NSCocoaErrorDomain Code=640 \"full\""), step: nil,
        objects: objects))
    #expect(
      words.message.plain.hasPrefix(
        "\(objects == 1 ? "An object" : "2 objects") could not be added to what this device sends of a save: "
      ))
    #expect(
      words.message.plain.hasSuffix(
        objects == 1
          ? "Other devices keep the old version of it, or never get it, and may lack the rest of that save."
          : "Other devices keep the old version of them, or never get them, and may lack the rest of those saves."
      ))
    #expect(words.topic.plain == "A save was not sent in full")
  }
}
