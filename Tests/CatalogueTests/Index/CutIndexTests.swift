// The index of beginnings of truncated messages omits nothing that the rule itself would find.

import CatalogueDocument
import Testing

@testable import Catalogue

struct CutIndexTests {
  private static let sample = Array(
    "<_PFUbiquityRecordsImporter: 0x17>\n\tlocalPeerID: mobile~1\nSkipping log because it has already been"
      .utf8)

  private func candidates(_ message: [UInt8], _ index: CutIndex) -> [Int] {
    var marks = MessageMarks()
    marks.look(at: message.span)
    var found: [Int] = []
    index.addCandidates(message.span, marks, to: &found)
    return found
  }

  @Test func indexHoldsEveryBegunWording() throws {
    let catalogue = try EntryCatalogue.builtIn()
    let all = catalogue.wordings.indices.filter { catalogue.wordings[$0].template.hasOwnText }
    let index = CutIndex(Array(catalogue.wordings.indices), of: catalogue.wordings)
    for wording in all {
      let text = catalogue.wordings[wording].firstText
      // The message has the first text after something else, or the start of that text.
      let messages =
        if catalogue.wordings[wording].startsWithText {
          [text, Array(text.prefix(1)), text + Self.sample]
        } else if catalogue.wordings[wording].startsWithObject {
          [Self.sample + text, Self.sample, Array("(null)\n".utf8) + text, Array("(nu".utf8)]
        } else {
          [Self.sample + text, text]
        }
      for message in messages {
        #expect(candidates(message, index).contains(wording))
      }
    }
    #expect(candidates([UInt8](), index) == all)
  }

  @Test func candidatesKeepTheirOrder() throws {
    let catalogue = try EntryCatalogue.builtIn()
    let index = CutIndex(Array(catalogue.wordings.indices), of: catalogue.wordings)
    for text in catalogue.wordings.map(\.firstText) where !text.isEmpty {
      let found = candidates(Self.sample + text + Self.sample, index)
      #expect(found == found.sorted())
    }
  }

  @Test func unknownTextHasFewCandidates() throws {
    let catalogue = try EntryCatalogue.builtIn()
    let index = CutIndex(Array(catalogue.wordings.indices), of: catalogue.wordings)
    let words = Array("Quite another statement that nobody has seen yet".utf8)
    #expect(candidates(words, index).count * 5 < catalogue.wordings.count)
  }
}
