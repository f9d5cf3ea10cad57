// An unreadable capture does not keep the others from being read.

import Foundation
import Testing

struct UnreadableTests {
  private static let capture = FixtureCase("model-mismatch").path()

  @Test func directoryDoesNotStopTheOthers() throws {
    let result = try Tool.run([
      "--summary", Tool.project.path(percentEncoded: false), Self.capture, "none.log",
    ])
    #expect(result.status == 66)
    #expect(result.errors.contains("is a directory"))
    #expect(result.errors.contains("none.log: No such file or directory"))
    #expect(result.output.contains("ERROR  model-mismatch"))
  }

  @Test(.enabled("the superuser may read everything", { getuid() != 0 }))
  func forbiddenFileDoesNotStopTheOthers() throws {
    try ScratchFolder.use { folder in
      let secret = folder.appending(path: "secret.log").path(percentEncoded: false)
      try #require(
        FileManager.default.createFile(atPath: secret, contents: Data(), attributes: [.posixPermissions: 0]))
      let result = try Tool.run(["--summary", secret, Self.capture])
      #expect(result.status == 66)
      #expect(result.errors.contains("secret.log: Permission denied"))
      #expect(result.output.contains("ERROR  model-mismatch"))
    }
  }

  /// `/proc/self/mem` can be opened, but reading at address 0 fails.
  @Test(.enabled("no such file here", { FileManager.default.fileExists(atPath: "/proc/self/mem") }))
  func readErrorDoesNotStopTheOthers() throws {
    let result = try Tool.run(["--format", "json", "none.log", "/proc/self/mem", Self.capture])
    #expect(result.status == 74)
    #expect(result.errors.contains("/proc/self/mem: Input/output error"))
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect((json["captures"] as? [[String: Any]])?.map { $0["name"] as? String } == [Self.capture])
  }

  #if os(Linux)
    /// On Linux reading a terminal's own end fails once the other end is closed.
    @Test func partBeforeAReadErrorIsReported() throws {
      let terminal = try Terminal()
      let line = "2013-11-18 21:44:41.159 Trips[543:1403] UbiquityStoreManager: Loading store...\n"
      _ = line.withCString { write(terminal.commands, $0, line.utf8.count) }
      close(terminal.commands)
      let process = Process()
      process.executableURL = Tool.executable
      process.arguments = ["-v", "-", Self.capture]
      process.standardInput = FileHandle(fileDescriptor: terminal.window, closeOnDealloc: true)
      let (output, errors) = (Pipe(), Pipe())
      process.standardOutput = output
      process.standardError = errors
      try process.run()
      let told = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 74)
      #expect(said.contains("standard input: Input/output error"))
      #expect(told.contains("Reading failed after 1 line."))
      #expect(told.contains("Reading it failed midway"))
      #expect(told.contains("ERROR  model-mismatch"))
    }
  #endif
}
