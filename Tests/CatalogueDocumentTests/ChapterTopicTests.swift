import Testing

@testable import CatalogueDocument

/// The topics that chapters state.
struct ChapterTopicTests {
  private static func entry(_ id: String, more: String = "") -> String {
    "### \(id)\n\nProse.\n\n```entry\nmessage: Skip\nseverity: benign\n\(more)samples: [{ text: x }]\n```\n"
  }

  private static func chapter(_ title: String, _ block: String) -> String {
    "## \(title)\n\n```chapter\n\(block)\n```\n\nAn opening.\n\n"
  }

  private static func errors(_ text: String, isBuiltIn: Bool = false) -> [CatalogueProblem] {
    do throws(DocumentErrors) {
      _ = try ParsedCatalogue(text, file: "some.md", isBuiltIn: isBuiltIn)
      return []
    } catch {
      return error.errors
    }
  }

  @Test func entriesHaveTheTopicOfTheirChapter() throws {
    let text =
      Self.entry("zero") + Self.chapter("Saves", "topic: export") + Self.entry("one") + Self.entry("two")
      + "## Others\n" + Self.entry("three") + Self.chapter("Start", "topic: set-up") + Self.entry("four")
    let document = try ParsedCatalogue(text, file: "some.md")
    #expect(document.entries.map(\.topic) == [nil, .export, .export, nil, .setUp])
    #expect(document.entries.map(\.prose) == Array(repeating: "Prose.", count: 5))
  }

  @Test(
    arguments: [
      (
        "topic: exports", 4, 8,
        .unknownWord(
          "exports", key: "topic",
          words: ["set-up", "import", "conflict", "export", "baseline", "account", "metadata"])
      ),
      ("title: export", 4, 1, .unknownKey("title", of: .chapter)), ("- topic", 4, 1, .notAMapping(.chapter)),
      ("# none", 3, 1, .emptyBlock(.chapter)),
    ] as [(String, Int, Int, CatalogueProblem.Reason)])
  func wrongBlockIsRefusedAtItsPlace(block: String, line: Int, column: Int, reason: CatalogueProblem.Reason) {
    let errors = Self.errors(Self.chapter("Saves", block) + Self.entry("one"))
    #expect(errors.first { $0.reason == reason }?.line == line)
    #expect(errors.first { $0.reason == reason }?.column == column)
  }

  @Test func chapterProblemIsShownAsByACompiler() {
    #expect(
      Self.errors(Self.chapter("Saves", "topic: exprot") + Self.entry("one")).map(\.description) == [
        """
        some.md:4:8: error: 'exprot' is no topic; it must be one of set-up, import, conflict, export, baseline, \
        account, metadata
          topic: exprot
                 ^
        help: did you mean 'export'?
        """
      ])
  }

  @Test func chapterBlockIsOnceUnderItsHeading() {
    let block = "```chapter\ntopic: export\n```\n"
    let chapter = Self.chapter("Saves", "topic: export")
    for text in [
      block + Self.entry("one"), chapter + block + Self.entry("one"), chapter + Self.entry("one") + block,
      "## Saves\n" + Self.entry("one").replacing("Prose.\n", with: "Prose.\n" + block),
    ] {
      #expect(Self.errors(text).map(\.reason) == [.strayChapter], "\(text)")
    }
  }

  /// A chapter of the built-in catalogue must state its topic; other chapters may.
  @Test func builtInChapterNeedsATopic() {
    let text =
      "## Saves\n\n" + Self.entry("one", more: "source: daemon\n") + Self.entry("two") + Self.entry("three")
    #expect(Self.errors(text).isEmpty)
    let errors = Self.errors(text, isBuiltIn: true)
    #expect(errors.map(\.reason) == [.noTopic("Saves")])
    #expect(errors.map(\.line) == [1])
    #expect(Self.errors("## Saves\n" + Self.entry("one", more: "source: manager\n"), isBuiltIn: true).isEmpty)
  }
}
