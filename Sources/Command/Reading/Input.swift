// A source of input: a capture or a catalogue, from a file or from standard input.

internal import CatalogueDocument
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
  init(path: String) throws(CommandError) {
    if path == "-" {
      name = "standard input"
      file = .standardInput
      if Environment.isTerminal(file) {
        StandardError.hint("reading from the terminal; end with Control-D")
      }
    } else {
      guard !path.isEmpty else { throw .usage(.emptyPath) }
      name = path
      file = try Self.open(path)
    }
    let status = Environment.status(of: file)
    size = status.flatMap { $0.type == .regular ? Int($0.size) : nil }
    isLive = status.map { $0.type != .regular && $0.type != .directory } ?? false
    if status?.type == .fifo { Environment.widen(pipe: file) }
    if status?.type == .directory {
      close()
      throw .input(Self.error(ofFolder: path))
    }
  }

  /// Returns the error that a folder was given as a capture, by what is in the folder.
  private static func error(ofFolder path: String) -> InputError {
    func contains(_ name: String) -> Bool { Environment.status(of: path + "/" + name) != nil }
    let isNamedArchive = [".logarchive", ".logarchive/"].contains(where: path.hasSuffix)
    if isNamedArchive || contains("logdata.LiveData.tracev3") { return .logArchive(path) }
    return contains("system_logs.logarchive") ? .sysdiagnose(path) : .directory(path)
  }

  private static func open(_ path: String) throws(CommandError) -> FileDescriptor {
    while true {
      do {
        // Opening a named pipe waits for a writer; a signal ends the wait.
        return try unsafe FileDescriptor.open(path, .readOnly, options: .closeOnExec, retryOnInterrupt: false)
      } catch Errno.interrupted {
        if let status = Interruption.status {
          throw CommandError.input(.interrupted(path, status))
        }
      } catch {
        let reason = Errno(thrown: error)
        let similar = reason == .noSuchFileOrDirectory ? nearest(to: path) : []
        throw CommandError.input(.unopenable(path, reason, nearest: similar))
      }
    }
  }

  /// Returns the paths of files in the same folder that are spelt like a path.
  private static func nearest(to path: String) -> [String] {
    let file = FilePath(path)
    guard let name = file.lastComponent?.string else { return [] }
    let folder = file.removingLastComponent()
    // A folder that cannot be listed offers no names; the error reports the problem.
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder.string)
    return (names ?? []).sorted().nearest(to: name).map { folder.appending($0).string }
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
  func all(atMost limit: Int) throws(CommandError) -> [UInt8]? {
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
      throw CommandError.input(.unreadable(name, Errno(thrown: error)))
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
  /// The maximum length of an added catalogue, in bytes: about twice the size of LOGS.md.
  private static let largestAddedCatalogue = 1 << 20

  /// Checks the length of a catalogue that is used beside the built-in one.
  static func checkLength(ofAdded bytes: [UInt8], _ path: String) throws(CommandError) {
    guard bytes.count > largestAddedCatalogue else { return }
    throw .input(.tooLongCatalogue(path, mostMebibytes: largestAddedCatalogue >> 20))
  }

  /// Returns the bytes of a catalogue, which must be a regular file if it is added to the built-in catalogue.
  static func catalogue(_ path: String, isAdded: Bool = false) throws(CommandError) -> [UInt8] {
    guard !path.isEmpty else { throw .usage(.emptyPath) }
    let type = path == "-" ? nil : Environment.status(of: isAdded ? path : Environment.resolved(path))?.type
    // Reading a device might never end.
    if let type, isAdded ? type != .regular : type == .directory {
      throw .input(isAdded ? .irregularCatalogue(path) : .directoryAsCatalogue(path))
    }
    let input = try Input(path: path)
    defer { input.close() }
    // 16 MiB for one that may be checked alone.
    let largest = isAdded ? largestAddedCatalogue : 16 << 20
    guard let bytes = try input.all(atMost: largest) else {
      throw .input(.tooLongCatalogue(path, mostMebibytes: largest >> 20))
    }
    return bytes
  }
}
