import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct ChangesNotMergedTests {
  @Test(arguments: [(1, "arrived once without"), (3, "arrived 3 times without")])
  func saysHowOften(_ count: Int, _ words: String) throws {
    let wording = try Wording().words(ChangesNotMerged.Detail(), .note, count: count)
    #expect(wording.message.plain.contains(words))
    #expect(wording.advice.plain.contains("Name a context for imports"))
    #expect(wording.placeToLook == nil, "a note needs no place to look")
    #expect(wording.data.isEmpty)
  }
}
