// Words that are keys only in dictionaries.

import Catalogue
import Testing

@testable import Redaction

extension RedactorTests {
  /// A word before a `=` is a key in a dictionary only.
  @Test(arguments: ["for Zorgle = 5", "for Zorgle= now", "for \"Zorgle\"=5", "{note = 1;} Zorgle = 5"])
  func wordBeforeAnEqualsSignInATextIsLeftOut(_ text: String) throws {
    let redactor = try Redactor(catalogue: .builtIn())
    #expect(redactor.leavingOutNames(text) == text.replacing("Zorgle", with: "…"))
  }

  @Test func keyOfADictionaryStays() throws {
    let redactor = try Redactor(catalogue: .builtIn())
    for text in ["{Zorgle = 1;}", "{\n  a = {};\n  Zorgle=1}"] {
      #expect(redactor.leavingOutNames(text) == text)
    }
  }
}
