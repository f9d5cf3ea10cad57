// The command's access to terminals, files and environment variables. Only this file and `Interruption` call
// C.

internal import LogRecords
internal import SystemPackage

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

enum Environment {
  /// The environment variables, read once: `ProcessInfo` creates all of them each time.
  private static let variables = ProcessInfo.processInfo.environment

  private static func value(of variable: EnvironmentVariable) -> String? { variables[variable.rawValue] }

  /// Returns whether to use colours.
  ///
  /// They are never used with `NO_COLOR` (https://no-color.org), always with `CLICOLOR_FORCE`, otherwise on a
  /// terminal that supports them.
  static func wantsColour(terminal: Bool) -> Bool {
    guard (value(of: .noColor) ?? "").isEmpty else { return false }
    let isForced = !["", "0"].contains(value(of: .clicolorForce) ?? "")
    return isForced || terminal && value(of: .term) != "dumb"
  }

  /// Returns the width of the terminal, otherwise `COLUMNS`, from 40 to 120 columns; `nil` if neither is
  /// known.
  static func columns(of file: FileDescriptor) -> Int? {
    var size = winsize()
    let isKnown =
      unsafe isTerminal(file) && ioctl(file.rawValue, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    let said = value(of: .columns).flatMap { Int($0) }
    let columns = isKnown ? Int(size.ws_col) : said ?? 0
    return columns > 0 ? min(120, max(40, columns)) : nil
  }

  /// The number of threads, from 1 to 8: the value of `PARSELOGS_THREADS`, otherwise the number of
  /// processors.
  static var threads: Int {
    let said = value(of: .threads).flatMap { Int($0) }
    return min(8, max(1, said ?? ProcessInfo.processInfo.activeProcessorCount))
  }

  static func isTerminal(_ file: FileDescriptor) -> Bool { isatty(file.rawValue) == 1 }

  /// Returns the status of the file at a path, following links; `nil` if there is no such file.
  static func status(of path: String) -> Stat? { unsafe try? Stat(path) }

  static func status(of file: FileDescriptor) -> Stat? { try? Stat(file) }

  /// Enlarges a pipe's buffer to the size of one read, if the system allows that.
  ///
  /// With the default of 64 KiB, the writing and the reading program wait for each other all the time.
  static func widen(pipe: FileDescriptor) {
    #if os(Linux)
      let setSize: Int32 = 1031  // `F_SETPIPE_SZ`, which C computes: Swift does not see it.
      // A pipe that keeps its size is slower, but equally correct.
      _ = fcntl(pipe.rawValue, setSize, Int32(ReaderLimits.standard.chunkBytes))
    #endif
  }

  /// Waits until `descriptor` is readable or at its end; returns `false` if `other` or the time limit ended
  /// the wait.
  ///
  /// If `milliseconds` is `nil`, there is no time limit.
  static func waitForInput(_ descriptor: Int32, or other: Int32, _ milliseconds: Int32?) -> Bool {
    var waited = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: other, events: Int16(POLLIN), revents: 0),
    ]
    // A signal makes `other` readable. If polling fails, reading continues and reports the error.
    let count = unsafe poll(&waited, 2, milliseconds ?? -1)
    return count < 0 ? errno != EINTR : waited[0].revents != 0
  }

  /// Returns whether a resolved path is still a symbolic link, as in a loop of links.
  static func isLink(_ path: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
  }

  /// Returns the path with symbolic links resolved; the last link may lead to a file that does not exist yet.
  static func resolved(_ path: String) -> String {
    var url = URL(filePath: path)
    // Linux also follows 40 links; in a loop, one of its links is left.
    for _ in 0..<40 {
      guard
        let target = try? FileManager.default.destinationOfSymbolicLink(
          atPath: url.path(percentEncoded: false))
      else { break }
      url = URL(filePath: target, relativeTo: url.deletingLastPathComponent()).absoluteURL
    }
    return url.standardizedFileURL.resolvingSymlinksInPath().path(percentEncoded: false)
  }

  /// Renames a file, replacing any file at the new path.
  static func move(_ path: String, to name: String) throws(Errno) {
    if unsafe rename(path, name) != 0 { throw Errno(rawValue: errno) }
  }

  /// Copies the permissions of a file, if it exists, to another file.
  static func copyPermissions(from path: String, to other: String) {
    // A failure is ignored: the report matters more than its permissions.
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard let permissions = attributes?[.posixPermissions] else { return }
    try? FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: other)
  }

  /// Makes write failures errors instead of signals, and keeps files from becoming standard streams.
  static func prepare() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
    // A closed standard stream stays unusable, whatever file is opened later: its number is taken. If that
    // fails, there may be no stream left on which to say so.
    let streams: [(FileDescriptor, FileDescriptor.AccessMode)] = [
      (.standardInput, .writeOnly), (.standardOutput, .readOnly), (.standardError, .readOnly),
    ]
    for (stream, mode) in streams where fcntl(stream.rawValue, F_GETFD) == -1 {
      _ = try? FileDescriptor.open("/dev/null", mode)
    }
  }
}

extension Stat {
  /// Returns whether two statuses belong to the same file.
  func isSameFile(as other: Stat) -> Bool { deviceID == other.deviceID && inode == other.inode }
}
