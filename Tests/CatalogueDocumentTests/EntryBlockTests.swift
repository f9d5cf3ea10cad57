import Testing

@testable import CatalogueDocument

struct EntryBlockTests {
  @Test func aPlaceAloneNeedsAMethod() throws {
    let document = try CatalogueDocument(entry("method: -[A b]\nmessage: \"{text}\""), file: "LOGS.md")
    #expect(document.entries[0].templates[0].hasOwnText == false)
    let errors = #expect(throws: DocumentErrors.self) {
      try CatalogueDocument(entry("message: \"{text}: {text as more}\""), file: "LOGS.md")
    }
    #expect(errors?.errors.map(\.reason) == [.template(.noOwnText)])
    #expect(errors?.errors.first?.line == 6)
  }

  @Test func aFewLettersTellNothing() throws {
    #expect(try Template("{text} kv {vector}").hasOwnText == false)
    #expect(try Template("{text} log {vector}").hasOwnText)
    #expect(try Template("{?Skipping ?}{text}").hasOwnText == false)
  }

  private func entry(_ keys: String) -> String {
    "### some-id\n\nProse.\n\n```entry\n\(keys)\nseverity: benign\nsamples:\n- text: some text\n```\n"
  }
}
