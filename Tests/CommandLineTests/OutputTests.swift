// A report is written completely or not at all, and an existing file with its name is kept if writing fails.

import Foundation
import Testing

struct OutputTests {
  private static let capture = FixtureCase("missing-transaction").path()

  /// Runs a shell's words, with the command in `$0` and a capture in `$1`.
  private static func shell(_ words: String, in folder: URL) throws -> ChildProcess.Result {
    let arguments = ["-c", words, Tool.executable.path(percentEncoded: false), capture]
    return try ChildProcess.run(URL(filePath: "/bin/sh"), arguments, folder: folder)
  }

  private static func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted()
  }

  @Test func reportIsWrittenToAFile() throws {
    try ScratchFolder.use { folder in
      let result = try Tool.run(["--format", "json", "-o", "report.json", Self.capture], folder: folder)
      #expect(result.status == 0)
      #expect(result.output.isEmpty)
      let report = try String(contentsOf: folder.appending(path: "report.json"), encoding: .utf8)
      #expect(report.hasPrefix("{\n  \"schema\": 1,"))
    }
  }

  @Test func unwritableReportIsAnError() throws {
    let result = try Tool.run(["-o", "/no-such-folder/report.txt"])
    #expect(result.status == 74)
    #expect(result.errors.contains("/no-such-folder/report.txt"))
  }

  @Test func outputFollowsLinksAndAcceptsDevices() throws {
    try ScratchFolder.use { folder in
      let report = folder.appending(path: "report.txt")
      try folder.write("report.txt", "old")
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: "link.txt"), withDestinationURL: report)
      #expect(try Tool.run(["-o", "link.txt"], folder: folder).status == 0)
      #expect(try String(contentsOf: report, encoding: .utf8) == "The capture is empty.\n")
      #expect(try Self.names(in: folder).count == 2)
    }
    #expect(try Tool.run(["-o", "/dev/null"]).status == 0)
    let kind = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
    #expect(kind == .typeCharacterSpecial)
  }

  @Test func oldReportStaysWhenCaptureIsMissing() throws {
    try ScratchFolder.use { folder in
      try folder.write("report.txt", "old")
      let result = try Tool.run(["-o", "report.txt", "no-such-file.log"], folder: folder)
      #expect(result.status == 66)
      #expect(try String(contentsOf: folder.appending(path: "report.txt"), encoding: .utf8) == "old")
    }
  }

  /// The output exceeds the buffer of a pipe, so that writing meets the closed end.
  @Test func closedPipeEndsTheCommandQuietly() throws {
    try ScratchFolder.use { folder in
      let words = "{ \"$0\" -vv \"$1\" 2>&1; echo $? >&2; } | sleep 0.2"
      let result = try Self.shell(words, in: folder)
      #expect(result.errors == "0\n")
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")), arguments: ["> ", "-o "])
  func fullDiskIsAnError(way: String) throws {
    try ScratchFolder.use { folder in
      let result = try Self.shell("\"$0\" -s \"$1\" \(way)/dev/full", in: folder)
      #expect(result.status == 74)
      #expect(result.errors.contains("No space left on device"))
    }
  }

  /// Help and scripts are written to files as reports are.
  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: [
      "--help", "--version", "help", "help json", "--generate-completion-script bash", "triage --help",
    ])
  func fullDiskIsAnErrorForHelpToo(command: String) throws {
    try ScratchFolder.use { folder in
      let result = try Self.shell("\"$0\" \(command) > /dev/full", in: folder)
      #expect(result.status == 74)
      #expect(result.errors.contains("No space left on device"))
      let whole = try Self.shell("\"$0\" \(command) > words.txt", in: folder)
      #expect(whole.status == 0)
      #expect(whole.errors.isEmpty)
      #expect(try !Data(contentsOf: folder.appending(path: "words.txt")).isEmpty)
    }
  }

  /// `-` is not a file name, as among captures.
  @Test(arguments: ["", "triage", "suggest"])
  func hyphenMeansStandardOutput(subcommand: String) throws {
    try ScratchFolder.use { folder in
      let words = "\"$0\" \(subcommand) \"$1\""
      let result = try Self.shell(
        "\(words) > plain.txt; \(words) -o - > same.txt; cmp plain.txt same.txt", in: folder)
      #expect(result.status == 0)
      #expect(try Self.names(in: folder) == ["plain.txt", "same.txt"])
    }
  }

  @Test func failedWriteLeavesNoHalfReport() throws {
    try ScratchFolder.use { folder in
      // The limit is less than the report, in blocks of 512 or 1024 bytes.
      let result = try Self.shell("ulimit -f 1; \"$0\" -vv -o new.txt \"$1\"", in: folder)
      #expect(result.status == 74)
      #expect(result.errors.contains("new.txt: File too large"))
      #expect(try Self.names(in: folder) == [])
      let report = folder.appending(path: "old.txt")
      try Data("old".utf8).write(to: report)
      #expect(try Self.shell("ulimit -f 1; \"$0\" -vv -o old.txt \"$1\"", in: folder).status == 74)
      #expect(try Self.names(in: folder) == ["old.txt"])
      #expect(try String(contentsOf: report, encoding: .utf8) == "old")
    }
  }

  /// Links that lead to each other are neither followed nor replaced.
  @Test(arguments: [["report.txt"], ["report.txt", "other.txt"]])
  func loopOfLinksIsRefused(links: [String]) throws {
    try ScratchFolder.use { folder in
      for (link, target) in zip(links, links.dropFirst() + links.prefix(1)) {
        try FileManager.default.createSymbolicLink(
          atPath: folder.appending(path: link).path(percentEncoded: false), withDestinationPath: target)
      }
      let result = try Self.shell("\"$0\" -s -o report.txt \"$1\"", in: folder)
      #expect(result.status == 74)
      #expect(result.errors.contains("report.txt: Too many levels of symbolic links"))
      #expect(try Self.names(in: folder) == links.sorted())
      for (link, target) in zip(links, links.dropFirst() + links.prefix(1)) {
        let path = folder.appending(path: link).path(percentEncoded: false)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == target)
      }
    }
  }

  @Test func permissionsOfAReportAreKept() throws {
    try ScratchFolder.use { folder in
      let report = folder.appending(path: "report.txt").path(percentEncoded: false)
      try #require(
        FileManager.default.createFile(
          atPath: report, contents: Data("old".utf8), attributes: [.posixPermissions: 0o600]))
      #expect(try Self.shell("umask 022; \"$0\" -s -o report.txt \"$1\"", in: folder).status == 0)
      let attributes = try FileManager.default.attributesOfItem(atPath: report)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      #expect(try String(contentsOfFile: report, encoding: .utf8).contains("missing-transaction"))
    }
  }

  @Test(.enabled("the superuser may write everywhere", { getuid() != 0 }))
  func readOnlyReportIsNotReplaced() throws {
    try ScratchFolder.use { folder in
      let report = folder.appending(path: "report.txt").path(percentEncoded: false)
      try #require(
        FileManager.default.createFile(
          atPath: report, contents: Data("old".utf8), attributes: [.posixPermissions: 0o400]))
      let result = try Self.shell("\"$0\" -s -o report.txt \"$1\"", in: folder)
      #expect(result.status == 74)
      #expect(result.errors.contains("report.txt: Permission denied"))
      #expect(try String(contentsOfFile: report, encoding: .utf8) == "old")
    }
  }

  @Test func chainOfLinksIsFollowed() throws {
    try ScratchFolder.use { folder in
      try FileManager.default.createDirectory(
        at: folder.appending(path: "reports"), withIntermediateDirectories: true)
      for (link, target) in [("one", "two"), ("two", "reports/new.txt")] {
        try FileManager.default.createSymbolicLink(
          atPath: folder.appending(path: link).path(percentEncoded: false), withDestinationPath: target)
      }
      // The target of the links does not exist yet the first time.
      for _ in 0..<2 {
        #expect(try Self.shell("\"$0\" -s -o one \"$1\"", in: folder).status == 0)
        #expect(try Self.names(in: folder) == ["one", "reports", "two"])
        #expect(try Self.names(in: folder.appending(path: "reports")) == ["new.txt"])
      }
    }
  }

  @Test func existingPartFileIsNotWrittenTo() throws {
    try ScratchFolder.use { folder in
      // Another file may already have the name under which the report is first written.
      let words = "ln -s elsewhere new.txt.$$.part; exec \"$0\" -s -o new.txt \"$1\""
      #expect(try Self.shell(words, in: folder).status == 0)
      let names = try Self.names(in: folder)
      #expect(names.count == 2 && names.contains("new.txt") && !names.contains("elsewhere"))
    }
  }

  @Test(arguments: [
    "\"$0\" -s -o /dev/stdout \"$1\" | cat > got",
    "mkfifo p; cat p > got & \"$0\" -s -o p \"$1\"; wait; rm p",
  ])
  func reportIsWrittenIntoPipes(words: String) throws {
    try ScratchFolder.use { folder in
      #expect(try Self.shell(words, in: folder).status == 0)
      #expect(try Self.names(in: folder) == ["got"])
      let got = try String(contentsOf: folder.appending(path: "got"), encoding: .utf8)
      #expect(got.contains("ERROR  missing-transaction"))
    }
  }

  @Test(arguments: [
    "\"$0\" -s -o c c", "\"$0\" -s -o c < c", "\"$0\" -s -o c - < c", "ln c d; \"$0\" -s -o d c",
  ])
  func captureIsNotOverwritten(words: String) throws {
    try ScratchFolder.use { folder in
      let text = "UbiquityStoreManager: Loading store...\n"
      try Data(text.utf8).write(to: folder.appending(path: "c"))
      let result = try Self.shell(words, in: folder)
      #expect(result.status == 64)
      #expect(result.errors.contains("is a capture"))
      #expect(try String(contentsOf: folder.appending(path: "c"), encoding: .utf8) == text)
    }
  }

  /// A script passes an empty name if a variable of it is not set.
  @Test(arguments: [
    [""], ["-s", "-o", "", capture], ["-s", "--catalogue", "", capture], ["suggest", ""],
    ["suggest", "-o", "", capture], ["triage", ""], ["catalogue", "lint", ""],
  ])
  func emptyNameOfAFileIsAnError(arguments: [String]) throws {
    let result = try Tool.run(arguments)
    #expect(result.status == 64)
    #expect(
      result.errors
        == "parselogs: error: the name of a file is empty; is a shell variable unset?\n")
  }

  /// A catalogue was written by hand, also under another name.
  @Test(arguments: [
    ["-s", "a.log"], ["suggest", "a.log"], ["triage", "a.log"], ["compare", "a.log", "b.log"],
  ])
  func catalogueIsNotOverwritten(arguments: [String]) throws {
    let own = FixtureCase("own-entries").folder
    try ScratchFolder.use { folder in
      let catalogue = try Data(contentsOf: own.appending(path: "trips.md"))
      try catalogue.write(to: folder.appending(path: "own.md"))
      for name in ["a.log", "b.log"] {
        try Data(contentsOf: own.appending(path: "capture.log")).write(to: folder.appending(path: name))
      }
      try FileManager.default.linkItem(
        at: folder.appending(path: "own.md"), to: folder.appending(path: "link.md"))
      for name in ["own.md", "link.md"] {
        let result = try Tool.run(arguments + ["-o", name, "--catalogue", "own.md"], folder: folder)
        #expect(result.status == 64)
        #expect(result.errors.contains("\(name) is a catalogue; give the report another name"))
        #expect(try Data(contentsOf: folder.appending(path: name)) == catalogue)
      }
    }
  }

  @Test(arguments: ["\"$0\" -s \"$1\" >&-", "\"$0\" -s <&-"])
  func closedStreamIsAnError(words: String) throws {
    try ScratchFolder.use { folder in
      let result = try Self.shell(words, in: folder)
      #expect(result.status == 74)
      #expect(result.errors.contains("Bad file descriptor"))
    }
  }
}
