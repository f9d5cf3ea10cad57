// The common parts of the tools that generate source: reporting failures, and writing files.

internal import Foundation

/// A tool that generates source during the build.
package enum BuildTool {
  /// The reason why a tool ends early; the raw value is the exit status, as in `sysexits.h`.
  package enum Failure: Int32 {
    /// The arguments are wrong.
    case usage = 64
    /// The input contains a mistake.
    case input = 65
  }

  /// Prints an error message and ends the tool, which stops the build.
  package static func fail(_ failure: Failure, _ words: String) -> Never {
    FileHandle.standardError.write(Data((words + "\n").utf8))
    exit(failure.rawValue)
  }

  /// Writes source to a file, unless the file already has this content: then nothing is rebuilt because of
  /// it.
  package static func write(_ source: String, to path: String) throws {
    let isWritten = (try? Data(contentsOf: URL(filePath: path))) == Data(source.utf8)
    if !isWritten { try source.write(toFile: path, atomically: true, encoding: .utf8) }
  }
}
