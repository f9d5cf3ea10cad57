// Patterns are compiled, and their properties and mistakes are known.

import Testing

@testable import PCRE2

struct PatternTests {
  @Test func invalidPatternHasAReason() {
    let error = #expect(throws: PatternError.self) { try Pattern("abc(") }
    #expect(error?.pattern == "abc(")
    #expect(error?.reason == "missing closing parenthesis")
  }
  @Test func captureGroupsAreCounted() throws {
    #expect(try Pattern("(a)(?:b)(c)?").captureCount == 2)
  }

  @Test func backReferencesAndCalloutsAreKnown() throws {
    #expect(try Pattern(#"(a)(b)\2"#).highestBackReference == 2)
    #expect(try Pattern(#"(a)\\2"#).highestBackReference == 0)
    #expect(try Pattern("a(?C1)b").hasCallouts)
    #expect(try !Pattern(#"a\(?C1\)b"#).hasCallouts)
  }

  @Test(arguments: ["(*UTF)é", #"a\Cb"#])
  func changesOfModeAreRefused(source: String) {
    #expect(throws: PatternError.self) { try Pattern(source) }
  }
}
