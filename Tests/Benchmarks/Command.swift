// Finds other programs, and runs them.

internal import Foundation

/// A program of the system.
struct Command {
  let path: String

  /// Finds a program by its path or, without a slash, by its name on the search path.
  ///
  /// - Returns: `nil` if there is no such program.
  init?(_ name: String) {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let paths = name.contains("/") ? [name] : folders.map { "\($0)/\(name)" }
    guard let path = paths.first(where: FileManager.default.isExecutableFile) else { return nil }
    self.path = path
  }

  /// Runs the program, with empty standard input.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the program.
  ///   - capturing: Whether the output is returned; otherwise it goes to standard error, as progress.
  /// - Returns: The output; `nil` if the program failed.
  /// - Throws: An error if the program cannot be started or its output cannot be read.
  func run(_ arguments: [String], capturing: Bool = true) throws -> String? {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    if capturing { process.standardOutput = pipe } else { process.standardOutput = FileHandle.standardError }
    try process.run()
    let output = capturing ? try pipe.fileHandleForReading.readToEnd() ?? Data() : Data()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: output, as: UTF8.self) : nil
  }
}
