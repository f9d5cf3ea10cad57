import Testing

@testable import Formats

/// Where a text is divided into lines.
struct LinesOfTextTests {
  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]), ("  one   two ", 20, ["one two"]), ("", 5, []),
    ("mobile~7F77633C is long", 6, ["mobile~7F77633C", "is", "long"]),
    ("Zürich–Genève hat", 8, ["Zürich–Genève", "hat"]),
  ])
  func linesBreakAtSpaces(text: String, width: Int, lines: [String]) {
    #expect(text.wrapped(to: width) == lines)
  }

  /// Languages without spaces have lines too; no line begins with closing punctuation or a character that
  /// lengthens a sound.
  @Test(arguments: [
    ("旅行データ", 6, ["旅行", "データ"]), ("旅行データ", 4, ["旅行", "デー", "タ"]), ("旅行データ", 10, ["旅行データ"]),
    ("店「旅行」、はい", 8, ["店「旅", "行」、は", "い"]), ("Trips旅行 is", 7, ["Trips旅", "行 is"]),
    ("한국어 앱", 6, ["한국어", "앱"]),
  ])
  func linesBreakBetweenWideCharacters(text: String, width: Int, lines: [String]) {
    #expect(text.wrapped(to: width) == lines)
  }

  @Test(arguments: [
    (10, 20, ["Store 旅行", "データ is here"]), (6, 20, ["Store", "旅行データ is here"]),
    (3, 10, ["", "Store 旅行", "データ is", "here"]), (24, 20, ["Store 旅行データ is here"]),
  ])
  func firstLineHasItsOwnWidth(first: Int, others: Int, lines: [String]) {
    #expect("Store 旅行データ is here".folded(first: first, others: others) == lines)
  }
}
