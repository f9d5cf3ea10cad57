import Testing

@testable import Formats
@testable import ReportModel

/// What text of a capture becomes in Markdown.
struct MarkdownTextTests {
  @Test(arguments: [
    (
      "Nothing arrived, at 21:44:41.159 on 2013-11-18 (1-12).",
      "Nothing arrived, at 21:44:41.159 on 2013-11-18 (1-12)."
    ),
    ("sent by @octocat, then", "sent by `@octocat`, then"),
    ("see #1 and GH-1", "see `#1` and `GH-1`"),
    ("mobile-7F77 (mobile~7F77633C), 12", "`mobile-7F77` (`mobile~7F77633C`), 12"),
    ("a www.example.org/x b", "a `www.example.org/x` b"),
    ("a <b> [c](d) e", "a `<b> [c](d)` e"),
    ("1. one", "`1`. one"),
    ("- one", "`-` one"),
    ("3 logs", "3 logs"),
    ("of deadbeef and decade", "of `deadbeef` and decade"),
    ("of 1234567 and 123456", "of `1234567` and 123456"),
    ("a ` b", "a `` ` `` b"),
    ("x ```y z", "x ```` ```y ```` z"),
    (
      #"6 × "Skipping log … into the <b> …" LOGS.md#a-b"#,
      #"6 × "`Skipping log … into the <b> …`" `LOGS.md#a-b`"#
    ),
    (#"it "said nothing more", then"#, #"it "said nothing more", then"#),
    (#"a "b `c d", e"#, #"a "``b `c d``", e"#),
    (#"a "never ends @x"#, #"a "never ends `@x`"#),
    ("*** ACTION: edit -> 2 sent", #"\*\*\* ACTION: edit -\> 2 sent"#),
    ("==> edit → more …", #"==\> edit → more …"#),
    ("**** a ****b", "`****` a `****b`"),
    ("12, 14-15", "12, 14-15"),
    ("(or call set_up())", "(or call `set_up()`)"),
    ("(or call 'set_up()'), then", "(or call `set_up()`), then"),
    ("call f(g(1)), then", "call `f(g(1))`, then"),
    ("Documents & Data", "Documents & Data"),
    ("capture-2 + capture-3's clock", "`capture-2` + `capture-3`'s clock"),
    ("+ one", "`+` one"),
    ("use -performBlock: on it", "use `-performBlock:` on it"),
    ("in set-up (-[Store open:at:]), then", "in set-up (`-[Store open:at:]`), then"),
    ("in (-[Store open:]).", "in (`-[Store open:]`)."),
    ("field <A record field> of it", "field `<A record field>` of it"),
  ])
  func plainWordsStayUnquoted(text: String, expected: String) { #expect(text.markdown == expected) }

  /// A reader of Markdown sees a pipe or a backtick also if another character is joined to it.
  @Test func combiningCharacterHidesNoMarkup() {
    #expect("a|\u{301}b".markdownCodeCell == "`a\\u{7C}\u{301}b`")
    #expect("`\u{301}b".markdownCode == "`` `\u{301}b ``")
    #expect("b\u{D4E}`".markdownCode == "`` b\u{D4E}` ``")
  }

  @Test func pipeDoesNotEndACell() {
    #expect("a|b".markdownCell == #"`a\u{7C}b`"#)
    #expect("a|b".markdownCodeCell == #"`a\u{7C}b`"#)
  }

  /// A cut leaves whole words, and no quotation without its end.
  @Test(arguments: [
    ("one two three", 13, "one two three"), ("one two three", 12, "one two …"),
    ("one two three", 9, "one two …"), ("it says 'explain 1' and more", 18, "it says …"),
    ("it says 'explain 1' and more", 25, "it says 'explain 1' and …"),
    ("aaaaaaaaaaaaaaaaaaaa b", 12, "aaaaaaaaaaa…"),
  ])
  func sentenceIsCutBetweenWords(text: String, length: Int, expected: String) {
    #expect(text.cutBetweenWords(to: length) == expected)
  }

  @Test func fenceIsLongerThanItsContent() {
    #expect("x".markdownFence == "```text\nx\n```\n")
    #expect("a\n`````\nb".markdownFence == "``````text\na\n`````\nb\n``````\n")
  }
}
