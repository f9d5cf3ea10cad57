import Foundation
import Testing

@testable import Command

/// What the command says of folders and of bytes that are no log.
struct NonLogInputTests {
  /// What is said of other files that are no log is tested without a run.
  @Test func nonLogFileIsNamedByItsType() throws {
    let result = try Tool.run([], input: Data([0x1F, 0x8B, 0x08, 0x00]))
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.output.contains("gzip"))
  }

  @Test func binaryFileHoldsNoRecords() throws {
    var bytes = Data()
    var state: UInt64 = 42
    for _ in 0..<200_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bytes.append(UInt8(truncatingIfNeeded: state >> 33))
    }
    let result = try Tool.run([], input: bytes)
    #expect(result.status == 0)
    #expect(result.output.contains("There are no records of Core Data's sync with iCloud in this capture."))
    #expect(result.output.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value != 0x7F })
  }

  @Test func droppedBytesOfALongLineAreCounted() throws {
    let result = try Tool.run(["--format", "json"], input: Data(repeating: 0x78, count: 20_000_000))
    #expect(result.status == 0)
    #expect(result.output.contains("\"bytes\": 20000000"))
    #expect(result.output.contains("\"droppedBytes\": \(20_000_000 - 1_048_576)"))
  }

  @Test(
    arguments: [
      ("phone.logarchive", nil, "is a binary log archive"),
      ("copied", "logdata.LiveData.tracev3", "is a binary log archive"),
      ("sysdiagnose_2026", "system_logs.logarchive", "is a sysdiagnose"), ("logs", nil, "is a directory"),
    ] as [(String, String?, String)])
  func folderIsNamedByItsKind(name: String, content: String?, words: String) throws {
    try ScratchFolder.use { folder in
      let path = folder.appending(path: name)
      try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
      if let content { try Data().write(to: path.appending(path: content)) }
      let result = try Tool.run([name], folder: folder)
      #expect(result.status == 66)
      #expect(result.errors.contains("\(name) \(words)"), "\(result.errors)")
      #expect(words == "is a directory" || result.errors.contains("--archive \(name)"))
    }
  }

  /// A suggested command line can be pasted: a name is one word of it, whatever its characters.
  @Test(arguments: [
    ("my phone's.logarchive", #"--archive 'my phone'\''s.logarchive' >"#),
    ("a;touch b.logarchive", "--archive 'a;touch b.logarchive' >"),
    ("$(id).logarchive", "--archive '$(id).logarchive' >"),
    ("my/phone.logarchive", "--archive my/phone.logarchive >"),
  ])
  func suggestedCommandLineQuotesNames(name: String, words: String) throws {
    try ScratchFolder.use { folder in
      let path = folder.appending(path: name)
      try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
      #expect(try Tool.run([name], folder: folder).errors.contains(words))
    }
  }

  @Test func suggestedCommandLineProtectsNamesLikeOptions() throws {
    try ScratchFolder.use { folder in
      let path = folder.appending(path: "-phone.logarchive")
      try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
      let errors = try Tool.run(["--", "-phone.logarchive"], folder: folder).errors
      #expect(errors.contains("--archive ./-phone.logarchive >"))
    }
  }
}
