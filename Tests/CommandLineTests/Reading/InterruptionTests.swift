// When the user interrupts the reading, the report covers what was read, and says that it is a part.

import Foundation
import Testing

struct InterruptionTests {
  private static let capture = """
    2013-11-18 21:44:41.159 Trips[543:1403] UbiquityStoreManager: Loading store...
    2013-11-18 21:44:42.700 Trips[543:1403] UbiquityStoreManager: Identity token changed: <8705bee0> -> (null)

    """

  @Test(.timeLimit(.minutes(4)), arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func interruptedReportCoversWhatWasRead(signal: Int32, status: Int32) throws {
    let tool = try RunningTool([])
    try tool.feed(Self.capture)
    try #require(tool.wait(for: "Identity token changed") != nil)
    tool.send(signal)
    let end = tool.end()
    #expect(end.status == status && !end.bySignal)
    let whole = try Tool.run([], input: Data(Self.capture.utf8)).output
    let split = whole.split(separator: "\n\n", maxSplits: 1)
    #expect(tool.output.hasPrefix(split[0] + "\n\nInterrupted after 2 lines. "))
    #expect(tool.output.contains("account-changed"))
    #expect(tool.output.contains("Reading was interrupted: what came after that is not in this report."))
    try tool.closeInput()
  }

  /// The system sends SIGBUS when pages of a file are read that no longer exist.
  @Test(.timeLimit(.minutes(4)))
  func shortenedCaptureIsAnError() throws {
    try ScratchFolder.use { folder in
      let errors = Pipe()
      let report = folder.appending(path: "report.txt").path(percentEncoded: false)
      let tool = try RunningTool(["-o", report, "-"], errors: errors.fileHandleForWriting)
      try tool.feed(Self.capture)
      while try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).isEmpty {
        Thread.sleep(forTimeInterval: 0.01)
      }
      Thread.sleep(forTimeInterval: 0.2)
      tool.send(SIGBUS)
      let end = tool.end()
      #expect(end.status == 74 && !end.bySignal)
      try errors.fileHandleForWriting.close()
      let words = try #require(try errors.fileHandleForReading.readToEnd())
      #expect(String(decoding: words, as: UTF8.self).contains("a capture became shorter while it was read"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)) == [])
      try tool.closeInput()
    }
  }

  /// Interrupts a command that reads the capture from a pipe; returns the report in JSON that it wrote.
  private static func interrupt(_ subcommand: [String], _ captures: [String]) throws -> [String: Any] {
    try ScratchFolder.use { folder in
      let report = folder.appending(path: "report.json")
      let tool = try RunningTool(
        subcommand + ["--format", "json", "-o", report.path(percentEncoded: false)] + captures)
      try tool.feed(capture)
      // The temporary file shows that the command is reading.
      while try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).isEmpty {
        Thread.sleep(forTimeInterval: 0.01)
      }
      Thread.sleep(forTimeInterval: 0.3)
      tool.send(SIGINT)
      #expect(tool.end().status == 130)
      let json = try JSONSerialization.jsonObject(with: Data(contentsOf: report)) as? [String: Any]
      try tool.closeInput()
      return try #require(json)
    }
  }

  @Test(.timeLimit(.minutes(4)))
  func interruptionIsNotedInTheJSONFile() throws {
    let json = try Self.interrupt([], ["-", FixtureCase("model-mismatch").path()])
    #expect(json["schema"] as? Int == 1)
    let captures = try #require(json["captures"] as? [[String: Any]])
    #expect(captures.map { $0["lines"] as? Int } == [2])
    let findings = try #require(captures[0]["findings"] as? [[String: Any]])
    let cut = try #require(findings.first { $0["rule"] as? String == "capture-truncated" })
    #expect((cut["data"] as? [String: Any])?["reading"] as? String == "interrupted")
  }

  @Test(.timeLimit(.minutes(4)))
  func interruptedTriageHasARowOfWhatWasRead() throws {
    let json = try Self.interrupt(["triage"], ["-"])
    let rows = try #require(json["rows"] as? [[String: Any]])
    #expect(rows.map { $0["lines"] as? Int } == [2])
  }

  @Test(.timeLimit(.minutes(4)))
  func secondSignalEndsTheCommandAtOnce() throws {
    try ScratchFolder.use { folder in
      let pipe = folder.appending(path: "pipe").path(percentEncoded: false)
      let report = folder.appending(path: "report.txt").path(percentEncoded: false)
      mkfifo(pipe, 0o600)
      // Nobody reads the pipe of standard error, so that the command cannot end by itself.
      let errors = Pipe()
      let filler = Data(repeating: 0x20, count: 1 << 12)
      let descriptor = errors.fileHandleForWriting.fileDescriptor
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
      while filler.withUnsafeBytes({ write(descriptor, $0.baseAddress, $0.count) }) > 0 {}
      _ = fcntl(descriptor, F_SETFL, 0)
      let tool = try RunningTool(["-o", report, pipe], errors: errors.fileHandleForWriting)
      while try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).count < 2
      {
        Thread.sleep(forTimeInterval: 0.01)
      }
      Thread.sleep(forTimeInterval: 0.2)
      tool.send(SIGINT)
      Thread.sleep(forTimeInterval: 0.3)
      tool.send(SIGINT)
      #expect(tool.end().status == 130)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)) == ["pipe"])
    }
  }

  @Test(.timeLimit(.minutes(4)))
  func interruptedComparisonPrintsNothing() throws {
    let tool = try RunningTool(["compare", FixtureCase("model-mismatch").path(), "-"])
    try tool.feed(Self.capture)
    Thread.sleep(forTimeInterval: 1.5)
    tool.send(SIGINT)
    #expect(tool.end().status == 130)
    #expect(tool.output.isEmpty)
    try tool.closeInput()
  }
}
