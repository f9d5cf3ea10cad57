import Testing

@testable import CatalogueDocument

/// IDs and error codes that two volumes of one catalogue may not share.
struct VolumeTests {
  private static func volume(_ file: String, id: String, code: Int, says: String = "") throws
    -> ParsedCatalogue
  {
    try ParsedCatalogue(
      """
      ### \(id)

      Prose.

      ```entry
      message: Skip \(id)
      severity: benign
      samples: [{ text: x }]
      ```

      ### error-\(id)

      Nothing is lost.

      Do: Wait.

      ```error
      domain: TripsErrorDomain
      code: \(code)
      cause: it rains
      \(says.isEmpty ? "" : "says: \(says)")
      samples: text
      ```

      """, file: file)
  }

  private static func problems(_ second: ParsedCatalogue) throws -> [String] {
    let first = try volume("folder/one.md", id: "a", code: 4)
    do throws(DocumentErrors) {
      try second.check(after: [first])
      return []
    } catch {
      return error.errors.map { "\($0.file):\($0.line) \($0.reason.sentence)" }
    }
  }

  @Test func differentVolumesHaveNoProblem() throws {
    #expect(try Self.problems(Self.volume("two.md", id: "b", code: 5)) == [])
    #expect(try Self.problems(Self.volume("two.md", id: "b", code: 4, says: "It pours.")) == [])
  }

  @Test func idOfBothVolumesIsRefused() throws {
    #expect(
      try Self.problems(Self.volume("two.md", id: "a", code: 5)) == [
        "two.md:1 the id 'a' is taken by the entry at line 1 of one.md",
        "two.md:11 the id 'error-a' is taken by the entry at line 11 of one.md",
      ])
  }

  @Test func codeOfBothVolumesIsRefused() throws {
    #expect(
      try Self.problems(Self.volume("two.md", id: "b", code: 4)) == [
        "two.md:19 the code 4 of TripsErrorDomain is at line 19 of one.md already"
      ])
  }

  @Test func entriesKnowTheirVolume() throws {
    #expect(try Self.volume("folder/one.md", id: "a", code: 4).entries.map(\.volume) == ["one.md"])
  }
}
