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

  /// This process's number, for names that no other process has.
  static var processNumber: Int32 { ProcessInfo.processInfo.processIdentifier }

  /// How many threads work: as many as there are processors to run them, at most 8.
  ///
  /// `PARSELOGS_THREADS` says otherwise; the results are the same.
  static var threads: Int {
    let said = ProcessInfo.processInfo.environment["PARSELOGS_THREADS"].flatMap { Int($0) }
    return min(8, max(1, said ?? ProcessInfo.processInfo.activeProcessorCount))
  }

  /// Whether a file is a terminal.
  static func isTerminal(_ file: FileDescriptor) -> Bool { isatty(file.rawValue) == 1 }

  /// What a path names.
  enum FileKind {
    case nothing, regular, directory, other
  }

  /// What a path names, after links.
  static func kind(of path: String) -> FileKind {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return switch attributes?[.type] as? FileAttributeType {
    case nil: .nothing
    case .typeRegular?: .regular
    case .typeDirectory?: .directory
    default: .other
    }
  }

  /// The path without links; of a file that is not there, the path as it is.
  static func resolved(_ path: String) -> String {
    URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().path(percentEncoded: false)
  }

  /// Gives a file another name, in place of a file that has it.
  static func rename(_ path: String, to name: String) throws(Errno) {
    if unsafe systemRename(path, name) != 0 { throw Errno(rawValue: errno) }
  }

  /// Gives one file the permissions of another, where there is one.
  static func copyPermissions(from path: String, to other: String) {
    guard let permissions = try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] else {
      return
    }
    // The report is worth more than its permissions.
    try? FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: other)
  }

  /// Removes a file, if it is there.
  static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

  /// Makes writing into a pipe without reader an error instead of a signal.
  static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }
}

private func systemRename(_ path: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>) -> Int32 {
  unsafe rename(path, name)
}
