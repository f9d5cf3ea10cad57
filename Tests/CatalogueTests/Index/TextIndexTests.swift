// The index of texts omits no text that a message contains.

import Testing

@testable import Catalogue

struct TextIndexTests {
  private static let texts = [
    "", "a", "ab", "abc", "abcd", " of the log", "the log", "log: ", "Ü", "日本", "aaaaaaaaaaaa",
    "a text of more than three and thirty bytes",
  ].map { Array($0.utf8) }

  private func found(_ message: [UInt8], _ index: TextIndex) -> Set<Int> {
    var marks = MessageMarks()
    // Marks of an earlier message are forgotten.
    marks.look(at: Array("abc of the log: 日本".utf8).span)
    marks.look(at: message.span)
    var found: [Int] = []
    index.addCandidates(marks, to: &found)
    return Set(found)
  }

  @Test func containedTextIsACandidate() {
    let index = TextIndex(Self.texts.enumerated().map { ($0, $1) })
    for (wording, text) in Self.texts.enumerated() {
      for message in [
        text, Array("x".utf8) + text, Array("xy".utf8) + text, Array("xyz".utf8) + text,
        text + Array("xy".utf8), text + text,
      ] {
        #expect(found(message, index).contains(wording))
      }
    }
  }

  @Test func longAbsentTextIsNoCandidate() {
    let index = TextIndex(Self.texts.enumerated().map { ($0, $1) })
    // A shorter text may have no aligned four bytes in a message.
    let short = Set(Self.texts.indices.filter { Self.texts[$0].count < 7 })
    #expect(found([], index) == short)
    #expect(found(Array("Quite other words".utf8), index) == short)
  }

  /// Each built-in wording is found by the longest text that the catalogue knows for it.
  @Test func builtInWordingIsACandidate() throws {
    let catalogue = try EntryCatalogue.builtIn()
    let all = catalogue.wordings.enumerated().filter { !$0.element.longestText.isEmpty }
    let index = TextIndex(all.map { ($0.offset, $0.element.longestText) })
    for (wording, known) in all {
      for message in [known.longestText, Array("<A: 0x1>\n".utf8) + known.longestText] {
        #expect(found(message, index).contains(wording))
      }
    }
  }
}
