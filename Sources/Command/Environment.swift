// What the surrounding system says: terminals, directories, environment variables. Together with
// `Interruption` the only calls of C in the command.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import Foundation
internal import SystemPackage

/// What the surrounding system says.
enum Environment {
  /// Whether to colour: never with `NO_COLOR` (https://no-color.org), always with `CLICOLOR_FORCE`, else for a terminal
  /// that has colours.
  static func wantsColour(terminal: Bool) -> Bool {
    let variables = ProcessInfo.processInfo.environment
    guard variables["NO_COLOR", default: ""].isEmpty else { return false }
    let isForced = !["", "0"].contains(variables["CLICOLOR_FORCE", default: ""])
    return isForced || terminal && variables["TERM"] != "dumb"
  }

  /// How many columns a line may take; `nil` where nothing says it.
  ///
  /// Those of the terminal, else `COLUMNS`; 40 at least and 120 at most.
  static func columns(of file: FileDescriptor) -> Int? {
    var size = winsize()
    let isKnown =
      unsafe isTerminal(file) && ioctl(file.rawValue, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    let said = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }.flatMap {
      $0 > 0 ? $0 : nil
    }
    return (isKnown ? Int(size.ws_col) : said).map { min(120, max(40, $0)) }
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

  /// What the system says of a file.
  struct FileFacts: Equatable {
    let kind: FileKind

    /// How many bytes it has; `nil` for what is no regular file.
    let size: Int?

    fileprivate let device: UInt64
    fileprivate let number: UInt64

    fileprivate init(_ status: stat) {
      switch status.st_mode & S_IFMT {
      case S_IFREG: kind = .regular
      case S_IFDIR: kind = .directory
      default: kind = .other
      }
      size = kind == .regular ? Int(status.st_size) : nil
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }

    /// Whether both are one file.
    func isSame(as other: FileFacts) -> Bool { device == other.device && number == other.number }
  }

  /// What a path names, after links.
  static func kind(of path: String) -> FileKind { facts(of: path)?.kind ?? .nothing }

  /// What the system says of what a path names, after links; `nil` when there is nothing.
  static func facts(of path: String) -> FileFacts? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? FileFacts(status) : nil
  }

  /// What the system says of an open file.
  static func facts(of file: FileDescriptor) -> FileFacts? {
    var status = stat()
    return unsafe fstat(file.rawValue, &status) == 0 ? FileFacts(status) : nil
  }

  /// Opens a file, unless a signal comes first.
  static func openForReading(_ path: String) throws(Errno) -> FileDescriptor {
    let descriptor = unsafe systemOpen(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw Errno(rawValue: errno) }
    return FileDescriptor(rawValue: descriptor)
  }

  /// Whether this process may write to a file.
  static func isWritable(_ path: String) -> Bool { unsafe access(path, W_OK) == 0 }

  /// Waits until a descriptor can be read, or another one.
  ///
  /// - Parameters:
  ///   - descriptor: What to wait for.
  ///   - other: What ends the waiting too.
  ///   - milliseconds: How long at most; `nil` for as long as it takes.
  /// - Returns: Whether the first can be read, be it to find that it is over.
  static func waitForInput(_ descriptor: Int32, or other: Int32, _ milliseconds: Int32?) -> Bool {
    var waited = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: other, events: Int16(POLLIN), revents: 0),
    ]
    // A signal makes the other readable; what cannot be waited for is read, and that says why.
    let count = unsafe poll(&waited, 2, milliseconds ?? -1)
    return count < 0 ? errno != EINTR : waited[0].revents != 0
  }

  /// The path without links, of which the last may lead to a file that is not there yet.
  static func resolved(_ path: String) -> String {
    var url = URL(filePath: path)
    // As many as Linux follows.
    for _ in 0..<40 {
      guard
        let target = try? FileManager.default.destinationOfSymbolicLink(
          atPath: url.path(percentEncoded: false))
      else { break }
      url = URL(filePath: target, relativeTo: url.deletingLastPathComponent()).absoluteURL
    }
    return url.standardizedFileURL.resolvingSymlinksInPath().path(percentEncoded: false)
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

  /// Makes failures of writing errors instead of signals, and keeps files from being taken for standard streams.
  static func prepare() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
    // A closed standard stream stays one that cannot be used, whatever is opened later.
    for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(stream, F_GETFD) == -1 {
      _ = unsafe systemOpen("/dev/null", mode)
    }
  }
}

private func systemOpen(_ path: UnsafePointer<CChar>, _ mode: Int32) -> Int32 {
  unsafe open(path, mode)
}

private func systemRename(_ path: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>) -> Int32 {
  unsafe rename(path, name)
}
