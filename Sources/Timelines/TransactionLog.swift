// What the path of a transaction log tells: `…/<exporting peer>/<store>/<model hash>/<UUID>.1.cdt`.

internal import LogRecords

/// A transaction log, as its path names it.
package struct TransactionLog: Hashable, Sendable {
  /// Its file name, the same on every device.
  package let file: LogFile

  /// The peer that wrote it.
  package let peer: Name

  /// The store it belongs to.
  package let store: Name

  /// The hash of the model version it was written with; `nil` in paths of iOS 5, which have none.
  package let modelHash: Name?

  /// The log with a file name in the folder of another one.
  init(file: LogFile, besides other: TransactionLog) {
    self.file = file
    peer = other.peer
    store = other.store
    modelHash = other.modelHash
  }

  /// Reads the last components of a path; `nil` for what is no transaction log.
  init?(path: Span<UInt8>, _ names: inout Names) {
    guard let places = LogPath(path) else { return nil }
    file = LogFile(path.extracting(places.file), &names)
    peer = names.name(path.extracting(places.peer))
    store = names.name(path.extracting(places.store))
    let hash = places.modelHash.map { names.name(path.extracting($0)) }
    // One that cannot be told from others is none.
    modelHash = hash == Names.overflow ? nil : hash
  }

  /// Whether it cannot be told from others, since there are too many names.
  var isBeyondNames: Bool {
    peer == Names.overflow || store == Names.overflow || file == .other(Names.overflow)
  }
}

/// Reads the paths of transaction logs, those in one folder after the other with less work.
struct LogPaths: Sendable {
  /// A log in each of the folders read last, by the folder's path.
  private var folders: [Memo<TransactionLog>] = []
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
      folders.append(Memo())
      folders[folders.count - 1].keep(folder, log)
    } else {
      folders[oldest].keep(folder, log)
      oldest = (oldest + 1) % Self.capacity
    }
    return log
  }
}

/// Where the components of a transaction log's path stand.
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
  ///
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
