// Runs the built command as a user would.

import Foundation
import ReferenceData

/// The built command.
enum Tool {
  typealias Result = ChildProcess.Result

  /// The folder of the project.
  static let project = Project.folder

  /// The command, in the same folder as the tests.
  static let executable = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appending(path: "parselogs")

  /// Runs the command, whatever the terminal in which the tests run is like.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments.
  ///   - input: The bytes that it reads from standard input; none by default.
  ///   - folder: The folder in which it runs; that of the tests if `nil`.
  ///   - environment: Variables added to those of the tests.
  /// - Returns: The output, and how it ended.
  /// - Throws: An error if it cannot be run.
  static func run(
    _ arguments: [String], input: Data = Data(), folder: URL? = nil, environment: [String: String] = [:]
  ) throws -> Result {
    let standard = ["COLUMNS": "", "CLICOLOR_FORCE": ""]
    return try ChildProcess.run(
      executable, arguments, input: input, folder: folder, environment: standard.merging(environment) { $1 })
  }
}
