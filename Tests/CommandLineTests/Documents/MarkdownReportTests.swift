// The report as Markdown, as a renderer of CommonMark sees it.

import Foundation
import Testing

@Suite(.enabled("python3 with markdown-it-py is not installed", { Judge.hasMarkdown }))
struct MarkdownReportTests {
  /// The contents of a rendered report.
  struct Rendered: Decodable {
    /// The tags, and the types of tokens, some of which a report must not have.
    let tags: [String]
    let kinds: [String]

    /// The text outside of code, and all text.
    let plain: String
    let all: String

    /// The info strings of fences, and the pieces of HTML.
    let infos: [String]
    let html: [String]

    /// The number of tables whose rows have different numbers of cells.
    let uneven: Int
  }

  private static let script = """
    import json, sys
    from markdown_it import MarkdownIt
    parser = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    tags, kinds, plain, everything, infos, html = set(), set(), [], [], [], []
    tokens = parser.parse(sys.stdin.buffer.read().decode("utf-8"))
    def walk(tokens):
        for token in tokens:
            kinds.add(token.type)
            if token.tag: tags.add(token.tag)
            if token.type == "fence":
                infos.append(token.info)
                everything.append(token.content)
            if token.type in ("html_block", "html_inline"): html.append(token.content)
            if token.type == "text": plain.append(token.content)
            if token.type in ("text", "code_inline"): everything.append(token.content)
            if token.type == "inline": plain.append("\\n")
            walk(token.children or [])
    walk(tokens)
    uneven, widths, cells = 0, set(), 0
    for token in tokens:
        if token.type == "table_open": widths = set()
        if token.type == "tr_open": cells = 0
        if token.type in ("td_open", "th_open"): cells += 1
        if token.type == "tr_close": widths.add(cells)
        if token.type == "table_close" and len(widths) != 1: uneven += 1
    print(json.dumps({"tags": sorted(tags), "kinds": sorted(kinds), "plain": "".join(plain),
      "all": "\\n".join(everything), "infos": infos, "html": html, "uneven": uneven}))
    """

  private static func render(_ text: String) throws -> Rendered { try Judge.python(script, text) }

  @Test(arguments: [
    "missing-transaction", "import-failed", "model-mismatch", "manager-corruption", "healthy",
  ])
  func markdownHasTheFactsOfTheJSONReport(name: String) throws {
    let rendered = try Self.render(ReportDocument.report("markdown", ofCase: name))
    let capture = try #require(try ReportFacts(ofCase: name).captures.first)
    #expect(
      rendered.all.contains("\(capture.lines.formatted(.number.locale(Locale(identifier: "en_US")))) lines"))
    for store in capture.stores { #expect(rendered.all.contains(store.name)) }
    for finding in capture.findings {
      #expect(rendered.all.contains(finding.rule))
      // Code spans divide a sentence, so only its numbers are searched for.
      for number in finding.message.matches(of: /[0-9]+/).map({ String($0.output) }) {
        #expect(rendered.all.contains(number))
      }
    }
    #expect(rendered.uneven == 0)
  }

  @Test func markdownShowsHostileCaptureAsText() throws {
    let report = try ReportDocument.report("markdown", ReportDocument.hostile)
    let rendered = try Self.render(report)
    #expect(
      Set(rendered.kinds).isDisjoint(with: [
        "link_open", "image", "html_inline", "em_open", "s_open", "ordered_list_open",
      ]))
    // Blocks of HTML are only for folded parts of the report.
    let own = ["<details>", "<summary>", "</details>"]
    #expect(rendered.html.allSatisfy { html in own.contains { html.hasPrefix($0) } })
    #expect(rendered.html.allSatisfy { $0.matches(of: /</).count <= 3 })
    #expect(Set(rendered.infos).isSubset(of: ["text"]))
    #expect(rendered.uneven == 0)
    for pattern in [
      /@\w/, /#\d/, /GH-\d/, /www\./, /:\/\//, /mailto:/, /:[a-z]\w*:/, /\b[0-9a-f]{7,40}\b/, /\$/,
    ] as [Regex<Substring>] {
      #expect(rendered.plain.firstMatch(of: pattern) == nil)
    }
    // The attacks are still there as readable text.
    for attack in ["@octocat", "GH-1", "<script>alert(1)</script>", "\\u{202E}evil\\u{200B}"] {
      #expect(rendered.all.contains(attack))
    }
    #expect(!report.unicodeScalars.contains { $0.properties.generalCategory == .format })
  }

  @Test func comparisonHasEvenTables() throws {
    let rendered = try Self.render(ReportDocument.comparison("markdown"))
    #expect(rendered.uneven == 0)
    #expect(rendered.all.contains("never-arrived"))
    #expect(rendered.all.contains("never seen on"))
  }

  @Test func peersBeyondTheLimitAreCounted() throws {
    let peer = "50F5647D-2380-409D-832A-5CD27A6B13A1"
    let operation = """
      2014-02-18 21:26:51.696 Trips[6488:2403] -[_PFUbiquityRecordImportOperation main](593): CoreData: Ubiquity:  \
      <_PFUbiquityRecordImportOperation: 0x1ffe34f0>
      \tlocalPeerID: mobile~2A4A0F1A-7504-49C4-8D4B-C9E17AB0580E
      \tstoreName: Trips
      \tubiquityRootLocation: <PFUbiquityLocation: 0x220ae3d0>: /private/var/mobile/Library/Mobile Documents/T~c~t/C:
      \tlocalPeerID: mobile~2A4A0F1A-7504-49C4-8D4B-C9E17AB0580E
      \tlogScore: <PFUbiquityKnowledgeVector: 0x1c4f5ba0> (mobile~\(peer):1)
      \ttransactionLog: <PFUbiquityTransactionLog: 0x1e68bf80>
      \ttransactionLogLocation: <PFUbiquityLocation: 0x1e68bed0>: /private/var/mobile/Library/Mobile Documents/T~c~t/C/\
      mobile~\(peer)/Trips/iFcA9zo/045AB43D-374A-44A4-AEE1-CC5BA2B7B9A2.1.cdt
      \ttransactionNumber: 1


      Successfully wrote metadata changes.

      """
    let capture = (0..<150).map { index in
      operation.replacing(peer, with: "\(10_000_000 + index * 70_001)" + peer.dropFirst(8))
    }.joined()
    let markdown = try Tool.run(["--no-redact", "--format", "markdown"], input: Data(capture.utf8)).output
    // The number of this device is in no record.
    #expect(markdown.contains("Knowledge vector: 150 peers"))
    let html = try Tool.run(["--no-redact", "--format", "html"], input: Data(capture.utf8)).output
    #expect(html.contains("<p>50 more peers not shown.</p>"))
  }

  @Test func markdownFitsTheLimitOfAHost() throws {
    // The capture has a store and an unknown statement by turns, each with long words.
    let capture = (0..<3000).map { index in
      let word = String(repeating: "`@x|", count: 40) + String(index, radix: 36).filter(\.isLetter)
      return
        "2014-02-03 10:15:01.004 Trips[612:60b] CoreData: Ubiquity:  mobile~5070-\(index):Store\(index)\(word)\n"
        + "Using local storage: 1\n2014-02-03 10:20:01.004 Trips[612:60b] CoreData: Ubiquity:  Made up \(word)\n"
    }.joined()
    let report = try ReportDocument.report("markdown", capture)
    #expect(report.unicodeScalars.count <= 60_000)
    #expect(report.contains("more findings not shown") && report.contains("more stores not shown"))
    #expect(try Self.render(report).uneven == 0)
    try tellsWhatNothingLists(report, capture)
    // The number of redactions is part of the limited text.
    let redacted = try Tool.run(["--redact", "--format", "markdown"], input: Data(capture.utf8)).output
    #expect(redacted.unicodeScalars.count <= 60_000)
    #expect(redacted.split(separator: "\n").last?.hasPrefix("Redacted: ") == true)
  }

  /// The omitted findings that a report refers to JSON for are in JSON, and the report distinguishes the
  /// others.
  private func tellsWhatNothingLists(_ report: String, _ capture: String) throws {
    let json = try Tool.run(["--no-redact", "--format", "json"], input: Data(capture.utf8)).output
    let whole = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let first = try #require((whole["captures"] as? [[String: Any]])?.first)
    let listed = try #require(first["findings"] as? [Any]).count
    let omitted = try #require(first["findingsOmitted"] as? Int)
    #expect(omitted > 0)
    func number(_ text: String, _ words: Regex<(Substring, Substring)>) -> Int? {
      text.firstMatch(of: words).flatMap { Int($0.output.1) }
    }
    let shown = report.matches(of: #/(?m)^### (?:ERROR|WARNING|NOTE) /#).count
    #expect(number(report, /(\d+) more findings? not shown/).map { $0 + shown } == listed)
    #expect(number(report, /(\d+) further findings? only counted/) == omitted)
    let html = try Tool.run(["--no-redact", "--format", "html"], input: Data(capture.utf8)).output
    #expect(number(html, /(\d+) further findings? only counted/) == omitted)
    let inHTML = try #require(number(html, /(\d+) more findings? not shown; <code>--format json/))
    #expect(inHTML < listed)
  }
}
