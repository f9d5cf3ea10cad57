// Lines that no statement printed: the reporter's marks and elisions, and what `log show` prints around
// records.

import Testing

@testable import LogRecords

struct AsideTests {
  private static let header = "2013-11-19 21:44:40.715 Larder[543:60b] "

  @Test(arguments: ["*** ACTION: pressed Save", "*** ACTION", "==> now it hangs", "==> "])
  func markIsARecordOfItsOwn(_ mark: String) {
    let reading = Reading("\(Self.header)First\n\(mark)\n\(Self.header)Second\n")
    #expect(reading.kinds == [.statement, .mark, .statement])
    #expect(reading.records[1].bytes.starts(with: mark.utf8.prefix(3)))
    #expect(reading.texts[1] == mark || mark == "==> " && reading.texts[1] == "==>")
    #expect(reading.facts.elisions == 0)
    #expect(reading.facts.dialect == .nslog)
  }

  @Test(arguments: [
    "[...]", "[…]", "(...)", "(…)", "...", "…", "<...>", "[snip]", "<snip>", "/* snip */",
    ".................", "[...]  ", "(snip)", "-- snip --", "--snip--", "*snip*", "*** snip ***", "snip",
    "SNIP", "<SNIP>", "– snip –", "[cut]", "(cut)", "<cut>", "[truncated]", "<truncated>", "[omitted]",
    "// ...", "//…", "// snip", ". . .", "[....]", "[...snip...]", "{...}", "--8<--", "-- >8 --",
    "/* ... */", "[lines removed]", "[12 lines omitted]", "(lines skipped)", "... 5 more lines deleted ...",
  ])
  func elisionIsARecordOfItsOwn(_ elision: String) {
    let reading = Reading("\(Self.header)First\n\(elision)\n\(Self.header)Second\n")
    #expect(reading.kinds == [.statement, .elision, .statement])
    #expect(reading.facts.elisions == 1)
    #expect(reading.records.map(\.line) == [1, 2, 3])
  }

  private static let columnNames =
    "Timestamp                       Thread     Type        Activity             PID    TTL"

  /// They are above the first record, which shows how all are indented or numbered.
  @Test(arguments: [
    ("    ", "    "), ("\t", "\t"), ("     1\t", "     2\t"), (" 1 | ", " 2 | "), ("1: ", "2: "),
    ("> ", "> "),
  ])
  func columnNamesAfterAMarginBeginNoRecord(first: String, second: String) {
    let reading = Reading("\(first)\(Self.columnNames)\n\(second)\(Self.header)First\n")
    #expect(reading.kinds == [.statement])
    #expect(reading.texts == ["First"])
    #expect(!reading.facts.startsInsideRecord)
  }

  @Test(arguments: ["TTL", "PID    TTL  "]) func columnNamesThatWereWrappedBeginNoRecord(rest: String) {
    let names = Self.columnNames.dropLast(rest.count)
    for margin in ["", "  "] {
      let reading = Reading("\(names)\n\(margin)\(rest)\n\(Self.header)First\n")
      #expect(reading.kinds == [.statement])
      #expect(!reading.facts.startsInsideRecord)
    }
    // Within a record it is a line like others.
    #expect(Reading("\(Self.header)First\n\(rest)\nmore\n").texts == ["First\n\(rest)\nmore"])
  }

  @Test func linesAfterAnElisionAreAFragment() {
    let reading = Reading("\(Self.header)First\n[...]\n    inside something\n)}\n\(Self.header)Second\n")
    #expect(reading.kinds == [.statement, .elision, .fragment, .statement])
    #expect(reading.texts[2] == "    inside something\n)}")
    #expect(!reading.facts.startsInsideRecord)
  }

  @Test(arguments: [
    ".", "..", "[...] and more", "...and more", "    [...]", "    /* snip */", "(", "<", "[snip it]",
    "= =>", "    (snip)", "(snippet)", "{(", "cut", "- cut", "* omitted", "[removed]", "(deleted)",
    "12 lines removed", "[deadlines met]", "../..", "/.../x", "<private>", "(cut off)", "snippy", "--", "[8]",
  ])
  func similarLineStaysInTheRecord(_ line: String) {
    #expect(Reading("\(Self.header)First\n\(line)\n    last\n").texts == ["First\n\(line)\n    last"])
  }

  @Test(arguments: [
    "Filtering the log data using \"process == \"Larder\"\"",
    "Skipping debug messages, pass --debug to include.",
    "Skipping info and debug messages, pass --info and --debug to include.",
    "getpwuid_r did not find a match for uid 501",
    "Error from getpwuid_r: 0 (Undefined error: 0)",
    "Timestamp                       Thread     Type        Activity             PID    TTL  ",
    "Timestamp                       Thread     Type        Activity             PID    ",
    "Timestamp               Ty Process[PID:TID]",
    "Timestamp                       (process)[PID]    ",
    "** Processed 10 entries, done. **",
  ])
  func frameOfLogShowIsDropped(_ line: String) {
    let reading = Reading("\(line)\n\(Self.header)First\n\(line)\n\(Self.header)Second\n\(line)\n")
    #expect(reading.texts == ["First", "Second"])
    #expect(reading.records.map(\.line) == [2, 4])
    #expect(reading.facts.lines == 5)
    #expect(!reading.facts.startsInsideRecord)
  }

  /// A web form or a table may lose line endings.
  @Test(arguments: [
    "Timestamp                       Thread     Type        Activity             PID    TTL   ",
    "Timestamp               Ty Process[PID:TID] ",
    "Filtering the log data using \"Larder\" Timestamp               Ty Process[PID:TID]   ",
  ])
  func recordAfterAFrameIsRead(_ frame: String) {
    let reading = Reading("\(frame)\(Self.header)First\n    more\n\(Self.header)Second\n")
    #expect(reading.texts == ["First\n    more", "Second"])
    #expect(reading.records.map(\.process) == ["Larder", "Larder"])
    #expect(reading.records.map(\.line) == [1, 3])
  }
}
