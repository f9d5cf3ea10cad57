import Testing

@testable import CatalogueDocument

/// The terms that a document explains in lists.
struct GlossaryWordTests {
  private static let text = """
    ## Words

    - **Store**: a database.
    - **Exporter** and **importer**: two parts.
    - **No meaning**:
    - Store: no word.
    A paragraph with **Bold**: text.

    ## Chapter

    - **Late arrival**: a second list.

    ### an-entry

    - **Not a word**: prose of an entry.

    ```entry
    message: Skip
    severity: benign
    samples: [{ text: Skip }]
    ```

    """

  @Test func listItemsBecomeGlossaryWords() throws {
    let words = try ParsedCatalogue(Self.text, file: "folder/some.md").words
    #expect(
      words == [
        GlossaryWord(["Store"], "a database.", volume: "some.md", chapter: "Words"),
        GlossaryWord(["Exporter", "importer"], "two parts.", volume: "some.md", chapter: "Words"),
        GlossaryWord(["Late arrival"], "a second list.", volume: "some.md", chapter: "Chapter"),
      ])
  }

  @Test(arguments: [
    ("late arrival", true), ("Late-Arrivals", true), ("LATE ARRIVAL", true), ("arrival", false),
    ("late", false),
  ])
  func wordIsNamedAsPeopleTypeIt(topic: String, isNamed: Bool) {
    let word = GlossaryWord(["Late arrival"], "x", volume: "some.md", chapter: "Words")
    #expect(word.isNamed(topic) == isNamed)
  }
}
