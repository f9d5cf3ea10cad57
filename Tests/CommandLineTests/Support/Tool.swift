// Runs the built command as a user would.

import Foundation

/// The built command.
enum Tool {
  /// What a run printed, and how it ended.
  struct Result {
    var output: String
    var errors: String
    var status: Int32
  }

  /// The folder of the project.
  static let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The command, built beside the tests.
  static let executable = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appending(path: "parselogs")

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments.
  ///   - input: What it reads from standard input; nothing by default.
  ///   - folder: Where it runs.
  ///   - environment: Variables added to the test's own.
  /// - Returns: What it printed.
  /// - Throws: When it cannot be run.
  static func run(
    _ arguments: [String], input: Data = Data(), folder: URL? = nil, environment: [String: String] = [:]
  ) throws -> Result {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    // Whatever the terminal in which the tests run is like.
    let standard = ["COLUMNS": "", "CLICOLOR_FORCE": ""]
    process.environment = ProcessInfo.processInfo.environment.merging(standard) { $1 }.merging(environment) {
      $1
    }
    // Files instead of pipes: a full pipe would stop the command while the test waits for it.
    let scratch = FileManager.default.temporaryDirectory.appending(path: "parselogs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let files = ["in", "out", "err"].map { scratch.appending(path: $0) }
    try input.write(to: files[0])
    try Data().write(to: files[1])
    try Data().write(to: files[2])
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    // A command that hangs fails its own test instead of stopping the others.
    let identifier = process.processIdentifier
    let limit = DispatchWorkItem { kill(identifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 120, execute: limit)
    process.waitUntilExit()
    limit.cancel()
    return Result(
      output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self),
      status: process.terminationStatus
    )
  }
}
