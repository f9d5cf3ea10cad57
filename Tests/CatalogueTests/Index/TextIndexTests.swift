// The index of texts omits none that a message holds.

import Testing

@testable import Catalogue

struct TextIndexTests {
  private static let texts = [
    "", "a", "ab", "abc", "abcd", " of the log", "the log", "log: ", "Ü", "日本", "aaaaaaaaaaaa",
    "a text of more than three and thirty bytes",
  ].map { Array($0.utf8) }

  private func found(_ message: [UInt8], _ index: TextIndex) -> Set<Int> {
    var marks = MessageMarks()
    // What was there before is forgotten.
    marks.look(at: Array("abc of the log: 日本".utf8).span)
    marks.look(at: message.span)
    var found: [Int] = []
    index.addCandidates(marks, to: &found)
    return Set(found)
  }

  @Test func leavesOutNoneThatIsThere() {
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

  @Test func leavesOutOthers() {
    let index = TextIndex(Self.texts.enumerated().map { ($0, $1) })
    // Of shorter ones there is a place that has no four bytes of them.
    let short = Set(Self.texts.indices.filter { Self.texts[$0].count < 7 })
    #expect(found([], index) == short)
    #expect(found(Array("Quite other words".utf8), index) == short)
  }

  /// All that may begin with a value are found by the text that the built-in catalogue knows for them.
  @Test func findsBuiltInWordings() throws {
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
