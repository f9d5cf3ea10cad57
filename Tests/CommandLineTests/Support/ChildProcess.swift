// Runs a program to its end: the built command, a shell, or what gives a second opinion on its output.
// `RunningTool` is for a command that is watched while it runs.

import Foundation

/// A program that runs to its end.
enum ChildProcess {
  /// The output of a program, and how it ended.
  struct Result {
    var output: String
    var errors: String
    var status: Int32

    /// Everything that the program printed.
    var words: String { output + errors }
  }

  /// The time after which a program is killed, in seconds: one that hangs fails its own test instead of
  /// stopping the others.
  private static let limit = 240

  /// Runs a program.
  ///
  /// - Parameters:
  ///   - program: The file of the program.
  ///   - arguments: Its arguments.
  ///   - input: The bytes that it reads from standard input; none by default.
  ///   - folder: The folder in which it runs; that of the tests if `nil`.
  ///   - environment: Variables added to those of the tests.
  /// - Returns: The output, and how it ended.
  /// - Throws: An error if it cannot be run.
  static func run(
    _ program: URL, _ arguments: [String], input: Data = Data(), folder: URL? = nil,
    environment: [String: String] = [:]
  ) throws -> Result {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    return try ScratchFolder.use { scratch in
      // Files instead of pipes: a full pipe would stop the program while the test waits for it.
      let files = ["in", "out", "err"].map { scratch.appending(path: $0) }
      try input.write(to: files[0])
      try Data().write(to: files[1])
      try Data().write(to: files[2])
      process.standardInput = try FileHandle(forReadingFrom: files[0])
      process.standardOutput = try FileHandle(forWritingTo: files[1])
      process.standardError = try FileHandle(forWritingTo: files[2])
      try process.run()
      let identifier = process.processIdentifier
      let end = DispatchWorkItem { kill(identifier, SIGKILL) }
      DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(limit), execute: end)
      process.waitUntilExit()
      end.cancel()
      return Result(
        output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
        errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self),
        status: process.terminationStatus
      )
    }
  }

  /// Runs a program that is found in the path, with `words` as its name and arguments.
  static func run(_ words: [String], input: String = "") throws -> Result {
    try run(URL(filePath: "/usr/bin/env"), words, input: Data(input.utf8))
  }

  /// Returns whether a program is found in the path and succeeds.
  static func succeeds(_ words: [String]) -> Bool { (try? run(words).status) == 0 }
}
