// What the surrounding system says: terminals, directories, environment variables. The only calls of C in the command.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import Foundation
internal import SystemPackage

/// What the surrounding system says.
enum Environment {
  /// Whether the user allows colours (https://no-color.org) and the terminal has them.
  static var allowsColour: Bool {
    let variables = ProcessInfo.processInfo.environment
    return variables["NO_COLOR", default: ""].isEmpty && variables["TERM"] != "dumb"
  }

  /// Whether a file is a terminal.
  static func isTerminal(_ file: FileDescriptor) -> Bool { isatty(file.rawValue) == 1 }

  /// Whether a path names a directory.
  static func isDirectory(_ path: String) -> Bool {
    (try? URL(filePath: path).resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
  }

  /// Gives a file another name, in place of a file that has it.
  static func rename(_ path: String, to name: String) -> Bool {
    unsafe systemRename(path, name) == 0
  }

  /// Makes writing into a pipe without reader an error instead of a signal.
  static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }
}

private func systemRename(_ path: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>) -> Int32 {
  unsafe rename(path, name)
}
