// Constructs that the pattern of a fragment must not have are found.

import Testing

@testable import Catalogue

struct PatternSourceTests {
  @Test(arguments: [
    ("a(*COMMIT)b", "(*COMMIT)"), ("(*LIMIT_MATCH=1)a", "(*LIMIT_MATCH=1)"), (#"(a)\1"#, #"\1"#),
    (#"(a)\g{-1}"#, #"\g"#), (#"a\Kb"#, #"\K"#), (#"a\Qb"#, #"\Q"#), ("a(?C1)", "(?C1)"), ("a(?R)", "(?R)"),
    ("(a)(?1)", "(?1)"), ("(?<n>a)", "(?<n>a)"), ("(?P<n>a)", "(?P<n>a)"), ("(?i)a", "(?i)"),
    ("(?>a)", "(?>a)"),
    ("(?#a)", "(?#a)"), ("a[b", "[b"), (#"a\"#, #"\"#), (#"[\Qa]"#, #"[\Qa]"#),
  ])
  func forbiddenConstructIsFound(source: String, construct: String) {
    #expect(PatternSource(source: source).firstForbidden == construct)
  }

  @Test(arguments: [
    #"(@a)(?:b|c)?+(?|d|(e))"#, #"\(\*COMMIT\)\\1\(\?R\)"#, #"[^\s:(){}"]++[(*][]a(?R]"#, #"\d\s\S\w\n\b\z"#,
  ])
  func textAndFragmentsAreAllowed(source: String) {
    #expect(PatternSource(source: source).firstForbidden == nil)
  }
}
