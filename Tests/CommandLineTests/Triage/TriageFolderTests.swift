import Foundation
import Testing

@testable import Command

/// The files that are found in folders, and files that are not logs.
struct TriageFolderTests {
  @Test(arguments: [
    ("ipad.log", true), ("IPAD.LOG", true), ("notes.txt", true), ("syslog", true), ("system.log.3", true),
    ("system.log.12.gz", true), ("trips.ndjson", true), ("trips.jsonl", true), ("Trips.ips", true),
    ("Trips.crash", true), ("ipad.log.zip", true),
    ("ipad.log.xz", true), ("ipad.log.3.zst", true), ("ipad.log.bz2", true), ("archive.xz", false),
    ("ipad.log.123456", false), ("catalog", false),
    ("ipad.log.bak", false), ("main.swift", false), ("picture.png", false), ("archive.zip", false),
    ("7", false), ("ipad.log.7z", false),
    ("", false),
  ])
  func logFilesAreKnownByTheirNames(_ name: String, _ isOfLog: Bool) {
    #expect(CaptureFiles.isNameOfLog(name) == isOfLog)
  }

  @Test(arguments: [
    ("phone.zip", true), ("sysdiagnose_2025.tar.gz", true), ("Logs.TGZ", true), ("old.tar", true),
    ("archive.xz", true), ("phone.7z", true), ("phone.rar", true), ("logs.dmg", true), ("Trips.ipa", true),
    ("logs.aar", true), ("ipad.log.lz4", true), ("ipad.log.Z", true), ("Trips.xcappdata", true),
    ("picture.png", false), ("zip", false), ("7z", false), ("", false),
  ])
  func archivesAreKnownByTheirNames(_ name: String, _ isArchive: Bool) {
    #expect(CaptureFiles.isNameOfArchive(name) == isArchive)
  }

  /// Archives in folders have no row, whatever is in them; the user learns that they were left out.
  @Test func archivesLeftOutAreNamed() throws {
    try ScratchFolder.use { url in
      let folder = TriageFolder(url: url)
      try folder.write("phone.zip", Data("PK".utf8))
      let alone = try folder.triage()
      #expect(alone.status == 66)
      #expect(alone.errors.contains("left out, because it is packed: ./phone.zip; unpack it if there"))
      try folder.add(["healthy"])
      try folder.write("mail/sysdiagnose_2025.tar.gz", Data([0x1F, 0x8B, 0x08, 0x00]))
      let both = try folder.triage()
      #expect(both.errors.contains("because they are packed: ./mail/sysdiagnose_2025.tar.gz, ./phone.zip; "))
      #expect(try folder.rows().map(\.name) == ["./healthy/healthy.log"])
    }
  }

  /// Links that lead back do not loop, and hidden files and pictures are left out.
  @Test func linksToFoldersAreNotFollowed() throws {
    try ScratchFolder.use { url in
      let folder = TriageFolder(url: url)
      try folder.add(["healthy"])
      try folder.link("healthy/up", to: "..")
      try folder.link("healthy/self.log", to: "self.log")
      try folder.link("again.log", to: "healthy/healthy.log")
      try folder.write(".hidden/a.log", Data("a\n".utf8))
      try folder.write("picture.png", Data("a\n".utf8))
      let rows = try folder.rows()
      #expect(rows.map(\.name) == ["./again.log", "./healthy/healthy.log", "./healthy/self.log"])
      #expect(rows.map(\.verdict) == ["healthy", "healthy", "unreadable"])
      // A file that is named is read once, whatever its name.
      let named = try Tool.run(
        ["triage", "--format", "ndjson", "picture.png", "picture.png", "./healthy"], folder: url)
      #expect(named.output.split(separator: "\n").count == 3)
    }
  }

  @Test func unreadableFileHasItsRow() throws {
    try ScratchFolder.use { url in
      let folder = TriageFolder(url: url)
      let noise = (0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
      try folder.write("binary.log", Data(noise))
      try folder.write("empty.log", Data())
      try folder.write("packed.log.gz", Data([0x1F, 0x8B, 0x08, 0x00]))
      try folder.write("trips.logarchive/a.log", Data("a\n".utf8))
      let rows = try folder.rows()
      #expect(rows.map(\.verdict) == ["no-evidence", "no-evidence", "no-evidence", "unreadable"])
      #expect(rows[1].headline == "The capture is empty.")
      #expect(rows[2].headline.contains("gunzip"))
      #expect(rows[3].headline.contains("log show --archive"))
    }
  }

  @Test func tooDeepFolderHasItsRow() throws {
    try ScratchFolder.use { url in
      let folder = TriageFolder(url: url)
      try folder.write(String(repeating: "a/", count: 65) + "ipad.log", Data("a\n".utf8))
      let rows = try folder.rows()
      #expect(rows.map(\.verdict) == ["unreadable"])
      #expect(rows[0].headline.contains("one by one"))
    }
  }

  @Test func standardInputIsTriaged() throws {
    let healthy = try FixtureCase("healthy").data()
    let result = try Tool.run(["triage", "--format", "ndjson", "-"], input: healthy)
    #expect(result.status == 0)
    let row = try JSONDecoder().decode(TriageFolder.Row.self, from: Data(result.output.utf8))
    #expect(row.name == "standard input" && row.verdict == "healthy")
  }

  @Test func missingFileHasItsRow() throws {
    let result = try Tool.run(["triage", "--format", "ndjson", "none.log", FixtureCase("healthy").path()])
    #expect(result.status == 66)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].contains("It could not be read: No such file or directory."))
  }

  @Test func misspeltFileSuggestsTheRightOne() throws {
    try ScratchFolder.use { folder in
      try FixtureCase("healthy").data().write(
        to: folder.appending(path: "phone.log"))
      let result = try Tool.run(["triage", "--format", "ndjson", "phnoe.log", "phone.log"], folder: folder)
      #expect(result.status == 66)
      #expect(result.output.contains("did you mean 'phone.log'?\""))
    }
  }
}
