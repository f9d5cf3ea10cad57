import CatalogueDocument
import LogRecords
import PCRE2
import Testing
import TimeGrowth

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
    var classifier = Classifier(try Outside.catalogue(texts, usesJIT: usesJIT))
    // The work of short matches is limited, but not counted.
    let line = String(repeating: "a", count: Matcher.maximumUncountedLength + 1)
    let capture = String(repeating: Outside.app + "Saved\(line)\n" + Outside.app + "Kept\(line)\n", count: 2)
    var (records, others, most) = (0, 0, 0)
    classifier.forEachRecord(of: capture) { classifier, record, bytes in
      records += 1
      if case .foreign = classifier.classify(record, bytes) {} else { others += 1 }
      most = max(most, classifier.workDone)
    }
    #expect((records, others) == (4, 0))
    #expect(most > 0)
    #expect(most < Classifier.maximumWork(line.utf8.count + 10) * 21 / 20)
    // After a record that was given up, the built-in entries have their full number of steps.
    let sample = try #require(LogsDocument.entries.first?.samples.first)
    let found = classifier.recognise(sample.text)
    #expect(found != nil)
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

  /// Suggestions are sought for the first problems only, however many there are.
  @Test func problemsWithSuggestionsAreLimited() throws {
    func problems(_ count: Int) throws -> [[CatalogueProblem]] {
      let entries = (0..<count).map { index in
        Outside.entry(
          "e\(index)", "Saved \(index)",
          more: "followed-by:\n"
            + String(repeating: "- { entry: export-writtne-x, how: always }\n", count: 60),
          sample: "x")
      }
      return try Outside.problems(entries.joined())
    }
    #expect(try problems(40).map(\.count) == [100])
    let growth = try TimeGrowth(from: 5) { count in _ = try problems(count) }
    #expect(growth.isLinear, "\(growth)")
  }
}
