// Text from a capture that is safe to print, and its width in a terminal.

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
  func controlCharactersAreEscaped(text: String, safe: String) {
    #expect(text.oneLine == safe)
  }

  @Test func safeLinesKeepLineBreaks() {
    #expect("a\n\tb\r\u{1B}".safeLines == "a\n\tb\\u{D}\\u{1B}")
  }

  @Test(arguments: ["", "abc ", "a\r\nb", "e\u{301}~", "äöü", "─═▁✗⋯│…–’", "❤", "ｱｲ", "\u{7F}"])
  func narrowTextIsAsWideAsItsCharacters(text: String) {
    #expect(text.width == text.count)
    #expect(text.padded(to: 8).count == 8)
  }

  /// Characters that are wide in East Asian typography, and emoji, take two columns of a terminal.
  @Test(arguments: [
    ("旅行データ", 10), ("한국어", 6), ("\u{1112}\u{1161}\u{11AB}", 2), ("Ａ、「", 6), ("𠮷", 2), ("a旅é", 4),
    ("😀", 2), ("\u{1F469}\u{200D}\u{1F467}", 2), ("🇨🇭", 2), ("❤\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2),
  ])
  func wideCharactersTakeTwoColumns(text: String, width: Int) {
    #expect(text.width == width)
    #expect(text.padded(to: 12).width == 12)
  }

  @Test(arguments: [
    ("旅行データ", 10, "旅行データ", "旅行データ"), ("旅行データ", 9, "旅行デー…", "…行データ"),
    ("旅行データ", 8, "旅行デ…", "…データ"), ("a旅b", 3, "a…", "…b"), ("abcd", 3, "ab…", "…cd"), ("", 0, "", ""),
  ])
  func textIsFittedIntoColumns(text: String, columns: Int, beginning: String, end: String) {
    #expect(text.fitted(to: columns) == beginning)
    #expect(text.fittedAtEnd(to: columns) == end)
  }

  @Test(arguments: [
    ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("", 3, ""), ("äöü", 3, "äöü"), ("äöüß", 3, "äö…"),
  ])
  func longTextIsCut(text: String, length: Int, cut: String) {
    #expect(text.cut(to: length) == cut)
  }

  /// A code is whole or absent: what is left of it would name another character.
  @Test(arguments: [
    (3, "ab…"), (4, "ab…"), (8, "ab…"), (10, "ab…"), (11, "ab\\u{200D}…"), (12, "ab\\u{200D}c…"),
  ])
  func escapeCodeIsNotCut(length: Int, cut: String) {
    #expect("ab\u{200D}cdef".oneLine.cut(to: length) == cut)
  }

  @Test(arguments: [(2, "ef"), (4, "cdef"), (5, "cdef"), (11, "cdef"), (12, "\\u{200D}cdef")])
  func endingBeginsWithinNoEscapeCode(length: Int, ending: String) {
    let text = "ab\u{200D}cdef".oneLine
    #expect(String(text.ending(length)) == ending)
    #expect(String(text.ending(40)) == text)
  }

  /// Text that only looks like the beginning of a code is text.
  @Test(arguments: ["C:\\users", "\\u{zzzz}zz", "\\u{123"])
  func textResemblingACodeIsCut(text: String) {
    #expect(text.cut(to: 5) == String(text.prefix(4)) + "…")
  }
}
