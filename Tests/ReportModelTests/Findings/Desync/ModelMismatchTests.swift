import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct ModelMismatchTests {
  @Test func saysWhichModels() throws {
    let wording = try Wording()
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

  @Test func saysWhereItMayHaveBeenImportedSince() throws {
    let words = try Wording().words(
      ModelMismatch.Detail(theirs: nil, ours: nil, logs: 1, laterLevel: 0), .warning)
    #expect(words.message.plain.hasPrefix("1 transaction log of mobile-7F77 was skipped, because"))
    #expect(
      words.message.plain.hasSuffix(
        "The process that had the store open after that printed too little (log level 0) to show whether it was imported "
          + "then."))
  }
}
