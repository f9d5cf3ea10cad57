import Catalogue
import Diagnosis
import Foundation
import Testing

@testable import ReportModel

/// What rules are said to find.
struct RuleWordsTests {
  /// The rows of README's table "What it finds": the kind and the sentence of each rule.
  private static func rows() throws -> [String: String] {
    let readme = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "README.md")
    let text = try String(contentsOf: readme, encoding: .utf8)
    let start = try #require(text.firstRange(of: "## What it finds")).upperBound
    let end = try #require(text[start...].firstRange(of: "\n## ")).lowerBound
    let rows = text[start..<end].matches(of: /(?m)^\| `([a-z-]+)` \| `([a-z-]+)` \| (.+) \|$/)
    return Dictionary(rows.map { (String($0.output.1), "\($0.output.2): \($0.output.3)") }) { _, _ in "twice"
    }
  }

  @Test func areThoseOfTheReadme() throws {
    let told = Dictionary(
      uniqueKeysWithValues: RuleName.allCases.map { ($0.rawValue, "\($0.kind.rawValue): \($0.sentence)") })
    #expect(try Self.rows() == told)
  }

  @Test(arguments: RuleName.allCases)
  func areExplained(_ rule: RuleName) throws {
    let catalogue = try EntryCatalogue.builtIn()
    let text = try TopicExplanation(rule.rawValue, catalogue, Palette(isColoured: false)).text
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("Finds: \(rule.sentence.replacing("`", with: "'"))."))
    #expect(words.contains("a rule: \(rule.kind.rawValue)"))
    #expect(words.contains("Do: "))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 102 })
  }

  @Test func nameTheStatementsThatShowThem() throws {
    let catalogue = try EntryCatalogue.builtIn()
    let text = try TopicExplanation("model-mismatch", catalogue, Palette(isColoured: false)).text
    #expect(text.contains("LOGS.md#importer-skipped-model-version\n"))
    // An entry has this name too: both are told.
    let both = try TopicExplanation("baseline-stranded", catalogue, Palette(isColoured: false)).text
    #expect(both.contains("a rule: desync") && both.contains("LOGS.md#baseline-stranded, in "))
  }
}
