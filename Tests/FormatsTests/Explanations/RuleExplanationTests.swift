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
    #expect(words.hasPrefix("\(rule.rawValue) a rule ") || words.contains(" \(rule.rawValue) a rule "))
    #expect(words.contains(" Kind: \(rule.kind.rawValue) ("))
    #expect(words.contains("Do: "))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 102 })
  }

  /// The words are those with which the catalogue defines severities.
  @Test(arguments: [
    ("entry-exception", "an error: data is lost or stuck, nothing syncs, or the app has a fault to correct"),
    (
      "container-unidentified",
      "a warning: data may differ in one object or be late, or a step failed without loss of data"
    ),
    ("changes-not-merged", "Kind: desync (devices differ, will differ, or may seem to)."),
    ("throttled", "Kind: environment (the account, the container or the system around the app)."),
    ("local-storage", "local-storage   part of the narrative: it says what happened, and is no trouble"),
  ])
  func explanationSaysHowSevereARuleIs(topic: String, words: String) throws {
    #expect(try TopicExplanation.text(of: topic).contains(words))
  }

  /// Who reads only the explanation does not begin again with a store that has got everything back.
  @Test(arguments: [
    ("store-rolled-back", "a warning when an older copy got everything again since: then only compare it"),
    ("missing-transaction", "a warning when they have waited for less than a minute"),
    ("local-storage-only", "the store is on local storage when the capture ends"),
    ("not-exported", "Do: Send the app to the background and bring it back"),
  ])
  func explanationSaysWhatMilderFindingsMean(topic: String, words: String) throws {
    let lines = try TopicExplanation.text(of: topic)
    let text = lines.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.lowercased().contains(words.lowercased()), "\(text)")
  }

  @Test func explanationNamesTheStatementsOfARule() throws {
    let text = try TopicExplanation.text(of: "model-mismatch")
    #expect(text.contains("LOGS.md#importer-skipped-model-version\n"))
    // An entry has this name too: both are explained.
    let both = try TopicExplanation.text(of: "baseline-stranded")
    #expect(both.contains("Kind: desync (") && both.contains("LOGS.md#baseline-stranded, in "))
  }
}
