// The index of what a cut message may have begun leaves out nothing that the rule itself would find.

import CatalogueDocument
import Testing

@testable import Catalogue

struct CutIndexTests {
  private static let sample = Array(
    "<_PFUbiquityRecordsImporter: 0x17>\n\tlocalPeerID: mobile~1\nSkipping log because it has already been"
      .utf8)

  @Test func holdsWhatAMessageMayHaveBegun() throws {
    let catalogue = try Catalogue.builtIn()
    let all = catalogue.wordings.indices.filter { catalogue.wordings[$0].template.hasOwnText }
    let index = CutIndex(Array(catalogue.wordings.indices), of: catalogue.wordings)
    for wording in all {
      let text = catalogue.wordings[wording].firstText
      // Its first text after something else, or the start of it.
      let messages =
        catalogue.wordings[wording].startsWithText
        ? [text, Array(text.prefix(1)), text + Self.sample] : [Self.sample + text, text]
      for message in messages {
        #expect(index.candidates(message.span, MessageMarks(message.span)).contains(wording))
      }
    }
    #expect(index.candidates([UInt8]().span, MessageMarks([UInt8]().span)) == all)
  }

  @Test func leavesOutMost() throws {
    let catalogue = try Catalogue.builtIn()
    let index = CutIndex(Array(catalogue.wordings.indices), of: catalogue.wordings)
    let words = Array("Quite another statement that nobody has seen yet".utf8)
    #expect(index.candidates(words.span, MessageMarks(words.span)).count * 5 < catalogue.wordings.count)
  }
}
