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
      let slash = path.lastSlash, !path.has("receipt.", at: slash + 1)
    else { return TransactionLog(path: path, &names) }
    let folder = path.extracting(root..<slash + 1)
    let file = path.extracting(slash + 1..<path.count)
    for index in folders.indices {
      guard let known = folders[index].recall(folder) else { continue }
      return TransactionLog(file: LogFile(file, &names), besides: known)
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
  /// Where the last slash stands, `nil` when none does or something follows it that no path has.
  fileprivate var lastSlash: Int? {
    var index = count - 1
    while index >= 0, self[index] != UInt8(ascii: "/") {
      if self[index] == UInt8(ascii: "\n") { return nil }
      index -= 1
    }
    return index >= 0 && index < count - 1 ? index : nil
  }

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

struct LogPath {
  var peer: Range<Int>
  var store: Range<Int>
  var modelHash: Range<Int>?
  var file: Range<Int>

  /// Finds the components from the end of a path; blanks after the path do not count.
  init?(_ path: Span<UInt8>) {
    var end = path.count
    while end > 0, path[end - 1] <= 0x20 { end -= 1 }
    let isOld = path.has(".plist", at: end - 6)
    guard isOld || path.has(".cdt", at: end - 4) else { return nil }
    guard let file = Self.component(path, before: end) else { return nil }
    // A receipt lies beside the logs and is none.
    guard !path.has("receipt.", at: file.lowerBound) else { return nil }
    var next = file.lowerBound - 1
    if !isOld {
      guard let hash = Self.component(path, before: next) else { return nil }
      modelHash = hash
      next = hash.lowerBound - 1
    }
    guard let store = Self.component(path, before: next),
      let peer = Self.component(path, before: store.lowerBound - 1)
    else { return nil }
    self.file = file
    self.store = store
    self.peer = peer
  }

  /// The component that ends at an offset, after a slash.
  private static func component(_ path: Span<UInt8>, before end: Int) -> Range<Int>? {
    var start = end
    while start > 0, path[start - 1] != UInt8(ascii: "/") {
      if path[start - 1] == UInt8(ascii: "\n") { return nil }
      start -= 1
    }
    return start > 0 && start < end ? start..<end : nil
  }
}
