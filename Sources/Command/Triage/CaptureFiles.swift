// Finds the captures in folders: by the names that logs have, without following links to other folders, in an
// order that is always the same.

internal import SystemPackage

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The captures that paths of files and folders lead to.
struct CaptureFiles {
  /// A capture to be read, or something in the place of one that cannot be, and why.
  enum Item: Sendable {
    case file(String)
    case unreadable(String, reason: String)

    var path: String {
      switch self {
      case .file(let path), .unreadable(let path, _): path
      }
    }
  }

  /// The captures, in the order of the paths, and in a folder by name.
  private(set) var items: [Item] = []
  private var seen: Set<String> = []

  /// How many captures are read at most, and how deep folders are looked into.
  static let most = 1_000_000
  private static let deepest = 64

  init(_ paths: [String]) throws(Complaint) {
    for path in paths {
      let isFolder = path != "-" && Environment.status(of: path)?.type == .directory
      if isFolder { try walk(path, depth: 0) } else { try add(.file(path)) }
    }
  }

  private mutating func walk(_ folder: String, depth: Int) throws(Complaint) {
    try Interruption.complain(undone: "nothing was read")
    if folder.lowercased().hasSuffix(".logarchive") {
      let reason = "it is an archive of the unified log; 'log show --archive' on a Mac converts it to text"
      return try add(.unreadable(folder, reason: reason))
    }
    guard depth < Self.deepest else {
      return try add(.unreadable(folder, reason: "folders are nested too deeply"))
    }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch {
      return try add(.unreadable(folder, reason: "the folder cannot be listed"))
    }
    // What begins with a dot is not meant to be seen.
    for name in names where !name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      let type = Environment.status(of: path)?.type
      switch type {
      // A link to a folder may lead back to where it stands.
      case .directory where !Environment.isLink(path): try walk(path, depth: depth + 1)
      case .regular where Self.isNameOfLog(name): try add(.file(path))
      // A link that leads nowhere is said; other kinds of files are no captures.
      case nil where Self.isNameOfLog(name): try add(.file(path))
      default: break
      }
    }
  }

  private mutating func add(_ item: Item) throws(Complaint) {
    guard seen.insert(item.path).inserted else { return }
    guard items.count < Self.most else {
      throw Complaint(.usage, "there are more than \(Self.most) captures; give fewer folders")
    }
    items.append(item)
  }

  /// The ends of names that logs have, also before the number of a log that was rotated.
  ///
  /// Packed ones get a row that says to unpack them.
  private static let ends: Set<Substring> = [
    "log", "txt", "syslog", "console", "ndjson", "jsonl", "json", "crash", "ips",
  ]

  /// Whether a file in a folder is taken for a capture: `ipad.log`, `syslog`, `system.log.3.gz`.
  static func isNameOfLog(_ name: String) -> Bool {
    var parts = name.lowercased().split(separator: ".", omittingEmptySubsequences: false)
    if ["gz", "zip", "xz", "zst", "bz2"].contains(parts.last) { parts.removeLast() }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    if let last = parts.last, 1...4 ~= last.utf8.count, last.utf8.allSatisfy(digits.contains) {
      parts.removeLast()
    }
    return parts.last.map(ends.contains) ?? false
  }
}
