import Testing

@testable import CatalogueDocument

/// Prose that is still to be written is found, with its place.
struct UnwrittenProseTests {
  private static func document(_ prose: String) throws -> ParsedCatalogue {
    try ParsedCatalogue(
      "### some-id\n\n\(prose)\n\n```entry\nmessage: Skipping\nseverity: benign\nsamples:\n- text: x\n```\n",
      file: "some.md")
  }

  @Test(arguments: [
    ("TODO: say what happened.", true, 3, 1), ("TODO", true, 3, 1), ("  TODO say it", true, 3, 3),
    ("It was skipped.\n\nTODO: say why.", false, 5, 1),
  ])
  func unwrittenProseIsFound(prose: String, isUnexplained: Bool, line: Int, column: Int) throws {
    let document = try Self.document(prose)
    #expect(document.entries[0].isUnexplained == isUnexplained)
    #expect(document.entries[0].places.unwritten == DocumentPlace(line: line, column: column))
  }

  @Test(arguments: [
    "It was skipped.", "TODOs are skipped.", "It skips what says TODO.", "Todo lists are kept.",
  ])
  func similarProseIsNotUnwritten(prose: String) throws {
    let document = try Self.document(prose)
    #expect(!document.entries[0].isUnexplained)
    #expect(document.entries[0].places.unwritten == nil)
  }
}
