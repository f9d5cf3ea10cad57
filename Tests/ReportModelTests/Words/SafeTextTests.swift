import Testing

@testable import ReportModel

struct SafeTextTests {
  @Test(arguments: [
    ("plain – text", "plain – text"),
    ("two\n\tlines", "two lines"),
    ("\u{1B}[31mred\u{07}", "\\u{1B}[31mred\\u{7}"),
    ("abc\u{202E}cba\u{2066}", "abc\\u{202E}cba\\u{2066}"),
    ("zero\u{200B}width", "zero\\u{200B}width"),
    ("c1\u{9B}31m", "c1\\u{9B}31m"),
    ("filler\u{3164}heart ❤\u{FE0F}", "filler\\u{3164}heart ❤\u{FE0F}"),
  ])
  func nothingMovesTheCursorOrReorders(text: String, safe: String) {
    #expect(text.oneLine == safe)
  }

  @Test func keepsLinesWhereAsked() {
    #expect("a\n\tb\r\u{1B}".safeLines == "a\n\tb\\u{D}\\u{1B}")
  }

  @Test(arguments: ["", "abc ", "a\r\nb", "e\u{301}~", "äöü", "\u{1F469}\u{200D}\u{1F467}", "\u{7F}"])
  func isAsWideAsItHasCharacters(text: String) {
    #expect(text.width == text.count)
    #expect(text.padded(to: 8).count == 8)
  }

  @Test(arguments: [
    ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("", 3, ""), ("äöü", 3, "äöü"), ("äöüß", 3, "äö…"),
  ])
  func cuts(text: String, length: Int, cut: String) {
    #expect(text.cut(to: length) == cut)
  }
}
