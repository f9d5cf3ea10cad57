import Testing

@testable import Formats

/// Explanations on a terminal that is narrower than their lines.
struct NarrowExplanationTests {
  /// The lines that are too long, without those of a single word, which cannot be folded.
  private static func longLines(_ text: String, _ columns: Int) -> [Substring] {
    text.split(separator: "\n").filter { line in
      line.count > columns && line.drop { $0 == " " }.contains(" ")
    }
  }

  private static func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }

  @Test(arguments: [
    "missing-transaction", "container-unidentified", "134302", "peer", "import-wrote-changes",
    "CKError 12/2006",
  ])
  func topicIsFoldedAtTheWidthOfThePage(topic: String) throws {
    let wide = try TopicExplanation.text(of: topic)
    #expect(wide.split(separator: "\n").contains { $0.count > 60 })
    for columns in [40, 60, 80] {
      let text = try TopicExplanation.text(of: topic, columns: columns)
      #expect(Self.longLines(text, columns).isEmpty)
      #expect(Self.words(text) == Self.words(wide))
    }
  }

  @Test(arguments: [
    "2014-01-16 21:52:22.464 Trips[1698:1c04] CoreData: Ubiquity:  Something new happened to a list of words",
    "Using local storage: 1", "This is a line of some app, and of nothing that a catalogue explains at all.",
  ])
  func lineIsFoldedAtTheWidthOfThePage(line: String) {
    let text = LineExplanation.text(of: line, columns: 50)
    #expect(Self.longLines(text, 50).isEmpty)
    #expect(Self.words(text) == Self.words(LineExplanation.text(of: line)))
  }

  /// A wide page has lines as long as one of unknown width, which are easier to read than longer ones.
  @Test func widePageHasLinesOfTheUsualLength() throws {
    #expect(try TopicExplanation.text(of: "peer", columns: 400) == TopicExplanation.text(of: "peer"))
  }
}
