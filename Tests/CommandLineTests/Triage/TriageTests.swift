import Foundation
import Testing

/// Many captures in one report.
struct TriageTests {
  private static let cases = [
    "healthy", "missing-transaction", "model-mismatch", "mirrored", "near-miss", "account-signed-out",
    "foreign-log",
    "local-storage-only",
  ]

  private static func inFolder(_ body: (TriageFolder) throws -> Void) throws {
    try ScratchFolder.use { url in
      let folder = TriageFolder(url: url)
      try folder.add(cases)
      try body(folder)
    }
  }

  /// The parts of the report on one capture that the tests read.
  private struct Report: Decodable {
    struct Capture: Decodable {
      struct Finding: Decodable {
        var rule: String
        var severity: String
      }

      struct Template: Decodable {
        var template: String
        var count: Int
      }

      var findings: [Finding]
      var unrecognised: [Template]
      var verdict: String
    }

    var captures: [Capture]
  }

  /// A row holds the verdict and counts of the report on that capture alone.
  @Test func rowEqualsTheReportOnTheCapture() throws {
    try Self.inFolder { folder in
      let rows = try folder.rows()
      #expect(rows.map(\.name) == Self.cases.sorted().map { "./\($0)/\($0).log" })
      for row in rows {
        let json = try Tool.run(["--format", "json", row.name], folder: folder.url).output
        let capture = try #require(
          try JSONDecoder().decode(Report.self, from: Data(json.utf8)).captures.first)
        #expect(row.verdict == capture.verdict, "\(row.name)")
        #expect(row.errors == capture.findings.count { $0.severity == "error" }, "\(row.name)")
        #expect(row.warnings == capture.findings.count { $0.severity == "warning" }, "\(row.name)")
        for rule in row.rules {
          #expect(rule.findings == capture.findings.count { $0.rule == rule.rule }, "\(row.name)")
        }
        #expect(Set(row.rules.map(\.rule)) == Set(capture.findings.map(\.rule)), "\(row.name)")
        #expect(row.templates?.map(\.template) == capture.unrecognised.map(\.template), "\(row.name)")
        #expect(row.templates?.map(\.count) == capture.unrecognised.map(\.count), "\(row.name)")
      }
    }
  }

  @Test func totalsAreTheSumsOfTheRows() throws {
    try Self.inFolder { folder in
      let rows = try folder.rows()
      let json = try folder.triage(["--format", "json"])
      #expect(json.status == 0 && json.errors.isEmpty)
      let whole = try JSONDecoder().decode(TriageFolder.Whole.self, from: Data(json.output.utf8))
      #expect(whole.verdict == "failing")
      #expect(whole.captures.values.reduce(0, +) == rows.count)
      for (verdict, count) in whole.captures { #expect(count == rows.count { $0.verdict == verdict }) }
      for total in whole.rules {
        let hits = rows.flatMap(\.rules).filter { $0.rule == total.rule && $0.severity == total.severity }
        #expect(total.captures == hits.count)
        #expect(total.findings == hits.reduce(0) { $0 + $1.findings })
      }
      #expect(Set(whole.rules.map(\.rule)) == Set(rows.flatMap(\.rules).map(\.rule)))
      let templates = rows.flatMap { $0.templates ?? [] }
      #expect(!templates.isEmpty)
      for total in whole.templates {
        let all = templates.filter { $0.template == total.template }
        #expect(total.captures == all.count && total.count == all.reduce(0) { $0 + $1.count })
      }
      #expect(whole.templates.count == Set(templates.map(\.template)).count)
      #expect(zip(whole.templates, whole.templates.dropFirst()).allSatisfy { $0.count >= $1.count })
    }
  }

  /// If one rule found several causes, its total does not give the advice for one of them.
  @Test func adviceForSeveralCausesNamesTheCause() throws {
    try ScratchFolder.use { url in
      let folder = TriageFolder(url: url)
      let set =
        "2013-11-18 21:44:41.159 Trips[543:60b] -[PFUbiquitySetupAssistant finishSetup](100): CoreData: Ubiquity:  "
      for (name, text) in [
        (
          "nested",
          "It appears the store file is nested inside the container log directory. This is a really bad idea: /r/a.sqlite"
        ),
        ("token", "Invalid value for NSPersistentStoreUbiquitousPeerTokenOption: a-b"),
      ] { try folder.write("\(name).log", Data((set + text + "\n").utf8)) }
      let rows = try folder.rows()
      let advice = Set(rows.flatMap(\.rules).filter { $0.rule == "options-rejected" }.map(\.advice))
      try #require(advice.count == 2)
      let json = try folder.triage(["--format", "json"]).output
      let whole = try JSONDecoder().decode(TriageFolder.Whole.self, from: Data(json.utf8))
      let total = try #require(whole.rules.first { $0.rule == "options-rejected" })
      #expect(total.captures == 2 && total.advice.hasPrefix("It depends on the cause"))
    }
  }

  @Test func worstCapturesComeFirst() throws {
    try Self.inFolder { folder in
      try folder.link("gone.log", to: "nowhere")
      let result = try folder.triage(["--format", "json"])
      #expect(result.status == 66)
      let whole = try JSONDecoder().decode(TriageFolder.Whole.self, from: Data(result.output.utf8))
      let order = ["failing", "attention", "unreadable", "no-evidence", "healthy"]
      let ranks = whole.rows.compactMap { order.firstIndex(of: $0.verdict) }
      #expect(ranks.count == Self.cases.count + 1 && ranks == ranks.sorted())
      #expect(Set(ranks).count == 5)
      for (one, next) in zip(whole.rows, whole.rows.dropFirst()) where one.verdict == next.verdict {
        let isInOrder = (one.errors, one.warnings) >= (next.errors, next.warnings)
        #expect(isInOrder, "\(one.name), \(next.name)")
      }
      let text = try folder.triage().output.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(text[0].hasPrefix("9 captures: ") && text[0].contains("1 unreadable"))
      let lines = text.dropFirst(2).prefix(9)
      for (line, row) in zip(lines, whole.rows) { #expect(line.contains(row.headline), "\(line)") }
    }
  }

  /// The text shows the worst of many captures, and counts the omitted ones by verdict; with -v it shows all.
  @Test func textFitsOnAScreen() throws {
    try ScratchFolder.use { url in
      let folder = TriageFolder(url: url)
      for (name, count) in [("missing-transaction", 22), ("near-miss", 3), ("healthy", 25)] {
        let capture = try FixtureCase(name).data()
        for index in 0..<count { try folder.write("\(name)-\(index).log", capture) }
      }
      let rows = try folder.rows()
      let verdicts = Dictionary(grouping: rows, by: \.verdict).mapValues(\.count)
      try #require(verdicts["failing"] == 22 && verdicts["healthy"] == 25)
      func shown(_ text: String) -> [Substring] {
        text.split(separator: "\n").filter { $0.contains(#/^(failing|attention|no-evidence|healthy) /#) }
      }
      let short = try folder.triage().output
      #expect(short.split(separator: "\n", omittingEmptySubsequences: false).count < 50)
      #expect(shown(short).count == 30)
      #expect(shown(short).prefix(22).allSatisfy { $0.hasPrefix("failing") })
      #expect(short.contains("and 20 more captures: 20 healthy; -v shows them"))
      let long = try folder.triage(["-v"]).output
      #expect(shown(long).count == rows.count && !long.contains("more captures"))
    }
  }

  /// A name that is truncated to fit the screen is whole with `-v`, so that it can be copied.
  @Test func verboseShowsLongNamesWhole() throws {
    try ScratchFolder.use { url in
      let folder = TriageFolder(url: url)
      let names = ["a", "b"].map { "\($0)-\(String(repeating: "long-", count: 30))name.log" }
      let capture = try FixtureCase("missing-transaction").data()
      for name in names { try folder.write(name, capture) }
      let text = try folder.triage(["--width", "80"]).output
      #expect(names.allSatisfy { !text.contains($0) } && text.contains("-v shows names whole"))
      let whole = try folder.triage(["--width", "80", "-v"]).output
      #expect(names.allSatisfy(whole.contains) && !whole.contains("-v shows names whole"))
    }
  }

  /// Text that does not fit next to the columns is below them, and is whole.
  @Test func linesFitTheGivenWidth() throws {
    try Self.inFolder { folder in
      let text = try folder.triage(["--width", "60"]).output
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 60 }, "\(text)")
      let words = text.replacing(#/\s+/#, with: " ")
      for row in try folder.rows() { #expect(words.contains(row.headline), "\(row.headline)") }
    }
  }

  /// If nothing is wrong, ten rows are shown and the others are counted.
  @Test func surplusHealthyCapturesAreCounted() throws {
    try ScratchFolder.use { url in
      let folder = TriageFolder(url: url)
      let capture = try FixtureCase("healthy").data()
      for index in 0..<14 { try folder.write("\(index).log", capture) }
      let text = try folder.triage().output
      #expect(text.split(separator: "\n").count { $0.hasPrefix("healthy ") } == 10)
      #expect(text.contains("and 4 more captures: 4 healthy; -v shows them"))
    }
  }

  @Test func rowNamesAppSystemAndDevice() throws {
    try ScratchFolder.use { url in
      let folder = TriageFolder(url: url)
      let store =
        "2013-11-18 21:44:41.159 Trips[543:60b] -[PFUbiquitySwitchboardEntryMetadata "
        + "setUseLocalStorage:](771): "
      let own = "2013-11-18 21:44:40.159 ubd[20:60b] one of many\n"
      let log =
        "*** OS Version: iOS 7.0.4\n" + String(repeating: own, count: 9) + store
        + "CoreData: Ubiquity:  mobile~7F77633C-F13B-4F10-9D2A-A3A0F3B4D2E1:Hikes\nUsing local storage: 0\n"
      try folder.write("a.log", Data(log.utf8))
      let row = try #require(try folder.rows().first)
      #expect(row.app == "Trips" && row.system == "iOS 7.0.4" && row.technologies == ["ubiquity"])
      #expect(row.devices == ["mobile~7F77633C-F13B-4F10-9D2A-A3A0F3B4D2E1"])
    }
  }

  @Test(arguments: ["text", "json", "ndjson"])
  func triageIsIndependentOfThreads(_ format: String) throws {
    try Self.inFolder { folder in
      let outputs = try ["1", "3", "8"].map {
        try folder.triage(["--format", format], environment: ["PARSELOGS_THREADS": $0]).output
      }
      #expect(Set(outputs).count == 1)
    }
  }

  @Test(arguments: [("never", 0), ("warning", 1), ("error", 1)])
  func failOnOptionSetsTheStatus(_ severity: String, _ status: Int32) throws {
    try Self.inFolder { folder in
      let result = try folder.triage(["--fail-on", severity])
      #expect(result.status == status)
    }
    let healthy = try Tool.run(["triage", "--fail-on", "warning", FixtureCase("healthy").path()])
    #expect(healthy.status == 0)
  }

  @Test func reportNeverOverwritesACapture() throws {
    try Self.inFolder { folder in
      #expect(try folder.triage(["--format", "html", "-o", "report.html"]).output.isEmpty)
      let page = try String(contentsOf: folder.url.appending(path: "report.html"), encoding: .utf8)
      #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>\n"))
      let result = try folder.triage(["-o", "healthy/healthy.log"])
      #expect(result.status == 64 && result.errors.contains("is a capture"))
    }
  }

  @Test func wrongUsageOfTriageIsRejected() throws {
    #expect(try Tool.run(["triage"]).status == 64)
    #expect(try Tool.run(["triage", "-", "-"]).status == 64)
    try ScratchFolder.use { folder in
      let result = try Tool.run(["triage", "."], folder: folder)
      #expect(result.status == 66 && result.output.isEmpty)
      #expect(result.errors.contains("no file in . is named like a log"))
    }
  }

  @Test(
    .enabled(if: SchemaTests.isPossible, "python3 with its module jsonschema is not here"),
    arguments: [("json", "triage"), ("ndjson", "rows")])
  func triageFitsTheSchema(_ format: String, _ schema: String) throws {
    try Self.inFolder { folder in
      try folder.link("gone.log", to: "nowhere")
      let file = folder.url.appending(path: "report")
      let printed = try folder.triage(["--format", format]).output
      try Data(printed.utf8).write(to: file)
      let (status, words) = try SchemaTests.validate(schema, [file])
      #expect(status == 0, "\(words.prefix(2000))")
      // Other keys do not match the schema.
      let other = printed.replacing("\"logLevel\":", with: "\"level\":")
      #expect(other != printed)
      try Data(other.utf8).write(to: file)
      #expect(try SchemaTests.validate(schema, [file]).status == 1)
    }
  }
}
