import Foundation
import Testing

/// What the command says and how it ends when there is little or nothing to read.
struct ExitStatusTests {
  @Test func saysThatAnEmptyCaptureIsEmpty() throws {
    let result = try Tool.run([])
    #expect(result.output == "The capture is empty.\n")
    #expect(result.status == 0)
  }

  @Test func refusesADirectory() throws {
    let result = try Tool.run([Tool.project.path(percentEncoded: false)])
    #expect(result.status == 66)
    #expect(result.errors.contains("is a directory"))
    #expect(result.output.isEmpty)
  }

  @Test func refusesAMissingFile() throws {
    let result = try Tool.run(["no-such-file.log"])
    #expect(result.status == 66)
    #expect(result.errors.contains("no-such-file.log: No such file or directory"))
  }

  @Test func readsTheOthersWhenOneIsMissing() throws {
    let capture = Tool.project.appending(path: "Fixtures/cases/model-mismatch/capture.log").path(
      percentEncoded: false)
    let result = try Tool.run(["--summary", "no-such-file.log", capture])
    #expect(result.status == 66)
    #expect(result.output.contains("model-mismatch"))
  }

  @Test func saysThatABinaryFileHoldsNothing() throws {
    var bytes = Data()
    var state: UInt64 = 42
    for _ in 0..<200_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bytes.append(UInt8(truncatingIfNeeded: state >> 33))
    }
    let result = try Tool.run([], input: bytes)
    #expect(result.status == 0)
    #expect(result.output.contains("There is nothing of Core Data's iCloud integration in this capture."))
    #expect(result.output.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value != 0x7F })
  }

  @Test func countsWhatItDropsOfAnEndlessLine() throws {
    let result = try Tool.run(["--format", "json"], input: Data(count: 20_000_000))
    #expect(result.status == 0)
    #expect(result.output.contains("\"bytes\": 20000000"))
    #expect(result.output.contains("\"droppedBytes\": \(20_000_000 - 1_048_576)"))
  }

  @Test(arguments: [("never", 0), ("warning", 1), ("error", 1)])
  func failsOnFindingsWhenAsked(severity: String, status: Int32) throws {
    let capture = try Data(
      contentsOf: Tool.project.appending(path: "Fixtures/cases/model-mismatch/capture.log"))
    #expect(try Tool.run(["--fail-on", severity], input: capture).status == status)
  }

  @Test func refusesWrongUsage() throws {
    let result = try Tool.run(["--format", "tarot"])
    #expect(result.status == 64)
    #expect(result.errors.contains("tarot"))
  }

  @Test func writesTheReportToAFile() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "report-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: path) }
    let capture = try Data(
      contentsOf: Tool.project.appending(path: "Fixtures/cases/model-mismatch/capture.log"))
    let result = try Tool.run(["--format", "json", "-o", path.path(percentEncoded: false)], input: capture)
    #expect(result.status == 0)
    #expect(result.output.isEmpty)
    #expect(try String(contentsOf: path, encoding: .utf8).hasPrefix("{\n  \"schema\": 1,"))
  }

  @Test func saysWhenTheReportCannotBeWritten() throws {
    let result = try Tool.run(["-o", "/no-such-folder/report.txt"])
    #expect(result.status == 74)
    #expect(result.errors.contains("/no-such-folder/report.txt"))
  }

  @Test func endsQuietlyWhenItsReaderHasGone() throws {
    let capture = Tool.project.appending(path: "Fixtures/cases/model-mismatch/capture.log").path(
      percentEncoded: false)
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    let command = Tool.executable.path(percentEncoded: false)
    process.arguments = ["-c", "{ '\(command)' -vv '\(capture)' 2>&1; echo $? >&2; } | true"]
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    process.waitUntilExit()
    let words = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(words == "0\n")
  }
}
