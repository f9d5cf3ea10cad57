// A capture or catalogue to read: a file, or standard input.

internal import CatalogueDocument
internal import ReportModel
internal import SystemPackage

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

struct Input {
  let name: String
  let size: Int?
  private let file: FileDescriptor
  /// Whether it is still being written, so that reading may have to wait.
  private let isLive: Bool

  /// Opens the capture at a path, or standard input for `-`.
  init(path: String) throws(Complaint) {
    if path == "-" {
      name = "standard input"
      file = .standardInput
      if Environment.isTerminal(file) {
        Complaint.hint("reading from the terminal; end with Control-D")
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

  /// What a folder is that was given as a capture, with the next step.
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
        // Opening a named pipe waits for someone who writes: a signal ends that.
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

  /// Which file of the same folder may be meant; `nil` for none.
  private static func guess(for path: String) -> String? {
    let file = FilePath(path)
    let folder = file.removingLastComponent()
    // What cannot be listed has no name to offer; the complaint says what is wrong.
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder.string)
    return names.flatMap { names in
      file.lastComponent.flatMap {
        names.sorted().nearest(to: $0.string).map { folder.appending($0).string.oneLine }.guess
      }
    }
  }

  var descriptor: Int32 { file.rawValue }

  enum Readiness {
    case ready
    case silent
    case interrupted
  }

  /// Waits at most that many milliseconds, or as long as it takes, until there is more to read.
  func wait(atMost milliseconds: Int32?) -> Readiness {
    guard Interruption.status == nil else { return .interrupted }
    guard isLive else { return .ready }
    return switch Environment.waitForInput(descriptor, or: Interruption.descriptor, milliseconds) {
    case _ where Interruption.status != nil: .interrupted
    case true: .ready
    case false: .silent
    }
  }

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

  /// The first bytes of a regular file, wherever reading stands; none of what cannot be read twice.
  func beginning(_ count: Int) -> [UInt8] {
    guard let size else { return [] }
    var bytes = [UInt8](repeating: 0, count: min(count, size))
    // What cannot be read here is reported by the reading itself.
    let read = try? unsafe bytes.withUnsafeMutableBytes {
      try unsafe file.read(fromAbsoluteOffset: 0, into: $0)
    }
    return Array(bytes.prefix(read ?? 0))
  }

  /// Closes it; errors are ignored, since reading has reported its own.
  func close() {
    guard file != .standardInput else { return }
    _ = try? file.close()
  }
}

extension Input {
  /// The bytes of a catalogue; one that is added to the built-in catalogue has to be a regular file.
  static func catalogue(_ path: String, isAdded: Bool = false) throws(Complaint) -> [UInt8] {
    let type = path == "-" ? nil : Environment.status(of: isAdded ? path : Environment.resolved(path))?.type
    // Reading a device may never end.
    if let type, isAdded ? type != .regular : type == .directory {
      let words = isAdded ? "not a regular file" : "a directory"
      throw Complaint(.noInput, "\(path) is \(words); give a file in the format of LOGS.md")
    }
    let input = try Input(path: path)
    defer { input.close() }
    // Twice LOGS.md when it is added to it, else thirty times.
    let largest = isAdded ? 1 << 20 : 16 << 20
    guard let bytes = try input.all(atMost: largest) else {
      throw Complaint(.catalogue, "\(path) has more than \(largest >> 20) MiB; a catalogue is not that long")
    }
    return bytes
  }
}

extension String {
  /// The path as one word of a command line that is meant to be copied: whoever sent the file may have chosen
  /// its name.
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
