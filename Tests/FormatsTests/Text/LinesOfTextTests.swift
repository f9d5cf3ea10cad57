import Testing

@testable import Formats

/// Where a text is divided into lines.
struct LinesOfTextTests {
  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]), ("  one   two ", 20, ["one two"]), ("", 5, []),
    ("mobile~7F77633C is long", 6, ["mobile~7F77633C", "is", "long"]),
    ("Zürich–Genève hat", 8, ["Zürich–Genève", "hat"]),
  ])
  func linesEndAtBlanks(text: String, width: Int, lines: [String]) {
    #expect(text.wrapped(to: width) == lines)
  }

  /// Languages without blanks have lines too; none begins with a closing sign or one that lengthens a sound.
  @Test(arguments: [
    ("旅行データ", 6, ["旅行", "データ"]), ("旅行データ", 4, ["旅行", "デー", "タ"]), ("旅行データ", 10, ["旅行データ"]),
    ("店「旅行」、はい", 8, ["店「旅", "行」、は", "い"]), ("Trips旅行 is", 7, ["Trips旅", "行 is"]),
    ("한국어 앱", 6, ["한국어", "앱"]),
  ])
  func linesEndBetweenWideCharacters(text: String, width: Int, lines: [String]) {
    #expect(text.wrapped(to: width) == lines)
  }

  @Test(arguments: [
    (10, 20, ["Store 旅行", "データ is here"]), (6, 20, ["Store", "旅行データ is here"]),
    (3, 10, ["", "Store 旅行", "データ is", "here"]), (24, 20, ["Store 旅行データ is here"]),
  ])
  func theFirstLineHasAWidthOfItsOwn(first: Int, others: Int, lines: [String]) {
    #expect("Store 旅行データ is here".folded(first: first, others: others) == lines)
  }
}
