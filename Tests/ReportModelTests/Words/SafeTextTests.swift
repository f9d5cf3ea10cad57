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

  @Test(arguments: [("abc", 3, "abc"), ("abcd", 3, "ab…"), ("", 3, "")])
  func cuts(text: String, length: Int, cut: String) {
    #expect(text.cut(to: length) == cut)
  }
}
