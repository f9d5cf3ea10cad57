// The report as an HTML page, as a parser of HTML sees it.

import Foundation
import Testing

@Suite(.enabled("python3 is not installed", { Judge.hasPython }))
struct HTMLReportTests {
  /// The contents of a page.
  struct Page: Decodable {
    let tags: [String: Int]

    /// The names of the attributes, and the values of those that hold addresses.
    let attributes: [String]
    let addresses: [String]
    let ids: [String]
    let policy: String
    let text: String

    /// The SHA-256 of the style and of the script, as in the policy.
    let styles: [String]
    let scripts: [String]
    let misnested: [String]
  }

  private static let script = """
    import base64, collections, hashlib, json, sys
    from html.parser import HTMLParser
    VOID = {"meta", "input", "link", "img", "br", "hr"}
    class Page(HTMLParser):
        def __init__(self):
            super().__init__()
            self.tags, self.attributes, self.addresses = collections.Counter(), set(), []
            self.ids, self.policy, self.text, self.open = [], "", [], []
            self.found = {"style": [], "script": []}
            self.misnested = []
        def handle_starttag(self, tag, attributes, isClosed=False):
            self.tags[tag] += 1
            for name, value in attributes:
                self.attributes.add(name)
                if name in ("href", "src", "action", "srcset", "data", "poster", "xlink:href"): self.addresses.append(value or "")
                if name == "id": self.ids.append(value)
            values = dict(attributes)
            if values.get("http-equiv") == "Content-Security-Policy": self.policy = values["content"]
            if tag not in VOID and not isClosed:
                self.open.append(tag)
                if tag in self.found: self.found[tag].append("")
        def handle_startendtag(self, tag, attributes): self.handle_starttag(tag, attributes, True)
        def handle_endtag(self, tag):
            if not self.open or self.open.pop() != tag: self.misnested.append(tag)
        def handle_data(self, data):
            if self.open and self.open[-1] in self.found: self.found[self.open[-1]][-1] += data
            else: self.text.append(data)
    def digest(text): return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    page = Page()
    page.feed(sys.stdin.buffer.read().decode("utf-8"))
    page.close()
    print(json.dumps({"tags": page.tags, "attributes": sorted(page.attributes), "addresses": page.addresses, "ids": page.ids,
      "policy": page.policy, "text": "".join(page.text), "styles": [digest(x) for x in page.found["style"]],
      "scripts": [digest(x) for x in page.found["script"]], "misnested": page.misnested + page.open}))
    """

  private static func parse(_ text: String) throws -> Page { try Judge.python(script, text) }

  /// Checks that hold for each page.
  private static func check(_ page: Page) {
    #expect(page.misnested.isEmpty)
    #expect(page.styles.count == 1 && page.scripts.count == 1)
    #expect(
      page.policy == "default-src 'none'; style-src '\(page.styles[0])'; script-src '\(page.scripts[0])'; "
        + "base-uri 'none'; form-action 'none'")
    // Tables and pictures are named for people who cannot see the page.
    #expect(page.tags["caption"] == page.tags["table"] && page.tags["figcaption"] == page.tags["figure"])
    #expect(page.addresses.allSatisfy { $0.hasPrefix("#") })
    #expect(Set(page.ids).count == page.ids.count)
    // Every link has a target.
    #expect(Set(page.addresses.map { String($0.dropFirst()) }).isSubset(of: page.ids))
    #expect(
      Set(page.tags.keys).isDisjoint(with: ["link", "img", "iframe", "object", "embed", "use", "image", "b>"])
    )
    #expect(!page.attributes.contains { $0.hasPrefix("on") || $0 == "style" || $0 == "src" })
  }

  @Test(arguments: [
    "missing-transaction", "import-failed", "model-mismatch", "manager-corruption", "healthy",
  ])
  func pageHasTheFactsOfTheJSONReport(name: String) throws {
    let page = try Self.parse(ReportDocument.report("html", ofCase: name))
    Self.check(page)
    let capture = try #require(try ReportFacts(ofCase: name).captures.first)
    #expect(
      page.text.contains("\(capture.lines.formatted(.number.locale(Locale(identifier: "en_US")))) lines"))
    for store in capture.stores { #expect(page.text.contains("Store \(store.name)")) }
    for finding in capture.findings {
      #expect(page.text.contains(finding.rule) && page.text.contains(finding.message))
      #expect(page.ids.contains("rule-\(finding.rule)"))
    }
    #expect(page.tags["figure", default: 0] >= capture.stores.count)
  }

  @Test func pageShowsHostileCaptureAsText() throws {
    // The second page has enough findings for a filter.
    let tame = try ["model-mismatch", "busy-and-gap"].map {
      try Self.parse(ReportDocument.report("html", ofCase: $0))
    }
    let (tags, attributes) = (tame.flatMap(\.tags.keys), tame.flatMap(\.attributes))
    let report = try ReportDocument.report("html", ReportDocument.hostile)
    let page = try Self.parse(report)
    Self.check(page)
    let known = ["details", "summary", "ul", "li", "circle", "path", "b", "text"]
    #expect(Set(page.tags.keys).subtracting(tags).isSubset(of: known))
    #expect(
      Set(page.attributes).subtracting(attributes).isSubset(of: [
        "data-row", "dy", "cx", "cy", "r", "d", "aria-label",
      ]))
    for attack in ["@octocat", "<script>alert(1)</script>", "{{{script}}}", "&lt;b&gt;", "\\u{202E}evil"] {
      #expect(page.text.contains(attack))
    }
    #expect(!report.unicodeScalars.contains { $0.properties.generalCategory == .format })
  }

  @Test func comparisonDrawsPassagesBetweenDevices() throws {
    let report = try ReportDocument.comparison("html")
    let page = try Self.parse(report)
    Self.check(page)
    #expect(report.contains("class=\"passage imported\"") && report.contains("class=\"passage missing\""))
    #expect(page.text.contains("Between the devices") && page.text.contains("never seen on"))
  }

  @Test func manyEventsAreDrawnAsFewMarks() throws {
    // The storage changes every 50 ms; the first and the last events are kept.
    let peer = "mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15"
    var capture = ""
    for index in 0..<20_000 {
      let (second, part) = (index / 20, index % 20 * 50)
      let digits = [second / 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
      let time = "10:\(digits[0]):\(digits[1]).\(part < 100 ? (part < 10 ? "00" : "0") : "")\(part)"
      capture +=
        "2014-02-03 \(time) Trips[612:60b] CoreData: Ubiquity:  \(peer):Trips\nUsing local storage: \(index % 2)\n"
    }
    let report = try ReportDocument.report("html", capture)
    Self.check(try Self.parse(report))
    #expect(report.matches(of: /<rect class="(mark|span)/).count <= 2 * 400)
    #expect(report.contains(/\d+ times on local storage or connected to iCloud/))
    #expect(report.utf8.count < 300_000)
  }

  /// The capture has 85,000 imports, 10,000 exports and 5,000 changes of storage of one store, at intervals
  /// of a tenth of a second.
  @Test func hundredThousandEventsAreAllCounted() throws {
    let (own, other) = (
      "mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15", "mobile~E1179A2C-3581-53D1-A6FF-E34A260EB744"
    )
    func log(_ number: Int, of peer: String) -> String {
      "<PFUbiquityTransactionLog: 0x17>\n\ttransactionLogLocation: <PFUbiquityLocation: 0x17>: "
        + "/private/var/mobile/Library/Mobile Documents/Q7K2M9T4XA~com~example~trips/CloudLogs/\(peer)/Trips/"
        + "Ww81kPz5tQ0nXn0bq=/0A6B1C20-5B11-4E0F-9A57-\(String(1_000_000_000_000 + number).dropFirst()).1.cdt\n"
        + "\ttransactionNumber: \(number)\n"
    }
    var capture = ""
    for index in 0..<100_000 {
      let parts = [index / 36_000, index / 600 % 60, index / 10 % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
      capture += "2014-02-03 \(parts.joined(separator: ":")).\(index % 10)00 Trips[612:60b] "
      switch index % 20 {
      case 7, 17:
        capture +=
          "-[_PFUbiquityRecordsExporter managedObjectContextDidSave:](503): CoreData: Ubiquity:  "
          + "<_PFUbiquityRecordsExporter: 0x17>\n\tlocalPeerID: \(own)\n Successfully wrote transaction log: "
          + log(index / 10 + 1, of: own)
      case 13:
        capture += "CoreData: Ubiquity:  \(own):Trips\nUsing local storage: \(index / 20 % 2)\n"
      default:
        capture +=
          "-[_PFUbiquityRecordImportOperation main](614): CoreData: Ubiquity:  <_PFUbiquityRecordImportOperation: 0x17>\n"
          + "\tlocalPeerID: \(own)\n\tstoreName: Trips\n\ttransactionLog: " + log(index + 1, of: other)
          + "\n\n\nSuccessfully wrote metadata changes.\n"
      }
    }
    let report = try ReportDocument.report("html", capture)
    Self.check(try Self.parse(report))
    #expect(report.utf8.count < 1_000_000)
    for (lane, noun, number) in [("Imports", "import", 85_000), ("Exports", "export", 10_000)] {
      let words = try Regex<(Substring, Substring, Substring)>(
        "\(lane): ([0-9]+) drawn, ([0-9]+) in [0-9]+ bar")
      let drawn = try #require(report.firstMatch(of: words)).output
      let (marks, bars) = (try #require(Int(drawn.1)), try #require(Int(drawn.2)))
      #expect(marks + bars == number)
      #expect(report.contains("\(bars) \(noun)s"))
    }
  }
}

/// The page in a browser, if one is installed.
@Suite(.enabled("Chromium is not installed", { Judge.chromium != nil }), .serialized)
struct HTMLBrowserTests {
  /// The document after its script has run, and the messages on the console.
  private static func open(_ page: String) throws -> (document: String, console: String) {
    try ScratchFolder.use { folder in
      let log = folder.appending(path: "log").path(percentEncoded: false)
      let document = try Judge.document(of: page, options: ["--enable-logging", "--log-file=\(log)"])
      let said = try String(contentsOfFile: log, encoding: .utf8)
      return (
        document,
        said.split(separator: "\n").filter { $0.contains("CONSOLE") }.joined(separator: "\n")
      )
    }
  }

  @Test func pageScriptRunsWithoutComplaint() throws {
    let (_, nothing) = try Self.open(ReportDocument.comparison("html"))
    #expect(nothing.isEmpty, "\(nothing)")
    // Without findings there is nothing to filter, and no form.
    let (silent, said) = try Self.open(
      ReportDocument.report("html", "2014-02-03 10:15:00.000 Trips[612:60b] Bye\n"))
    #expect(said.isEmpty && !silent.contains("<form"), "\(said)")
    let (document, console) = try Self.open(ReportDocument.report("html", ofCase: "busy-and-gap"))
    #expect(console.isEmpty, "\(console)")
    // The script shows the form and counts; without the script the form stays hidden.
    #expect(document.contains(/<form id="filter" aria-label="Filter the report">/))
    #expect(document.contains(/<output id="shown" aria-live="polite">\d+ of \d+ findings?<\/output>/))
  }

  /// The policy allows no other scripts, so the test's own script runs in a page without a policy.
  @Test func filterHidesOtherFindings() throws {
    let page = try ReportDocument.report("html", ofCase: "busy-and-gap")
    let act = """
      <script>window.addEventListener("load", function () {
        var form = document.getElementById("filter"), results = [];
        function set(name, value) {
          form.elements[name].value = value;
          form.dispatchEvent(new Event("input", { bubbles: true }));
          results.push(document.querySelectorAll("[data-finding]:not([hidden])").length);
        }
        set("severity", "note"); set("severity", "error"); set("severity", "note");
        set("text", "no such words anywhere"); set("text", "IMPORT-FAILED"); set("text", "");
        document.title = "RESULTS " + results.join(" ");
      });</script></body>
      """
    let open = page.replacing(/<meta http-equiv="Content-Security-Policy"[^>]*>/, with: "")
      .replacing("</body>", with: act)
    let (document, _) = try Self.open(open)
    let title = try #require(document.firstMatch(of: /RESULTS ([0-9 ]+)/)).output.1
    let counts = title.split(separator: " ").compactMap { Int($0) }
    let findings = try #require(try ReportFacts(ofCase: "busy-and-gap").captures.first).findings
    let failed = findings.count { $0.rule == "import-failed" }
    #expect(counts.count == 6)
    #expect(counts[0] == findings.count && counts[2] == findings.count && counts[5] == findings.count)
    #expect(counts[1] >= 1 && counts[1] <= findings.count)
    #expect(counts[3] == 0)
    #expect(counts[4] >= failed && failed >= 1)
  }

  @Test func policyBlocksOtherScripts() throws {
    let page = try ReportDocument.report("html", ofCase: "model-mismatch")
      .replacing("</body>", with: "<script>document.title = \"RAN\";</script></body>")
    let (document, console) = try Self.open(page)
    #expect(!document.contains("<title>RAN"))
    #expect(console.contains("Content Security Policy"))
  }
}
