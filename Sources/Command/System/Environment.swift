// The system around the command: terminals, files, environment variables. Only this file and `Interruption`
// call C.

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
  /// Whether to colour: never with `NO_COLOR` (https://no-color.org), always with `CLICOLOR_FORCE`, else for
  /// a terminal that has colours.
  static func wantsColour(terminal: Bool) -> Bool {
    let variables = ProcessInfo.processInfo.environment
    guard variables["NO_COLOR", default: ""].isEmpty else { return false }
    let isForced = !["", "0"].contains(variables["CLICOLOR_FORCE", default: ""])
    return isForced || terminal && variables["TERM"] != "dumb"
  }

  /// How many columns a line may take: those of the terminal, else `COLUMNS`, from 40 to 120; `nil` when
  /// neither is known.
  static func columns(of file: FileDescriptor) -> Int? {
    var size = winsize()
    let isKnown =
      unsafe isTerminal(file) && ioctl(file.rawValue, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    let said = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }
    let columns = isKnown ? Int(size.ws_col) : said ?? 0
    return columns > 0 ? min(120, max(40, columns)) : nil
  }

  /// How many threads work, at most 8: as many as `PARSELOGS_THREADS` says, else one for each processor.
  static var threads: Int {
    let said = ProcessInfo.processInfo.environment["PARSELOGS_THREADS"].flatMap { Int($0) }
    return min(8, max(1, said ?? ProcessInfo.processInfo.activeProcessorCount))
  }

  static func isTerminal(_ file: FileDescriptor) -> Bool { isatty(file.rawValue) == 1 }

  /// The status of what a path names, after links; `nil` when there is nothing.
  static func status(of path: String) -> Stat? { unsafe try? Stat(path) }

  static func status(of file: FileDescriptor) -> Stat? { try? Stat(file) }

  /// Lets a pipe hold as many bytes as one read takes, where the system allows that: with its usual 64 KiB
  /// the program that writes and the one that reads wait for each other all the time.
  static func widen(pipe: FileDescriptor) {
    #if os(Linux)
      let setSize: Int32 = 1031  // `F_SETPIPE_SZ`, which C computes: Swift does not see it.
      // One that stays narrow is slower, and no less right.
      _ = fcntl(pipe.rawValue, setSize, Int32(ReaderLimits.standard.chunkBytes))
    #endif
  }

  /// Waits until the first of two descriptors can be read, if only to find its end; the other ends the wait
  /// too.
  ///
  /// Without milliseconds there is no end to the wait.
  static func waitForInput(_ descriptor: Int32, or other: Int32, _ milliseconds: Int32?) -> Bool {
    var waited = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: other, events: Int16(POLLIN), revents: 0),
    ]
    // A signal makes the other readable; what cannot be waited for is read, and that says why.
    let count = unsafe poll(&waited, 2, milliseconds ?? -1)
    return count < 0 ? errno != EINTR : waited[0].revents != 0
  }

  /// Whether a path names a link itself; one without links does so in a loop of them.
  static func isLink(_ path: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
  }

  /// The path without links; the last of them may lead to a file that does not exist yet.
  static func resolved(_ path: String) -> String {
    var url = URL(filePath: path)
    // As many as Linux follows; of a loop one of its links is left.
    for _ in 0..<40 {
      guard
        let target = try? FileManager.default.destinationOfSymbolicLink(
          atPath: url.path(percentEncoded: false))
      else { break }
      url = URL(filePath: target, relativeTo: url.deletingLastPathComponent()).absoluteURL
    }
    return url.standardizedFileURL.resolvingSymlinksInPath().path(percentEncoded: false)
  }

  static func move(_ path: String, to name: String) throws(Errno) {
    if unsafe rename(path, name) != 0 { throw Errno(rawValue: errno) }
  }

  static func copyPermissions(from path: String, to other: String) {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard let permissions = attributes?[.posixPermissions] else { return }
    // The report is worth more than its permissions.
    try? FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: other)
  }

  /// Turns failures of writing into errors instead of signals, and keeps files from becoming standard
  /// streams.
  static func prepare() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
    // A closed standard stream stays one that cannot be used, whatever is opened later.
    let streams: [(FileDescriptor, FileDescriptor.AccessMode)] = [
      (.standardInput, .writeOnly), (.standardOutput, .readOnly), (.standardError, .readOnly),
    ]
    for (stream, mode) in streams where fcntl(stream.rawValue, F_GETFD) == -1 {
      _ = try? FileDescriptor.open("/dev/null", mode)
    }
  }
}

extension Stat {
  func isSameFile(as other: Stat) -> Bool { deviceID == other.deviceID && inode == other.inode }
}
