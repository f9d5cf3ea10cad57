import Testing

@testable import PCRE2

/// Matches with counted work: their results and their work.
struct CountingTests {
  @Test(arguments: [
    (#"a*+b"#, #"(?C001)a*+(?C003)b"#),
    (#"[^]*+]*?\]"#, #"(?C001)[^]*+]*?(?C008)\]"#),
    (#"\*(a\+*|b)?c"#, #"\*(a(?C001)\+*(?C003)|b)?c"#),
    // Possessive or repeated groups are only counted.
    (#"(?:\s++a)*+"#, #"(?C000)(?:(?C000)\s++(?C000)a)*+(?C000)"#),
    (#"(?!a+b)c"#, #"(?!(?C000)a+(?C000)b)c"#),
    (#"(?:a+b)?+c"#, #"(?:(?C000)a+(?C000)b)?+c"#),
    (#"(?:x(*MARK:1)y+)?"#, #"(?:x(*MARK:1)(?C001)y+(?C002))?"#),
  ])
  func calloutsAreAroundRepetitions(source: String, counting: String) {
    #expect(Pattern.counting(source) == counting)
  }

  /// For all texts of six characters, the groups of both matches are the same.
  @Test(arguments: [
    #"a([\s\S]*?)\s++b([^\n]*?)a\z"#, #"([^\n]*?) a([^\n]*+)\n([\s\S]*?)b\z"#,
    #"(?|([^\n]*+(?<!\s)|b)|([^\n]*?))(?:\n([\s\S]+?)a)?\s++b"#, #"(?:a([ab]*?)b)?([ab]+?)\n"#,
    #"([ab]*)([ab]*) (a+|b+)\z"#, #"((?:a+b*)+?)([\s\S]*)b\z"#,
  ])
  func countedMatchFindsTheSameGroups(source: String) throws {
    let pattern = try Pattern(source)
    let interpreted = try Pattern(source, usesJIT: false)
    var plain = Matcher()
    var counted = Matcher()
    func groups(_ matcher: borrowing Matcher) -> [Range<Int>?] {
      (0...pattern.captureCount).map { matcher[$0] }
    }
    for number in 0..<(4 << 10) {
      // The text has six characters of an alphabet of four.
      let text = (0..<6).map { Array("ab \n".utf8)[number >> (2 * $0) & 3] }
      let expected = try plain.matches(pattern, text.span) ? groups(plain) : []
      #expect(try counted.matchesCounting(pattern, text.span) ? groups(counted) == expected : expected == [])
      let work = counted.workDone
      #expect(
        try counted.matchesCounting(interpreted, text.span) ? groups(counted) == expected : expected == [])
      // Work accumulates, and machine code takes the same work as interpretation.
      #expect(counted.workDone == 2 * work)
      counted.allow(work: .max)
    }
  }

  @Test(arguments: [true, false])
  func twiceTheLengthIsTwiceTheWork(usesJIT: Bool) throws {
    let pattern = try Pattern(#"([\s\S]*?)a([\s\S]*?)a([\s\S]*?)a([\s\S]*?)\s++!"#, usesJIT: usesJIT)
    var matcher = Matcher()
    func work(_ count: Int) throws -> Int {
      matcher.allow(work: .max)
      let subject = [UInt8](repeating: 0x61, count: count)
      let found = try matcher.matches(pattern, subject.span)
      #expect(!found)
      return matcher.workDone
    }
    let short = try work(Matcher.maximumUncountedLength * 2)
    #expect(try work(Matcher.maximumUncountedLength * 4) <= 2 * short + 100)
  }

  /// Steps without end are counted even on a short subject, and the match is given up.
  @Test(arguments: [true, false])
  func matchEndsWithTooMuchWork(usesJIT: Bool) throws {
    let pattern = try Pattern(#"(?:[^a]*+a)*(?:[^a]*+a)*(?:[^a]*+a)*[bc]"#, usesJIT: usesJIT)
    var matcher = Matcher()
    for count in [400, Matcher.maximumUncountedLength + 1] {
      matcher.allow(work: 100_000)
      let subject = [UInt8](repeating: 0x61, count: count)
      let error = #expect(throws: MatchError.self) { try matcher.matches(pattern, subject.span) }
      #expect(error?.reason == "too much work")
      #expect(matcher.workDone < 101_000 + count)
    }
  }
}
