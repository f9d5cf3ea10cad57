#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
import Foundation
import Testing

/// `--catalogue` as a user sees it.
struct UserCatalogueTests {
  private static let own = FixtureCase("own-entries").folder
  private static let catalogue = own.appending(path: "trips.md").path(percentEncoded: false)
  private static var capture: Data { get throws { try Data(contentsOf: own.appending(path: "capture.log")) } }

  /// An entry with its keys.
  private static func entry(_ id: String, _ keys: String, prose: String = "Prose.") -> String {
    "### \(id)\n\n\(prose)\n\n```entry\n\(keys)\n```\n"
  }

  private static let rest = "source: app\nseverity: notable\nsamples:\n- text: x"

  @Test func explainUsesUserEntries() throws {
    try ScratchFolder.use { folder in
      try folder.write("trips.md", try Data(contentsOf: Self.own.appending(path: "trips.md")).map { $0 })
      for topic in ["trips-saved", "trips.md#trips-saved"] {
        let result = try Tool.run(["explain", topic, "--catalogue", "trips.md"], folder: folder)
        #expect(result.status == 0)
        #expect(result.output.contains("trips.md#trips-saved, in \"Saving and merging\"\n"))
        #expect(result.output.contains("usually export-written, within 10 s: A save of this device"))
      }
      #expect(try Tool.run(["explain", "trips-saved"], folder: folder).status == 64)
      // The line is recognised with its header and without.
      for line in [
        "2014-01-16 21:52:20.100 Trips[1698:60b] Saved 3 objects in Trips", "Saved 3 objects in Trips",
      ] {
        let result = try Tool.run(["explain", "--line", line, "--catalogue", "trips.md"], folder: folder)
        #expect(result.output.contains("trips.md#trips-saved"))
        #expect(result.output.contains("objects           3\n"))
        #expect(try Tool.run(["explain", "--line", line]).output.contains("trips-saved") == false)
      }
      // Built-in entries are explained as without the option.
      let line =
        "CoreData: Ubiquity:  mobile~63033B0C-A389-435A-8097-314D939736F8:Trips\nUsing local storage: 1"
      let (with, without) = (
        try Tool.run(["explain", "--line", line, "--catalogue", "trips.md"], folder: folder),
        try Tool.run(["explain", "--line", line])
      )
      #expect(with.output == without.output)
    }
  }

  @Test func listNamesTheFileOfUserEntries() throws {
    let plain = try Tool.run(["catalogue", "list"])
    let result = try Tool.run(["catalogue", "list", "--catalogue", "trips.md"], folder: Self.own)
    let lines = result.output.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(
      lines.suffix(3).map { $0.map(String.init) } == [
        ["trips-saved", "notable", "–", "app.saved", "trips.md"],
        ["trips-save-failed", "error", "–", "app.noted", "trips.md"],
        ["trips-merged", "notable", "–", "app.merged", "trips.md"],
      ])
    #expect(lines.count == plain.output.split(separator: "\n").count + 3)
    #expect(lines.dropLast(3).allSatisfy { $0.count == 4 || $0.last == "CloudKit.md" })
    let data = try Tool.run(
      ["catalogue", "list", "--format", "json", "--catalogue", "trips.md"], folder: Self.own)
    let items = try JSONSerialization.jsonObject(with: Data(data.output.utf8)) as? [[String: Any]] ?? []
    #expect(items.first?["file"] as? String == "LOGS.md")
    #expect(items.last?["file"] as? String == "trips.md")
    #expect(items.last?["source"] as? String == "app")
  }

  @Test func userEntriesAppearInEveryFormat() throws {
    let json = try Tool.run(["--format", "json", "--catalogue", Self.catalogue], input: try Self.capture)
    #expect(json.output.components(separatedBy: "\"event\": \"app.noted\"").count == 3)
    #expect(json.output.components(separatedBy: "\"event\": \"app.saved\"").count == 2)
    let lines = try Tool.run(["--format", "ndjson", "--catalogue", Self.catalogue], input: try Self.capture)
    #expect(lines.output.contains("\"event\":\"app.merged\",\"store\":null,"))
    #expect(
      lines.output.contains(
        "\"entry\":\"trips-saved\",\"severity\":\"notable\",\"message\":\"Saved 3 objects in Trips\""))
    let trace = try Tool.run(["--format", "trace", "--catalogue", Self.catalogue], input: try Self.capture)
    #expect(trace.output.contains("\"app.saved\""))
    #expect(trace.output.contains("trips-saved"))
    let page = try Tool.run(
      ["--format", "html", "--no-redact", "--catalogue", Self.catalogue], input: try Self.capture)
    #expect(page.output.contains("Trips saved what the user changed"))
    let issue = try Tool.run(
      ["--format", "markdown", "--catalogue", Self.catalogue], input: try Self.capture)
    #expect(issue.output.contains("Trips could not save: 2 records, which no rule judges."))
  }

  /// The app's messages are private; the prose of the catalogue's authors is not.
  @Test func redactedReportsDoNotQuoteTheApp() throws {
    for arguments in [["-vv"], ["--format", "ndjson"], ["--format", "json"], ["--format", "html"]] {
      let result = try Tool.run(
        arguments + ["--redact", "--catalogue", Self.catalogue], input: try Self.capture)
      #expect(result.status == 0)
      for word in ["Hikes", "14 objects", "1570", "NSValidationErrorKey"] {
        #expect(!result.output.contains(word), "\(arguments): \(word)")
      }
    }
    let text = try Tool.run(
      ["--redact", "--catalogue", "trips.md"], input: try Self.capture, folder: Self.own)
    #expect(text.output.contains("saved what the user changed"))
    #expect(text.output.contains("see trips-save-failed"))
  }

  /// A catalogue may be named after a customer, like a capture.
  @Test(arguments: [
    ["-vv", "--redact"], ["-s", "--redact"], ["--format", "markdown"], ["--format", "html"],
  ])
  func redactedReportsDoNotNameTheCatalogue(arguments: [String]) throws {
    try ScratchFolder.use { folder in
      try FileManager.default.createDirectory(
        at: folder.appending(path: "Zorgle AB"), withIntermediateDirectories: false)
      let entries = try Data(contentsOf: Self.own.appending(path: "trips.md"))
      for name in ["Zorgle AB/wumpus notes.md", "Grabowski.md"] {
        try entries.write(to: folder.appending(path: name))
        for path in [name, folder.appending(path: name).path(percentEncoded: false)] {
          let output = try Tool.run(
            arguments + ["--catalogue", path], input: try Self.capture, folder: folder
          ).output
          #expect(output.contains("trips-save-failed"))
          for word in ["Zorgle", "wumpus", "Grabowski", ".md#trips"] {
            #expect(!output.contains(word), "\(output)")
          }
        }
      }
    }
  }

  @Test func compareAcceptsUserEntries() throws {
    let folder = FixtureCase("compare-json").folder
    let files = ["phone.log", "tablet.log"]
    let plain = try Tool.run(["compare"] + files, folder: folder)
    let with = try Tool.run(["compare", "--catalogue", Self.catalogue, "--check"] + files, folder: folder)
    #expect(with.output == plain.output)
    #expect(with.status == plain.status)
    #expect(try Tool.run(["compare", "--catalogue", "none.md"] + files, folder: folder).status == 66)
  }

  @Test func reportPrintsCatalogueProblemsOfAllFiles() throws {
    try ScratchFolder.use { folder in
      try folder.write("a.md", "# Nothing\n")
      try folder.write(
        "b.md", Self.entry("export-written", "message: Saved it\nevent: app.svaed\n" + Self.rest))
      let result = try Tool.run(
        ["-s", "--catalogue", "a.md", "--catalogue", "b.md"], input: try Self.capture, folder: folder)
      #expect(result.status == 65)
      #expect(result.output.isEmpty)
      #expect(
        result.errors == """
          a.md:1:1: error: there are no entries in this file
            # Nothing
            ^
          help: an entry is a heading '### some-id', prose, and a block between ```entry and ```
          b.md:1:5: error: the id 'export-written' is taken by LOGS.md#export-written
            ### export-written
                ^
          help: choose another id
          b.md:7:8: error: there is no event 'app.svaed'
            event: app.svaed
                   ^
          help: did you mean 'app.saved' or 'app.noted'?

          """)
      let absent = try Tool.run(
        ["-s", "--catalogue", "none.md", "--catalogue", "a.md"], input: try Self.capture, folder: folder)
      #expect(absent.status == 66)
      #expect(
        absent.errors.hasPrefix("parselogs: error: none.md: No such file or directory\na.md:1:1: error: "))
    }
  }

  @Test func samplesAreCheckedOnlyOnDemand() throws {
    try ScratchFolder.use { folder in
      try folder.write("a.md", Self.entry("one", "message: Saved it\n" + Self.rest))
      #expect(
        try Tool.run(["-s", "--catalogue", "a.md"], input: try Self.capture, folder: folder).status == 0)
      let result = try Tool.run(
        ["-s", "--catalogue", "a.md", "--check"], input: try Self.capture, folder: folder)
      #expect(result.status == 65)
      #expect(
        result.errors.contains(
          "a.md:10:9: error: this sample of 'one' is the rest of a record, without its header\n"))
    }
  }

  @Test func wrongUseOfCatalogueOptionIsRejected() throws {
    for arguments in [["--check"], ["--catalogue", "-"], ["--catalogue"]] {
      #expect(try Tool.run(["-s"] + arguments).status == 64)
    }
    let twice = try Tool.run(
      ["-s", "--catalogue", "trips.md", "--catalogue", "./trips.md"], input: try Self.capture,
      folder: Self.own)
    #expect(twice.status == 64)
    #expect(twice.errors == "parselogs: error: ./trips.md is given twice; --catalogue needs each file once\n")
    let nine = (0..<9).flatMap { ["--catalogue", "\($0).md"] }
    #expect(try Tool.run(["-s"] + nine).status == 64)
    #expect(try Tool.run(["--help"]).output.contains("--catalogue <file>"))
    #expect(try Tool.run(["compare", "--help"]).output.contains("--catalogue <file>"))
  }

  // MARK: Files from anybody

  /// A file that is not a regular file is refused before it is opened, one that is too long as soon as its
  /// length is known.
  @Test(arguments: ["folder", "pipe", "/dev/zero", "long.md", "bytes.md", "nul.md"])
  func unusableCatalogueFileIsRefused(name: String) throws {
    try ScratchFolder.use { folder in
      try FileManager.default.createDirectory(
        at: folder.appending(path: "folder"), withIntermediateDirectories: true)
      #expect(mkfifo(folder.appending(path: "pipe").path(percentEncoded: false), 0o600) == 0)
      try folder.write(
        "long.md",
        (0..<100_000).map { Self.entry("e\($0)", "message: Saved \($0)\n" + Self.rest) }.joined())
      try folder.write("bytes.md", [0x23, 0x20, 0xFF, 0xFE])
      try folder.write("nul.md", Self.entry("one", "message: Saved\0it\n" + Self.rest))
      let expected: [String: (status: Int32, words: String)] = [
        "folder": (66, "is not a regular file"), "pipe": (66, "is not a regular file"),
        "/dev/zero": (66, "is not a regular file"), "long.md": (65, "has more than 1 MiB"),
        "bytes.md": (65, "bytes.md:1:3: error: this file is not text in UTF-8"),
        "nul.md": (65, "nul.md:6:15: error: the character U+0000"),
      ]
      let wanted = try #require(expected[name])
      let result = try Tool.run(["-s", "--catalogue", name], folder: folder)
      #expect(result.status == wanted.status)
      #expect(result.errors.contains(wanted.words))
      #expect(result.output.isEmpty)
    }
  }

  @Test(.enabled(if: SchemaTests.isPossible), arguments: [("json", "report"), ("ndjson", "lines")])
  func reportWithUserEntriesFitsTheSchema(_ form: String, _ schema: String) throws {
    try ScratchFolder.use { folder in
      let result = try Tool.run(["--format", form, "--catalogue", Self.catalogue], input: try Self.capture)
      let file = folder.appending(path: "report")
      try result.output.write(to: file, atomically: true, encoding: .utf8)
      let (status, words) = try SchemaTests.validate(schema, [file])
      #expect(status == 0, "\(words.prefix(2000))")
    }
  }
}
