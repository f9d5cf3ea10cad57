import Foundation
import Testing

/// `parselogs catalogue` as a user sees it.
struct CatalogueCommandTests {
  private static let logs = Tool.project.appending(path: "LOGS.md")
  private static let volumes = ["LOGS.md", "Sources/Catalogue/CloudKit.md"]

  /// The number of lines of some volumes, or of all, that begin with a text.
  private static func lines(beginningWith start: String, in some: [String] = volumes) throws -> Int {
    try some.map { try String(contentsOf: Tool.project.appending(path: $0), encoding: .utf8) }
      .joined(separator: "\n").split(separator: "\n").count {
        $0.drop { $0 == " " }.hasPrefix(start)
      }
  }

  @Test func lintFindsNoProblemInBuiltInVolumes() throws {
    let result = try Tool.run(
      ["catalogue", "lint"], folder: Tool.project)
    let lines = try zip(Self.volumes, [114, 115]).map { volume, errors in
      let entries = try Self.lines(beginningWith: "```entry", in: [volume])
      let samples = try Self.lines(beginningWith: "- text:", in: [volume])
      return "\(volume): \(entries) entries, \(samples) samples, \(errors) errors explained, no problem\n"
    }
    #expect(result.output == lines.joined())
    #expect(result.errors.isEmpty)
    #expect(result.status == 0)
  }

  @Test func lintPrintsProblemsOfAllFiles() throws {
    try ScratchFolder.use { folder in
      try folder.write("a.md", "# Nothing\n")
      try folder.write("b.md", Self.catalogue)
      let result = try Tool.run(["catalogue", "lint", "a.md", "no-such-file.md", "b.md"], folder: folder)
      #expect(result.status == 66)
      #expect(result.errors == "parselogs: error: no-such-file.md: No such file or directory\n")
      #expect(
        result.output == """
          a.md:1:1: error: there are no entries in this file
            # Nothing
            ^
          help: an entry is a heading '### some-id', prose, and a block between ```entry and ```
          b.md:9:12: error: there is no entry 'local-storge'
            - { entry: local-storge, how: usually }
                       ^
          help: did you mean 'local-storage'?
          b.md:13:26: error: this sample is not recognised by its entry 'one': it does not begin as the entry's message does
                CoreData: Ubiquity:  Waiting \\u{202E}
                                     ^
          help: correct the sample or the message, which is 'Dreaming{?{text}?}'; a sample is one whole record with its header

          """)
    }
  }

  @Test func lintStatusDependsOnProblems() throws {
    try ScratchFolder.use { folder in
      try folder.write("LOGS.md", Self.catalogue)
      #expect(try Tool.run(["catalogue", "lint"], folder: folder).status == 65)
      try folder.write(
        "LOGS.md", Self.catalogue.replacing("storge", with: "storage").replacing("Waiting", with: "Dreaming"))
      let result = try Tool.run(["catalogue", "lint", "LOGS.md"], folder: folder)
      #expect(result.output == "LOGS.md: 1 entry, 2 samples, no problem\n")
      #expect(result.status == 0)
    }
  }

  /// A draft that was pasted unchanged is accepted with a warning.
  @Test func lintWarnsOfUnfinishedDrafts() throws {
    try ScratchFolder.use { folder in
      let text = Self.trips.replacing("Prose.", with: "TODO: say what happened.")
      try folder.write("trips.md", text)
      let result = try Tool.run(["catalogue", "lint", "trips.md"], folder: folder)
      #expect(
        result.output == """
          trips.md:3:1: warning: the entry 'trips-saved' still says TODO
            TODO: say what happened.
            ^
          help: say what happened, what it means for the user's data, and what to do
          trips.md: 1 entry, 1 sample, no problem, 1 warning

          """)
      #expect(result.errors.isEmpty)
      #expect(result.status == 0)
      let checked = try Tool.run(["-s", "--catalogue", "trips.md", "--check"], folder: folder)
      #expect(checked.errors == result.output.split(separator: "\n").prefix(4).map { $0 + "\n" }.joined())
      #expect(checked.status == 0)
      #expect(try Tool.run(["-s", "--catalogue", "trips.md"], folder: folder).errors.isEmpty)
      try folder.write("trips.md", Self.trips)
      #expect(
        try Tool.run(["catalogue", "lint", "trips.md"], folder: folder).output
          == "trips.md: 1 entry, 1 sample, no problem\n")
    }
  }

  /// A user-supplied file is checked together with the built-in entries; any version of LOGS.md is checked
  /// alone.
  @Test func lintNamesConflictsWithBuiltInEntries() throws {
    try ScratchFolder.use { folder in
      let text = Self.trips.replacing("trips-saved", with: "export-written").replacing(
        "Saved {number}", with: "Loading {line}"
      ).replacing("source: app", with: "source: manager").replacing(
        "Trips[1698:60b] Saved 3", with: "Trips[1698:60b] UbiquityStoreManager: Loading store...")
      try folder.write("trips.md", text)
      let result = try Tool.run(["catalogue", "lint", "trips.md"], folder: folder)
      #expect(result.status == 65)
      #expect(
        result.output.split(separator: "\n").filter { $0.contains(" error: ") } == [
          "trips.md:1:5: error: the id 'export-written' is taken by LOGS.md#export-written",
          "trips.md:10:9: error: LOGS.md#manager-loading fits this sample already",
        ])
      try folder.write("LOGS.md", text)
      #expect(try Tool.run(["catalogue", "lint"], folder: folder).status == 0)
      let logs = try Data(contentsOf: Self.logs)
      #expect(try Tool.run(["catalogue", "lint", "-"], input: logs).status == 0)
    }
  }

  /// A catalogue that no use would take has no good samples either; a volume may be longer.
  @Test func lintRefusesACatalogueTooLongForUse() throws {
    try ScratchFolder.use { folder in
      let text = Self.trips + "\n" + String(repeating: "Words between the entries.\n", count: 40_000)
      try folder.write("trips.md", text)
      for arguments in [["catalogue", "lint", "trips.md"], ["--catalogue", "trips.md", "--check"]] {
        let result = try Tool.run(arguments, folder: folder)
        #expect(result.status == 65)
        #expect(
          result.errors == "parselogs: error: trips.md has more than 1 MiB; a catalogue is not that long\n")
      }
      try folder.write("LOGS.md", text)
      #expect(!(try Tool.run(["catalogue", "lint"], folder: folder).errors.contains("MiB")))
    }
  }

  @Test func lintNeedsAReadableTextFile() throws {
    try ScratchFolder.use { folder in
      let result = try Tool.run(["catalogue", "lint"], folder: folder)
      #expect(result.status == 66)
      #expect(result.errors.hasPrefix("parselogs: error: there is no LOGS.md in this folder; give a file"))
      try folder.write("image.md", [0x0A, 0x50, 0x89, 0xFF])
      let image = try Tool.run(["catalogue", "lint", "image.md"], folder: folder)
      #expect(image.status == 65)
      #expect(
        image.output.hasPrefix("image.md:2:2: error: this file is not text in UTF-8: here is a byte 0x89\n"))
      #expect(image.errors.isEmpty)
      #expect(try Tool.run(["catalogue", "lint", "."], folder: folder).status == 66)
    }
  }

  @Test func listShowsAllEntries() throws {
    let result = try Tool.run(["catalogue", "list"])
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == (try Self.lines(beginningWith: "```entry")))
    let columns = lines.map { $0.split(separator: " ") }
    #expect(columns.allSatisfy { $0.count == 4 || $0.count == 5 && $0[4] == "CloudKit.md" })
    #expect(columns.contains(["mirror-setup-failed", "error", "–", "mirror.setup.failed", "CloudKit.md"]))
    #expect(columns.contains(["setup-store-file-exists", "benign", "3", "–"]))
    #expect(columns.contains(["import-already-imported", "benign", "3", "import.already-imported"]))
    let starts = lines.map { $0.distance(from: $0.startIndex, to: $0.firstIndex(of: " ") ?? $0.endIndex) }
    let second = lines.map { line in
      line.drop { $0 != " " }.firstIndex { $0 != " " }.map { line.distance(from: line.startIndex, to: $0) }
    }
    #expect(Set(second).count == 1)
    #expect(second.first == (starts.max() ?? 0) + 2)
    #expect(result.status == 0)
  }

  @Test func jsonListHoldsAllEntries() throws {
    let result = try Tool.run(["catalogue", "list", "--format", "json"])
    let all = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]]
    let items = try #require(all)
    #expect(items.count == (try Self.lines(beginningWith: "```entry")))
    let state = try #require(items.first { $0["id"] as? String == "setup-store-file-exists" })
    #expect(state["chapter"] as? String == "Setting up a store")
    #expect(state["event"] is NSNull)
    #expect(state["level"] as? Int == 3)
    #expect(state["file"] as? String == "LOGS.md")
    let mirrored = try #require(items.first { $0["id"] as? String == "mirror-setup-failed" })
    #expect(mirrored["file"] as? String == "CloudKit.md")
    #expect(mirrored["source"] as? String == "cloudkit")
    let keys = result.output.split(separator: "\n").prefix { $0 != "  }," }.compactMap { line in
      line.hasPrefix("    \"") ? line.split(separator: "\"")[1] : nil
    }
    #expect(keys == ["id", "chapter", "severity", "level", "event", "source", "methods", "messages", "file"])
  }

  @Test func fileNamedCatalogueIsReadAsACapture() throws {
    try ScratchFolder.use { folder in
      try folder.write("catalogue", "UbiquityStoreManager: Loading store...\n")
      for arguments in [["./catalogue"], ["-s", "catalogue"], ["--", "catalogue"], ["-s", "-"], []] {
        let result = try Tool.run(
          arguments, input: Data("UbiquityStoreManager: Loading store...\n".utf8), folder: folder)
        #expect(result.output.contains("1 record"), "\(arguments): \(result.output)")
        #expect(result.status == 0)
      }
      #expect(try Tool.run(["--version"]).output == "0.1.0\n")
      #expect(try Tool.run(["catalogue", "lint", "--tarot"]).status == 64)
      let unknown = try Tool.run(["--tarot"])
      #expect(unknown.status == 64)
      #expect(unknown.errors.contains("Unknown option '--tarot'"))
    }
  }

  @Test(arguments: [["--help"], ["-h"], ["help"]])
  func helpNamesAnalysisOptionsAndSubcommands(arguments: [String]) throws {
    let result = try Tool.run(arguments)
    #expect(result.status == 0)
    for words in ["OVERVIEW: Shows from", "--fail-on <severity>", "--version", "SUBCOMMANDS:\n  catalogue "] {
      #expect(result.output.contains(words), "\(words)")
    }
  }

  private static let trips = """
    ### trips-saved

    Prose.

    ```entry
    message: "Saved {number}"
    source: app
    severity: notable
    samples:
    - text: "2014-01-16 21:52:20.100 Trips[1698:60b] Saved 3"
    ```

    """

  private static let catalogue = """
    ### one

    Prose.

    ```entry
    message: Dreaming{?{text}?}
    severity: benign
    followed-by:
    - { entry: local-storge, how: usually }
    samples:
    - text: "CoreData: Ubiquity: Dreaming"
    - text: |
        CoreData: Ubiquity:  Waiting \u{202E}
    ```

    """
}
