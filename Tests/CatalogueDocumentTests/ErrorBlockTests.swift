import Testing

@testable import CatalogueDocument

/// Errors of a catalogue, and their mistakes.
struct ErrorBlockTests {
  private static let keys = "domain: TripsErrorDomain\ncode: 4\ncause: it rains\nsamples: text\n"
  private static let prose = "Nothing is lost.\n\nDo: Wait."

  private static let entry =
    "### one\n\nProse.\n\n```entry\nmessage: Skip\nseverity: benign\nsamples: [{ text: x }]\n```\n"

  /// An error whose block begins in line 7.
  private static func error(_ keys: String = keys, id: String = "rain", prose: String = prose) -> String {
    "### \(id)\n\n\(prose)\n\n```error\n\(keys)```\n"
  }

  private static func errors(_ text: String) -> [CatalogueProblem] {
    do throws(DocumentErrors) {
      _ = try ParsedCatalogue(text + entry, file: "some.md")
      return []
    } catch {
      return error.errors
    }
  }

  @Test func errorBlockExplainsACode() throws {
    let document = try ParsedCatalogue(Self.error() + Self.entry, file: "some.md")
    let error = try #require(document.errors.first)
    #expect(error.id == "rain")
    #expect(
      error.meanings.map(\.meaning) == [
        ErrorMeaning(
          entry: "rain", domain: "TripsErrorDomain", codes: 4...4, name: nil, cause: "it rains",
          effect: "Nothing is lost.", advice: "Wait.", says: nil)
      ])
    #expect(error.samples.map(\.text) == ["text"])
    #expect(document.entries.map(\.id) == ["one"])
  }

  @Test func severalCodesMayMeanTheSame() throws {
    let codes = """
      codes:
      - { code: -9 to -5, cause: it rains }
      - { code: others, name: TRSnow, cause: it snows }

      """
    let text =
      Self.error("domain: TripsErrorDomain\n\(codes)samples: text\n") + Self.error(id: "other") + Self.entry
    let document = try ParsedCatalogue(text, file: "some.md")
    let meanings = document.errors.flatMap(\.meanings).map(\.meaning)
    #expect(document.errors.first?.meanings.map(\.meaning.codes) == [-9 ... -5, nil])
    #expect(document.errors.first?.meanings.map(\.meaning.name) == [nil, "TRSnow"])
    #expect(
      [-7, 1, 4].map { meanings.meaning(domain: "TripsErrorDomain", code: $0, says: nil)?.entry } == [
        "rain", "rain", "other",
      ])
  }

  @Test(
    arguments: [
      ("", 7, 1, .emptyBlock(.error)),
      ("- domain\n", 8, 1, .notAMapping(.error)),
      (keys + "advice: Wait.\n", 12, 1, .unknownKey("advice", of: .error)),
      (keys.replacing("cause: it rains\n", with: ""), 7, 1, .missing("cause", of: .error)),
      (keys.replacing("code: 4\n", with: ""), 7, 1, .missing("code", of: .error)),
      (keys.replacing("domain: TripsErrorDomain\n", with: ""), 7, 1, .missing("domain", of: .error)),
      (keys.replacing("samples: text\n", with: ""), 7, 1, .missing("samples", of: .error)),
      (keys.replacing("text", with: "[]"), 7, 1, .missing("samples", of: .error)),
      (keys.replacing("4", with: "four"), 9, 7, badCode),
      (keys.replacing("4", with: "5 to 4"), 9, 7, badCode),
      (keys.replacing("4", with: "1 to 2 to 3"), 9, 7, badCode),
      (keys.replacing("4", with: "[4]"), 9, 7, badCode),
      (
        keys + "codes: [{ code: 5, cause: it rains }]\n", 9, 7,
        .badValue(key: "codes", expected: "without 'code', 'name' and 'cause' beside it")
      ),
      (
        "domain: D\nsamples: text\ncodes: [{ code: 5 }]\n", 10, 9,
        .badValue(key: "codes", expected: "a list of { code: …, name: …, cause: … }")
      ),
    ] as [(String, Int, Int, CatalogueProblem.Reason)])
  func wrongBlockIsRefusedAtItsPlace(keys: String, line: Int, column: Int, reason: CatalogueProblem.Reason) {
    let errors = Self.errors(Self.error(keys))
    #expect(errors.map(\.reason) == [reason])
    #expect(errors.map(\.line) == [line])
    #expect(errors.map(\.column) == [column])
  }

  private static let badCode = CatalogueProblem.Reason.badValue(
    key: "code", expected: "a number, two such as '258 to 259', or 'others'")

  @Test(arguments: [("4", "4", 4), ("1 to 9", "4 to 5", 4), ("others", "others", nil)])
  func codeExplainedTwiceIsAProblem(one: String, other: String, code: Int?) {
    let first = Self.error(Self.keys.replacing("4", with: one))
    let second = Self.error(Self.keys.replacing("4", with: other), id: "snow")
    let errors = Self.errors(first + second)
    #expect(errors.map(\.reason) == [.codeTwice(code, domain: "TripsErrorDomain", line: 9)])
    #expect(errors.map(\.line) == [21])
    #expect(Self.errors(first + second.replacing("Trips", with: "Hikes")).isEmpty)
  }

  @Test func errorProblemIsShownAsByACompiler() {
    let text = Self.error() + Self.error(id: "snow")
    #expect(
      Self.errors(text).map(\.description) == [
        """
        some.md:21:7: error: the code 4 of TripsErrorDomain is at line 9 already
          code: 4
                ^
        help: remove one of the two
        """
      ])
  }

  @Test func errorNeedsProseAndAdvice() {
    #expect(Self.errors(Self.error(prose: "")).map(\.reason) == [.noProse("rain")])
    #expect(Self.errors(Self.error(prose: "Do: Wait.")).map(\.reason) == [.noProse("rain")])
    #expect(Self.errors(Self.error(prose: "Nothing is lost.")).map(\.reason) == [.noAdvice("rain")])
    #expect(Self.errors(Self.error(id: "one")).map(\.reason) == [.idTwice("one", line: 1)])
    #expect(Self.errors("```error\n" + Self.keys + "```\n").map(\.reason) == [.strayBlock])
  }
}
