// A matcher runs patterns on bytes, with and without machine code.

import Testing

@testable import PCRE2

struct MatcherTests {
  @Test(arguments: [true, false])
  func matchBeginsAtTheStart(usesJIT: Bool) throws {
    let pattern = try Pattern("b(c)?(d)", usesJIT: usesJIT)
    var matcher = Matcher()
    let subject = Array("bd".utf8)
    let found = try matcher.matches(pattern, subject.span)
    #expect(found)
    #expect(matcher[0] == 0..<2)
    #expect(matcher[1] == nil)
    #expect(matcher[2] == 1..<2)
    let other = Array("abd".utf8)
    let elsewhere = try matcher.matches(pattern, other.span)
    #expect(!elsewhere)
  }

  @Test(arguments: [true, false])
  func patternMatchesAnyBytes(usesJIT: Bool) throws {
    let pattern = try Pattern(#"a(.)\x00[^x]b"#, usesJIT: usesJIT)
    let subject: [UInt8] = [0x61, 0xFF, 0, 0xC3, 0x62]
    var matcher = Matcher()
    let found = try matcher.matches(pattern, subject.span)
    #expect(found)
    #expect(matcher[1] == 1..<2)
  }

  @Test(arguments: [true, false])
  func patternMatchesAnEmptySubject(usesJIT: Bool) throws {
    var matcher = Matcher()
    let nothing: [UInt8] = []
    let found = try matcher.matches(try Pattern("x?", usesJIT: usesJIT), nothing.span)
    #expect(found)
    #expect(matcher[0] == 0..<0)
  }

  @Test(arguments: [true, false])
  func markTellsTheMatchedAlternative(usesJIT: Bool) throws {
    let pattern = try Pattern("(?:aa(*MARK:7)|ab(*MARK:12))", usesJIT: usesJIT)
    var matcher = Matcher()
    let subject = Array("ab".utf8)
    let found = try matcher.matches(pattern, subject.span)
    #expect(found)
    #expect(matcher.mark == 12)
  }

  @Test func overflowingJITStackFallsBackToInterpretation() throws {
    try #require(try Pattern("a").isJITCompiled == Pattern.usesJITByDefault)
    let pattern = try Pattern("(?:[^,]|,(?!x))*$")
    var matcher = Matcher()
    let subject = [UInt8](repeating: 0x61, count: 200_000)
    let found = try matcher.matches(pattern, subject.span)
    #expect(found)

    // Only the interpreter limits the nested backtracking points, so this shows which of the two matches.
    var shallow = Matcher(depth: 10)
    let short = try? shallow.matches(pattern, subject.span.extracting(first: 1000))
    #expect(short == (pattern.isJITCompiled ? true : nil))
    let long = try? shallow.matches(pattern, subject.span)
    #expect(long == nil)
  }

  @Test(arguments: [("Skipping", true), ("Skipping log", true), ("Skipped", false)])
  func beginningOfAMatchCouldContinue(subject: String, isOne: Bool) throws {
    var matcher = Matcher()
    let bytes = Array(subject.utf8)
    let could = matcher.couldContinue(try Pattern(#"Skipping log: \d+"#), bytes.span)
    #expect(could == isOne)
  }
}
