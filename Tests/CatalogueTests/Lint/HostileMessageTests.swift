// The messages that measure a template's work must match it up to the filled place.

import CatalogueDocument
import PCRE2
import Testing

@testable import Catalogue

struct HostileMessageTests {
  @Test(arguments: FieldKind.allCases) func exampleFitsItsKind(_ kind: FieldKind) throws {
    let (open, close) = kind.example
    let pattern = try Pattern(kind.fragment.replacing("(@", with: "(") + #"\z"#)
    var matcher = Matcher()
    #expect(try matcher.matches(pattern, (open + close).utf8.span), "\(open + close)")
  }
}
