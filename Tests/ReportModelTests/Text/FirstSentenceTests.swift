// The first sentence of a text, for rows and headlines.

import Testing

@testable import ReportModel

struct FirstSentenceTests {
  /// A full stop between two names is not the end of the sentence.
  @Test func nameAfterAFullStopBelongsToTheSentence() {
    let ordered: Prose = "relationships are ordered: \("Trip", .identifier).\("stops", .identifier)"
    let optional: Prose = "; attributes are not optional: \("Stop", .identifier).\("name", .identifier)"
    let message = ordered + optional + ". Later."
    let sentence = "relationships are ordered: Trip.stops; attributes are not optional: Stop.name"
    #expect(message.firstSentence(cutTo: 240).plain == sentence)
  }

  @Test(arguments: ["", " It is sent again."])
  func fullStopAtTheEndOfTheSentenceIsLeftOut(rest: String) {
    let message: Prose = "The export of \("Trips", .store) failed.\(words: rest)"
    #expect(message.firstSentence(cutTo: 240).plain == "The export of Trips failed")
  }

  /// A quotation is closed where the sentence ends within it, and after its full stop.
  @Test(arguments: ["No container. Try later", "No container."])
  func quotationIsClosedWhereTheSentenceEnds(quoted: String) {
    let message: Prose = "CloudKit refused it: \"\(quoted, .quotation)\" Later ones failed too."
    #expect(message.firstSentence(cutTo: 240).plain == "CloudKit refused it: \"No container\"")
  }

  @Test func quotationIsCutBetweenWordsAndClosed() {
    let message: Prose = "Refused: \"\("Couldn't get the configuration of it", .quotation)\"."
    #expect(message.firstSentence(cutTo: 34).plain == "Refused: \"Couldn't get the …\"")
  }
}
