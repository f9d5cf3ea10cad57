// Finds the captures in folders by the usual names of logs, in a stable order, without following links to
// other folders.

internal import ReportModel
internal import SystemPackage

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The captures at the given paths, which may be files or folders.
struct CaptureFiles {
  /// A capture to read, or a path that cannot be read, with its error.
  enum Item: Sendable {
    case file(String)
    case unreadable(String, InputError)

    var path: String {
      switch self {
      case .file(let path), .unreadable(let path, _): path
      }
    }
  }

  /// The captures, in the order of the given paths; within a folder, by name.
  private(set) var items: [Item] = []
  /// The paths of the first archives in folders that are not named like logs, in order.
  private(set) var archives: [String] = []
  /// The number of these archives.
  private(set) var archiveCount = 0
  private var seen: Set<String> = []

  /// The maximum number of captures.
  static let maximumCount = 1_000_000
  /// The maximum number of archives whose paths are kept.
  private static let maximumArchives = 8
  /// The maximum depth of nested folders.
  private static let deepest = 64

  init(_ paths: [String]) throws(CommandError) {
    for path in paths {
      let isFolder = path != "-" && Environment.status(of: path)?.type == .directory
      if isFolder { try walk(path, depth: 0) } else { try add(.file(path)) }
    }
  }

  private mutating func walk(_ folder: String, depth: Int) throws(CommandError) {
    try Interruption.check(.reading)
    if folder.lowercased().hasSuffix(".logarchive") {
      return try add(.unreadable(folder, .logArchive(folder)))
    }
    guard depth < Self.deepest else { return try add(.unreadable(folder, .tooDeep(folder))) }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch {
      return try add(.unreadable(folder, .unlistable(folder, Errno(thrown: error))))
    }
    // Hidden files are skipped.
    for name in names where !name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      let type = Environment.status(of: path)?.type
      switch type {
      // A link to a folder may lead back to a folder that contains it.
      case .directory where !Environment.isLink(path): try walk(path, depth: depth + 1)
      case .regular where Self.isNameOfLog(name): try add(.file(path))
      // A broken link is reported; other kinds of files are not captures.
      case nil where Self.isNameOfLog(name): try add(.file(path))
      case .regular where Self.isNameOfArchive(name):
        archiveCount += 1
        if archives.count < Self.maximumArchives { archives.append(path) }
      default: break
      }
    }
  }

  private mutating func add(_ item: Item) throws(CommandError) {
    guard seen.insert(item.path).inserted else { return }
    guard items.count < Self.maximumCount else {
      throw .usage(.tooManyCaptures(most: Self.maximumCount))
    }
    items.append(item)
  }

  /// The file name extensions of logs, which may be followed by the number of a rotated log.
  ///
  /// A compressed log gets a row that says to unpack it.
  private static let ends: Set<Substring> = [
    "log", "txt", "syslog", "console", "ndjson", "jsonl", "json", "crash", "ips",
  ]

  /// Returns whether a file in a folder is taken for a capture, such as `ipad.log`, `syslog` or
  /// `system.log.3.gz`.
  static func isNameOfLog(_ name: String) -> Bool {
    var parts = name.lowercased().split(separator: ".", omittingEmptySubsequences: false)
    if let last = parts.last, packed.contains(last) { parts.removeLast() }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    if let last = parts.last, 1...4 ~= last.utf8.count, last.utf8.allSatisfy(digits.contains) {
      parts.removeLast()
    }
    return parts.last.map(ends.contains) ?? false
  }

  /// The file name extensions of packed files whose packing is recognised by their first bytes.
  private static let packed: Set<Substring> = ["gz", "zip", "xz", "zst", "bz2"]

  /// The file name extensions of other packed files, of disk images, and of apps and their data.
  private static let archiveEnds: Set<Substring> = [
    "tar", "tgz", "tbz", "tbz2", "txz", "tzst", "7z", "rar", "lz", "lz4", "lzma", "lzfse", "z", "aar", "aea",
    "cpgz", "dmg", "xip", "ipa", "xcappdata",
  ]

  /// Returns whether a file in a folder may hold captures that must be unpacked, such as `phone.zip` or
  /// `sysdiagnose_2025.tar.gz`.
  static func isNameOfArchive(_ name: String) -> Bool {
    let parts = name.lowercased().split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, let last = parts.last else { return false }
    return packed.contains(last) || archiveEnds.contains(last)
  }

  /// A hint about the archives that were left out; `nil` if there were none.
  var hintAboutArchives: String? {
    guard archiveCount > 0 else { return nil }
    let more = archiveCount - archives.count
    let names = archives.map(\.oneLine).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    return archiveCount == 1
      ? "left out, because it is packed: \(names); unpack it if there are logs in it"
      : "left out, because they are packed: \(names); unpack them if there are logs in them"
  }
}
