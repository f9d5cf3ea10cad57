// The messages that measure a template's work have to fit it as far as the place that is filled.

import CatalogueDocument
import PCRE2
import Testing

@testable import Catalogue

struct HostileMessageTests {
  @Test(arguments: FieldKind.allCases) func anExampleFitsItsKind(_ kind: FieldKind) throws {
    let (open, close) = kind.example
    let pattern = try Pattern(kind.fragment.replacing("(@", with: "(") + #"\z"#)
    var matcher = Matcher()
    #expect(try matcher.matches(pattern, (open + close).utf8.span), "\(open + close)")
  }
}
