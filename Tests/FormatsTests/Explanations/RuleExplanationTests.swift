import Diagnosis
import Testing

@testable import Formats

/// What `explain` says about rules.
struct RuleExplanationTests {
  @Test(arguments: RuleName.allCases)
  func everyRuleIsExplained(_ rule: RuleName) throws {
    let text = try TopicExplanation.text(of: rule.rawValue)
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("Finds: \(rule.description.finds.replacing("`", with: "'"))."))
    #expect(words.contains("a rule: \(rule.kind.rawValue)"))
    #expect(words.contains("Do: "))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 102 })
  }

  /// The words are those with which the catalogue defines severities.
  @Test(arguments: [
    ("entry-exception", "an error: data is lost or stuck, nothing syncs, or the app has a fault to correct"),
    (
      "container-unidentified",
      "a warning: data may differ in one object or be late, or a step failed that costs none"
    ),
    ("changes-not-merged", "Devices differ, will differ, or may seem to."),
  ])
  func explanationSaysHowSevereARuleIs(topic: String, words: String) throws {
    #expect(try TopicExplanation.text(of: topic).contains(words))
  }

  @Test func explanationNamesTheStatementsOfARule() throws {
    let text = try TopicExplanation.text(of: "model-mismatch")
    #expect(text.contains("LOGS.md#importer-skipped-model-version\n"))
    // An entry has this name too: both are explained.
    let both = try TopicExplanation.text(of: "baseline-stranded")
    #expect(both.contains("a rule: desync") && both.contains("LOGS.md#baseline-stranded, in "))
  }
}
