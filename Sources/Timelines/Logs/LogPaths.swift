// Reads paths of transaction logs with a cache of the folders read last, and finds the paths in a text.

internal import LogRecords

/// Reads the paths of transaction logs, those in one folder after the other with less work.
struct LogPaths: Sendable {
  /// A log in each of the folders read last, by the folder's path: each has its place.
  private var folders: [LastParse<TransactionLog>] = []

  /// How many places there are: a scan goes from peer to peer, in each store.
  private static let capacity = 256

  /// The log that a path names; `nil` for what is no transaction log.
  mutating func log(_ path: Span<UInt8>, _ names: inout Names) -> TransactionLog? {
    let start = path.count - LogFile.usualLength
    guard let root = path.find(UInt8(ascii: "/"), from: 0), root < start,
      path.byte(start - 1) == UInt8(ascii: "/"),
      let file = LogFile(usual: path.extracting(start..<path.count))
    else { return TransactionLog(path: path, &names) }
    let folder = path.extracting(root..<start)
    if folders.isEmpty { folders = Array(repeating: LastParse(), count: Self.capacity) }
    let place = Self.place(of: folder)
    if var log = folders.span[place].recall(folder) {
      log.file = file
      return log
    }
    guard let log = TransactionLog(path: path, &names) else { return nil }
    folders[place].keep(folder, log)
    return log
  }

  /// Where a folder is kept: peer, store and model at its end tell most apart.
  private static func place(of folder: Span<UInt8>) -> Int {
    var hash = UInt64(truncatingIfNeeded: folder.count)
    for offset in stride(from: max(0, folder.count - 120), to: folder.count, by: 8) {
      hash = (hash ^ folder.word(at: offset)) &* 0x9E37_79B9_7F4A_7C15
    }
    return Int(truncatingIfNeeded: hash >> 56)
  }
}

extension Span<UInt8> {
  /// Gives the path of each transaction log named in a text, from the start of its line or of what surrounds it.
  /// - Complexity: O(length).
  func forEachLogPath(_ body: (Span<UInt8>) -> Void) {
    var searched = 0
    while let found = find(".cdt", from: searched) {
      let end = found + 4
      var start = found
      while start > searched, self[start - 1] != UInt8(ascii: "\n"), self[start - 1] != UInt8(ascii: "\""),
        self[start - 1] != UInt8(ascii: ">")
      {
        start -= 1
      }
      body(extracting(start..<end))
      searched = end
    }
  }
}
