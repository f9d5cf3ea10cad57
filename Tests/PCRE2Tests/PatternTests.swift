import Testing

@testable import PCRE2

struct PatternTests {
  @Test func reportsWhereAPatternIsWrong() {
    let error = #expect(throws: PatternError.self) { try Pattern("abc(") }
    #expect(error?.utf8Offset == 4)
    #expect(error?.reason == "missing closing parenthesis")
  }
  @Test func countsItsGroups() throws {
    #expect(try Pattern("(a)(?:b)(c)?").captureCount == 2)
  }

  @Test(arguments: ["(*UTF)é", #"a\Cb"#])
  func refusesWhatWouldChangeItsMeaning(source: String) {
    #expect(throws: PatternError.self) { try Pattern(source) }
  }
}
