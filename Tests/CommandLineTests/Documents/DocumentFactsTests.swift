// The page and the Markdown state every fact of the text report, both narrative and summary: each line of the
// text is searched for in them.

import Foundation
import Testing

struct DocumentFactsTests {
  /// The output for a case in a format, without redaction.
  private static func output(_ form: String, of fixture: FixtureCase) throws -> String {
    let captures = try fixture.captures.map { $0.path(percentEncoded: false) }
    let command = captures.count > 1 ? ["compare"] : []
    let result = try Tool.run(command + ["--no-redact", "--format", form] + captures)
    #expect(result.status == 0)
    return result.output
  }

  /// The words of a text in lower case, separated by single spaces.
  private static func words(_ text: some StringProtocol) -> String {
    text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The words of a page: its text without tags.
  private static func words(ofPage page: String) -> String {
    var text = page.replacing(/<(style|script)>.*?<\/(style|script)>/.dotMatchesNewlines(), with: " ")
      // A tag of emphasis within a sentence does not end a word.
      .replacing(/<\/?(code|b|a|strong|span)\b[^>]*>/, with: "")
      .replacing(/<[^>]*>/, with: " ")
    for (name, sign) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")] {
      text = text.replacing(name, with: sign)
    }
    return words(text)
  }

  /// The words of Markdown: its text without markup.
  private static func words(ofMarkdown text: String) -> String {
    words(
      text.replacing("'", with: "").replacing(/<\/?(details|summary)>/, with: " ").replacing(
        /\\([-*>=_#\[\]()])/
      ) { $0.output.1 }
      .replacing(/`|\*\*/, with: "").replacing(/[|#]/, with: " ")
      .replacing(/(^|\s)\*([^*\s][^*\n]*)\*/) { " \($0.output.2)" }
      // A line of the reporter is labelled as such in the column of topics.
      .replacing(/\bmark\s+\*/, with: "*"))
  }

  /// The facts of a text, line by line; pictures and rules are not facts.
  private static func facts(of text: String) -> [String] {
    text.split(separator: "\n").compactMap { line -> String? in
      guard line.firstMatch(of: /[▁▂▃▄▅▆▇█]|^ *'parselogs explain \S+' says more\.$/) == nil else {
        return nil
      }
      let plain = line.replacing(/[═─┄]+/, with: " ").replacing(/\ \('parselogs explain [^)]*'\)$/, with: "")
      // The time of the capture is stated elsewhere, as one of its facts.
      let fact = words(
        plain.replacing(/\. (From [^.]*\S+ to \S.*|The only time in it is \S.*)$|:$/, with: ""))
      return fact.isEmpty ? nil : fact
    }
  }

  @Test(arguments: FixtureCase.all)
  func documentsStateTheFactsOfTheText(_ fixture: FixtureCase) throws {
    let facts = Self.facts(of: try Self.output("text", of: fixture))
    #expect(!facts.isEmpty)
    let page = Self.words(ofPage: try Self.output("html", of: fixture))
    let markdown = Self.words(ofMarkdown: try Self.output("markdown", of: fixture))
    for fact in facts {
      #expect(Self.tells(page, fact), "the page does not tell: \(fact)")
      #expect(Self.tells(markdown, Self.words(ofMarkdown: fact)), "Markdown does not tell: \(fact)")
    }
  }

  /// Whether a document states a fact of the text.
  private static func tells(_ document: String, _ fact: String) -> Bool {
    if document.contains(fact) { return true }
    // `3 × template (first line 7; nearest LOGS.md#id)` is a row of a table with another order of columns.
    if let kind = fact.firstMatch(of: /^(\d+) × (.*) \(first line (\d+)(?:; nearest (.+))?\)$/)?.output {
      return [kind.1, kind.2, kind.3, kind.4].compactMap(\.self).allSatisfy { document.contains($0) }
    }
    // The document's heading names the device of a finding.
    if let finding = fact.firstMatch(of: /^((?:error|warning|note) \S+(?: in \S+)?) on \S+$/)?.output {
      return document.contains(finding.1)
    }
    return false
  }

  /// The comparison of facts would notice a missing fact.
  @Test func omittedTableIsNoticed() throws {
    let fixture = try #require(FixtureCase.all.first { $0.testDescription == "missing-transaction" })
    let page = try Self.output("html", of: fixture)
    let less = page.replacing(/<details class="events">.*?<\/details>/.dotMatchesNewlines(), with: "")
    #expect(less.count < page.count)
    let facts = Self.facts(of: try Self.output("text", of: fixture))
    let untold = facts.filter { !Self.tells(Self.words(ofPage: less), $0) }
    #expect(untold.contains("21:52:16.007 import trips mobile-301e 45 1 inserted"), "\(untold)")
  }
}
