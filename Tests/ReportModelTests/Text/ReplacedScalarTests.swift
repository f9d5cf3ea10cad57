// Characters that are replaced in a text, even if combining scalars follow them.

import ReportModel
import Testing

struct ReplacedScalarTests {
  @Test(arguments: [
    ("a\"b\"", "a\\\"b\\\""), ("a\"\u{301}b", "a\\\"\u{301}b"), ("\u{D4E}\"", "\u{D4E}\\\""), ("ab", "ab"),
    ("", ""),
  ])
  func scalarIsReplacedIfItIsJoinedToOthers(text: String, expected: String) {
    #expect(Array(text.replacing(scalar: "\"", with: "\\\"").utf8) == Array(expected.utf8))
  }
}
