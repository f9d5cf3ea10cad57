import CatalogueDocument
import LogRecords
import Testing

@testable import Catalogue

/// Entries designed to take long, or to be more than text.
struct HostileOutsideTests {
  private typealias Outside = UserCatalogue

  @Test(arguments: [
    "(*COMMIT)", "(*LIMIT_MATCH=1)", "(*UTF)", "(?R)", "(?C1)", "(?C'x')", #"\\1"#, #"\\g{{1}}"#,
    #"\\Q(a+)+\\E"#,
    "(a+)+$", "[a", "a{{2,}}", "(?i)", "(?#x)", "(@", #"\\K"#, #"\\0"#, #"\\C"#,
  ])
  func patternsInTemplatesAreText(pattern: String) throws {
    // A backslash is doubled in YAML's double quotes, and a brace in templates.
    let text = pattern.replacing(#"\\"#, with: #"\"#).replacing("{{", with: "{").replacing("}}", with: "}")
    let sample = Outside.app + "Saved " + pattern.replacing("{{", with: "{").replacing("}}", with: "}") + " 7"
    let catalogue = try Outside.catalogue(
      Outside.entry("one", "Saved \(pattern) {number as count}", sample: sample), check: true)
    let classifier = try Outside.Recogniser(catalogue)
    #expect(classifier.recognise(Outside.app + "Saved \(text) 7")?.fields == ["count": "7"])
    #expect(classifier.recognise(Outside.app + "Saved aaaa 7") == nil)
  }

  @Test func adjacentOpenPlacesAreAProblem() throws {
    let places = "abcdefghij".map { "{text as \($0)}" }.joined()
    #expect(
      try Outside.problems(Outside.entry("one", "Saved \(places)", sample: "x")).flatMap { $0 }.map(
        \.reason.sentence)
        == ["nothing stands between the places 'a' and 'b'"])
    let many = "abcdefghijklmno".map { "{text as \($0)} -" }.joined()
    #expect(
      try Outside.problems(Outside.entry("one", "Saved \(many)", sample: "x")).flatMap { $0 }.map(
        \.reason.sentence)
        == ["the entry cannot be used: more than 14 places"])
  }

  /// Fourteen places may divide a record in more ways than there are atoms; each record is given up soon.
  @Test(arguments: [true, false])
  func endlessMatchIsGivenUpSoon(usesJIT: Bool) throws {
    let places = "bcdefghijklmno".map { "{text as \($0)}a" }.joined()
    let nested =
      "Kept" + "bcdefgh".map { "{?a{line as \($0)}" }.joined() + String(repeating: "?}", count: 7) + "!"
    let texts =
      Outside.entry("one", "Saved\(places)!", sample: "x") + Outside.entry("two", nested, sample: "x")
    let classifier = try Outside.Recogniser(Outside.catalogue(texts, usesJIT: usesJIT))
    let line = String(repeating: "a", count: 200)
    let capture = String(repeating: Outside.app + "Saved\(line)\n" + Outside.app + "Kept\(line)\n", count: 50)
    var others = 0
    let time = ContinuousClock().measure { others = classifier.countOfOurs(capture) }
    #expect(others == 0)
    #expect(time < .seconds(10))
    // After a record that was given up, the built-in entries have their full number of steps.
    let sample = try #require(LogsDocument.entries.first?.samples.first)
    #expect(classifier.recognise(sample.text) != nil)
  }

  @Test func numberOfEntriesIsLimited() throws {
    let file = { (count: Int, name: String) in
      (0..<count).map { Outside.entry("\(name)\($0)", "Saved \(name) \($0)", sample: "x") }.joined()
    }
    #expect(try Outside.problems(file(600, "a"), file(400, "b")).isEmpty)
    let problems = try Outside.problems(file(600, "a"), file(401, "b")).flatMap { $0 }
    #expect(
      problems.map(\.reason.sentence)
        == ["all catalogues from outside together have at most 1000 entries and 2000 wordings"])
    #expect(problems.map(\.file) == ["b.md"])
    #expect(problems.first?.line == 400 * 12 + 1)
  }

  @Test func problemsWithSuggestionsAreLimited() throws {
    let many = (0..<40).map { index in
      Outside.entry(
        "e\(index)", "Saved \(index)",
        more: "followed-by:\n" + String(repeating: "- { entry: export-writtne-x, how: always }\n", count: 60),
        sample: "x")
    }.joined()
    var problems: [[CatalogueProblem]] = []
    let time = try ContinuousClock().measure { problems = try Outside.problems(many) }
    #expect(problems.map(\.count) == [100])
    #expect(time < .seconds(10))
  }
}
