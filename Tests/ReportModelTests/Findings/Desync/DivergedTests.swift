import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct DivergedTests {
  @Test func namesWhoHoldsLess() throws {
    let wording = try Wording()
    let words = wording.words(
      Diverged.Detail(
        holder: 0, lesser: 1, holderLabel: "phone", lesserLabel: "tablet", lesserPeer: "t", held: 9,
        holdsOnly: 3), isCompared: true)
    #expect(
      words.message.plain.hasPrefix(
        "phone holds the transactions of mobile-7F77 up to 9, tablet up to 3 only, and nothing "
          + "of it is under way on tablet."))
    #expect(
      words.topic.plain
        == "tablet lacks old transactions of mobile-7F77")
    #expect(words.placeToLook == nil)
    #expect(
      words.dataText
        == "heldBy: \"phone\", missingOn: \"tablet\", receiver: \"t\", held: 9, holdsOnly: 3")
  }
}
