import Catalogue
import Diagnosis
import Foundation
import Testing

@testable import Formats

/// What `explain` says about rules.
struct RuleExplanationTests {
  @Test(arguments: RuleName.allCases)
  func everyRuleIsExplained(_ rule: RuleName) throws {
    let catalogue = try EntryCatalogue.builtIn()
    let text = try TopicExplanation(rule.rawValue, catalogue, Palette(isColoured: false)).text
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("Finds: \(rule.description.finds.replacing("`", with: "'"))."))
    #expect(words.contains("a rule: \(rule.kind.rawValue)"))
    #expect(words.contains("Do: "))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 102 })
  }

  /// The words are those with which the catalogue defines severities.
  @Test(arguments: [
    ("entry-exception", "an error: data is lost or stuck, or nothing syncs"),
    ("container-unidentified", "a warning: data may differ in one object, or be late"),
    ("changes-not-merged", "Devices differ, will differ, or may seem to."),
  ])
  func explanationSaysHowSevereARuleIs(topic: String, words: String) throws {
    let catalogue = try EntryCatalogue.builtIn()
    #expect(try TopicExplanation(topic, catalogue, Palette(isColoured: false)).text.contains(words))
  }

  @Test func explanationNamesTheStatementsOfARule() throws {
    let catalogue = try EntryCatalogue.builtIn()
    let text = try TopicExplanation("model-mismatch", catalogue, Palette(isColoured: false)).text
    #expect(text.contains("LOGS.md#importer-skipped-model-version\n"))
    // An entry has this name too: both are explained.
    let both = try TopicExplanation("baseline-stranded", catalogue, Palette(isColoured: false)).text
    #expect(both.contains("a rule: desync") && both.contains("LOGS.md#baseline-stranded, in "))
  }
}
