// What the tools that generate source have in common: how they complain, and how they write.

internal import Foundation

/// A tool that generates source during the build.
package enum BuildTool {
  /// Why a tool ends early: its exit status, as in `sysexits.h`.
  package enum Failure: Int32 {
    /// Its arguments are wrong.
    case usage = 64
    /// What it reads has a mistake.
    case input = 65
  }

  /// Prints a complaint and ends the tool, which stops the build.
  package static func fail(_ failure: Failure, _ words: String) -> Never {
    FileHandle.standardError.write(Data((words + "\n").utf8))
    exit(failure.rawValue)
  }

  /// Writes source to a file, unless it is there already: then nothing is rebuilt because of it.
  package static func write(_ source: String, to path: String) throws {
    let isWritten = (try? Data(contentsOf: URL(filePath: path))) == Data(source.utf8)
    if !isWritten { try source.write(toFile: path, atomically: true, encoding: .utf8) }
  }
}
