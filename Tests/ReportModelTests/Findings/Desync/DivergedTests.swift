// The words for devices that hold different transactions of a third one.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct DivergedTests {
  @Test func messageNamesTheDeviceThatHoldsLess() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      Diverged.Detail(
        holder: 0, lesser: 1, holderLabel: "phone", lesserLabel: "tablet", lesserPeer: "t", held: 9,
        holdsOnly: 3, isOld: true), isCompared: true)
    #expect(
      words.message.plain
        == "phone holds the transactions of mobile-7F77 up to 9, tablet up to 3 only, and nothing "
        + "of it is under way on tablet. The two devices started apart: what mobile-7F77 saved in between is not on tablet."
    )
    #expect(
      words.topic.plain
        == "tablet lacks old transactions of mobile-7F77")
    #expect(words.placeToLook == nil)
    #expect(
      words.dataText
        == "heldBy: \"phone\", missingOn: \"tablet\", receiver: \"t\", held: 9, holdsOnly: 3")
  }

  @Test func aDeviceThatHoldsNothingHasNoneOfThem() throws {
    let words = try TripsCapture().words(
      Diverged.Detail(
        holder: 0, lesser: 1, holderLabel: "phone", lesserLabel: "tablet", lesserPeer: "t", held: 1,
        holdsOnly: 0, isOld: false), isCompared: true)
    #expect(
      words.message.plain.hasPrefix(
        "phone holds the transactions of mobile-7F77 up to 1, tablet has none of them, and nothing of it is under way on "
          + "tablet."))
  }
  @Test func recentDivergenceDoesNotClaimStartingApart() throws {
    let words = try TripsCapture().words(
      Diverged.Detail(
        holder: 0, lesser: 1, holderLabel: "phone", lesserLabel: "tablet", lesserPeer: "t", held: 6,
        holdsOnly: 5, isOld: false), isCompared: true)
    #expect(
      words.message.plain
        == "phone holds the transactions of mobile-7F77 up to 6, tablet up to 5 only, and nothing "
        + "of it is under way on tablet. What mobile-7F77 saved in between is not on tablet.")
    #expect(words.topic.plain == "tablet lacks transactions of mobile-7F77")
  }
}
