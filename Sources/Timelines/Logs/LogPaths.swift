// Reads paths of transaction logs with a cache of the folders read last, and finds the paths in a text.

internal import LogRecords

/// Reads the paths of transaction logs, those in one folder after the other with less work.
struct LogPaths: Sendable {
  /// A log in each of the folders read last, by the folder's path.
  private var folders: [LastParse<TransactionLog>] = []
  private var oldest = 0

  /// How many folders are kept: a scan goes from peer to peer.
  private static let capacity = 16

  /// The log that a path names; `nil` for what is no transaction log.
  mutating func log(_ path: Span<UInt8>, _ names: inout Names) -> TransactionLog? {
    guard let root = path.find(UInt8(ascii: "/"), from: 0), path.has(".cdt", at: path.count - 4),
      let file = path.pathComponent(before: path.count), !path.has("receipt.", at: file.lowerBound)
    else { return TransactionLog(path: path, &names) }
    let folder = path.extracting(root..<file.lowerBound)
    for index in folders.indices {
      guard var log = folders[index].recall(folder) else { continue }
      log.file = LogFile(path.extracting(file), &names)
      return log
    }
    guard let log = TransactionLog(path: path, &names) else { return nil }
    if folders.count < Self.capacity {
      folders.append(LastParse())
      folders[folders.count - 1].keep(folder, log)
    } else {
      folders[oldest].keep(folder, log)
      oldest = (oldest + 1) % Self.capacity
    }
    return log
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
