// Runs other programs, and finds where they are.

internal import Foundation

/// A program of the system.
struct Command {
  let path: String

  /// A program by its path or, without a slash, by its name on the search path.
  ///
  /// - Returns: `nil` when it is not there.
  init?(_ name: String) {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let paths = name.contains("/") ? [name] : folders.map { "\($0)/\(name)" }
    guard let path = paths.first(where: FileManager.default.isExecutableFile) else { return nil }
    self.path = path
  }

  /// Runs it, with nothing on standard input.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments.
  ///   - capturing: Whether what it prints is given back; otherwise it goes to standard error, as progress.
  /// - Returns: What it printed; `nil` when it failed.
  /// - Throws: When it cannot be started or read.
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
