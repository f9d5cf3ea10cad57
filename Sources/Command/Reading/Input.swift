// A source of input: a capture or a catalogue, from a file or from standard input.

internal import CatalogueDocument
internal import ReportModel
internal import SystemPackage

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// An open capture or catalogue.
struct Input {
  /// The name of the input in messages.
  let name: String
  /// The size of a regular file, in bytes; `nil` for other input.
  let size: Int?
  private let file: FileDescriptor
  /// Whether the input may still be written to, so that reading may have to wait.
  private let isLive: Bool

  /// Opens the capture at a path, or standard input for `-`.
  init(path: String) throws(Complaint) {
    if path == "-" {
      name = "standard input"
      file = .standardInput
      if Environment.isTerminal(file) {
        StandardError.hint("reading from the terminal; end with Control-D")
      }
    } else {
      name = path
      file = try Self.open(path)
    }
    let status = Environment.status(of: file)
    size = status.flatMap { $0.type == .regular ? Int($0.size) : nil }
    isLive = status.map { $0.type != .regular && $0.type != .directory } ?? false
    if status?.type == .fifo { Environment.widen(pipe: file) }
    if status?.type == .directory {
      close()
      throw Complaint(.noInput, Self.words(ofFolder: path))
    }
  }

  /// Returns the description of a folder that was given as a capture, with the next step.
  private static func words(ofFolder path: String) -> String {
    let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
    func isThere(_ name: String) -> Bool { Environment.status(of: folder + "/" + name) != nil }
    func advice(_ archive: String) -> String {
      "convert it to text on a Mac, with the predicate of 'parselogs help capture' and: "
        + "log show --info --debug --style ndjson --archive \(archive.shellWord) > phone.ndjson"
    }
    if folder.hasSuffix(".logarchive") || isThere("logdata.LiveData.tracev3") {
      return "\(path) is a binary log archive; \(advice(folder))"
    }
    if isThere("system_logs.logarchive") {
      return "\(path) is a sysdiagnose; \(advice(folder + "/system_logs.logarchive"))"
    }
    return "\(path) is a directory; give the captures in it one by one, or read all with 'parselogs triage'"
  }

  private static func open(_ path: String) throws(Complaint) -> FileDescriptor {
    while true {
      do {
        // Opening a named pipe waits for a writer; a signal ends the wait.
        return try unsafe FileDescriptor.open(path, .readOnly, options: .closeOnExec, retryOnInterrupt: false)
      } catch Errno.interrupted {
        if let status = Interruption.status {
          throw Complaint(status, "\(path): interrupted before it was read")
        }
      } catch {
        let guess =
          (error as? Errno) == .noSuchFileOrDirectory ? guess(for: path).map { "; " + $0 } ?? "" : ""
        throw Complaint(.noInput, "\(path): \(error)\(guess)")
      }
    }
  }

  /// Returns a suggestion with the most similar file name in the same folder; `nil` for none.
  private static func guess(for path: String) -> String? {
    let file = FilePath(path)
    let folder = file.removingLastComponent()
    // A folder that cannot be listed offers no names; the complaint reports the problem.
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder.string)
    return names.flatMap { names in
      file.lastComponent.flatMap {
        names.sorted().nearest(to: $0.string).map { folder.appending($0).string.oneLine }.guess
      }
    }
  }

  var descriptor: Int32 { file.rawValue }

  /// The result of waiting for input.
  enum Readiness {
    case ready
    case silent
    case interrupted
  }

  /// Waits until there is more to read, for at most `milliseconds`; without a limit if that is `nil`.
  func wait(atMost milliseconds: Int32?) -> Readiness {
    guard Interruption.status == nil else { return .interrupted }
    guard isLive else { return .ready }
    return switch Environment.waitForInput(descriptor, or: Interruption.descriptor, milliseconds) {
    case _ where Interruption.status != nil: .interrupted
    case true: .ready
    case false: .silent
    }
  }

  /// Returns all bytes that are left; `nil` if there are more than `limit`.
  func all(atMost limit: Int) throws(Complaint) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    do {
      while bytes.count <= limit {
        let count = try unsafe chunk.withUnsafeMutableBytes { try unsafe file.read(into: $0) }
        if count == 0 { return bytes }
        bytes += chunk[..<count]
      }
      return nil
    } catch {
      throw Complaint(.inputOutput, "\(name): \(error)")
    }
  }

  /// Returns up to `count` bytes from the start of a regular file, independent of the read position.
  ///
  /// Other input cannot be read twice and returns no bytes.
  func beginning(_ count: Int) -> [UInt8] {
    guard let size else { return [] }
    var bytes = [UInt8](repeating: 0, count: min(count, size))
    // A failure here is reported by the reading itself.
    let read = try? unsafe bytes.withUnsafeMutableBytes {
      try unsafe file.read(fromAbsoluteOffset: 0, into: $0)
    }
    return Array(bytes.prefix(read ?? 0))
  }

  /// Closes the file; errors are ignored, because reading has already reported its own.
  func close() {
    guard file != .standardInput else { return }
    _ = try? file.close()
  }
}

extension Input {
  /// Returns the bytes of a catalogue, which must be a regular file if it is added to the built-in catalogue.
  static func catalogue(_ path: String, isAdded: Bool = false) throws(Complaint) -> [UInt8] {
    let type = path == "-" ? nil : Environment.status(of: isAdded ? path : Environment.resolved(path))?.type
    // Reading a device might never end.
    if let type, isAdded ? type != .regular : type == .directory {
      let words = isAdded ? "not a regular file" : "a directory"
      throw Complaint(.noInput, "\(path) is \(words); give a file in the format of LOGS.md")
    }
    let input = try Input(path: path)
    defer { input.close() }
    // 1 MiB for an added catalogue, about twice the size of LOGS.md; 16 MiB for one that is checked alone.
    let largest = isAdded ? 1 << 20 : 16 << 20
    guard let bytes = try input.all(atMost: largest) else {
      throw Complaint(.catalogue, "\(path) has more than \(largest >> 20) MiB; a catalogue is not that long")
    }
    return bytes
  }
}

extension String {
  /// The path quoted as a single shell word, safe to copy: the sender of the file may have chosen its name.
  fileprivate var shellWord: String {
    let path = hasPrefix("-") ? "./" + self : self
    let isPlain = path.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "_"),
        UInt8(ascii: "-"):
        true
      default: false
      }
    }
    return isPlain && !path.isEmpty ? path : "'" + path.replacing("'", with: #"'\''"#) + "'"
  }
}
