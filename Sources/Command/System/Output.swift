// The destination of a report. A regular file is written under a temporary name and renamed when it is
// complete; a device or a pipe is written to directly.

internal import SystemPackage

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

struct Output: ~Copyable {
  private(set) var isEmpty = true
  private let file: FileDescriptor
  private let name: String
  /// The file to replace and the temporary file being written; `nil` if the destination is written to
  /// directly.
  private var replacement: (target: String, aside: String)?

  /// Opens a file for output, or standard output if `path` is `nil`; none of the inputs or catalogues may be
  /// overwritten.
  init(path: String? = nil, inputs: [String] = [], catalogues: [String] = []) throws(CommandError) {
    guard let path else {
      file = .standardOutput
      name = "standard output"
      replacement = nil
      return
    }
    name = path
    guard !path.isEmpty else { throw .usage(.emptyPath) }
    let existing = Environment.status(of: path)
    let captures = inputs.compactMap { input in
      input == "-" ? Environment.status(of: .standardInput) : Environment.status(of: input)
    }
    if let existing, existing.type == .regular, captures.contains(where: existing.isSameFile) {
      throw .output(.isCapture(path))
    }
    if let existing, existing.type == .regular,
      catalogues.compactMap({ Environment.status(of: $0) }).contains(where: existing.isSameFile)
    {
      throw .output(.isCatalogue(path))
    }
    if existing?.type == .directory { throw .output(.isDirectory(path)) }
    if let existing, existing.type != .regular {
      replacement = nil
      do {
        file = try FileDescriptor.open(FilePath(path), .writeOnly)
      } catch {
        throw CommandError.output(.failed(path, Errno(thrown: error)))
      }
      return
    }
    let target = Environment.resolved(path)
    if Environment.isLink(target) {
      throw .output(.failed(path, .tooManySymbolicLinkLevels))
    }
    // A file that is not writable must not be replaced either.
    if existing != nil, !FileManager.default.isWritableFile(atPath: target) {
      throw .output(.failed(path, .permissionDenied))
    }
    let aside: String
    (file, aside) = try Self.openAside(target, path)
    replacement = (target, aside)
    Interruption.guardUnfinished(aside)
    Environment.copyPermissions(from: target, to: aside)
  }

  /// Creates the temporary file next to `target`; never opens an existing file, which may be a trap.
  private static func openAside(
    _ target: String, _ name: String
  ) throws(CommandError) -> (FileDescriptor, String) {
    var tries = 0
    while true {
      let aside =
        "\(target).\(ProcessInfo.processInfo.processIdentifier)\(tries == 0 ? "" : "-\(tries)").part"
      do {
        let file = try FileDescriptor.open(
          FilePath(aside), .writeOnly, options: [.create, .exclusiveCreate],
          permissions: [.ownerReadWrite, .groupRead, .otherRead])
        return (file, aside)
      } catch Errno.fileExists where tries < 100 {
        tries += 1
      } catch {
        throw CommandError.output(.failed(name, Errno(thrown: error)))
      }
    }
  }

  var isTerminal: Bool { Environment.isTerminal(file) }

  var columns: Int? { Environment.columns(of: file) }

  /// Writes text; if the reader of a pipe is gone, throws an error that has no sentence.
  mutating func write(_ text: String) throws(CommandError) {
    guard !text.isEmpty else { return }
    isEmpty = false
    do {
      try file.writeAll(text.utf8)
    } catch Errno.brokenPipe {
      throw CommandError.closedPipe
    } catch {
      throw CommandError.output(.failed(name, Errno(thrown: error)))
    }
  }

  /// Closes the file and gives it its final name.
  mutating func close() throws(CommandError) {
    guard let (target, aside) = replacement else { return }
    do {
      try file.close()
      try Environment.move(aside, to: target)
    } catch {
      throw CommandError.output(.failed(name, Errno(thrown: error)))
    }
    replacement = nil
    Interruption.guardUnfinished(nil)
  }

  /// Removes a temporary file that was not closed: half a report is useless.
  deinit {
    guard let replacement else { return }
    try? FileManager.default.removeItem(atPath: replacement.aside)
    Interruption.guardUnfinished(nil)
  }
}
